"""Addresses of this room."""

from django.urls import URLPattern, path

from tournaments.league import views as fixtures

_EVENT = "e/<slug:slug>/"
_DATES = "desk/<slug:slug>/dates/"

urlpatterns: list[URLPattern] = [
    path(f"{_EVENT}schedule/", fixtures.schedule, name="schedule"),
    path(f"{_EVENT}schedule/<number:number>/", fixtures.week, name="week"),
    path(f"{_EVENT}meetings/<number:number>/", fixtures.meeting, name="meeting"),
    path(f"{_EVENT}calendar.ics", fixtures.calendar, name="calendar"),
    path(
        f"{_EVENT}pairs/<number:number>/calendar.ics",
        fixtures.pair_calendar,
        name="pair-calendar",
    ),
    path(_DATES, fixtures.dates, name="dates"),
    path(f"{_DATES}homes/", fixtures.homes, name="homes"),
    path(f"{_DATES}<number:number>/", fixtures.date_of_match, name="date-of-match"),
]
