"""Addresses of this room."""

from django.urls import URLPattern, path

from tournaments.league import views as fixtures

urlpatterns: list[URLPattern] = [
    path("e/<slug:slug>/schedule/", fixtures.schedule, name="schedule"),
    path("e/<slug:slug>/schedule/<number:number>/", fixtures.week, name="week"),
    path("e/<slug:slug>/meetings/<number:number>/", fixtures.meeting, name="meeting"),
    path("e/<slug:slug>/calendar.ics", fixtures.calendar, name="calendar"),
    path(
        "e/<slug:slug>/pairs/<number:number>/calendar.ics",
        fixtures.pair_calendar,
        name="pair-calendar",
    ),
    path("desk/<slug:slug>/dates/", fixtures.dates, name="dates"),
    path("desk/<slug:slug>/dates/homes/", fixtures.homes, name="homes"),
    path(
        "desk/<slug:slug>/dates/<number:number>/",
        fixtures.date_of_match,
        name="date-of-match",
    ),
]
