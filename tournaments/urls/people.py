"""Public URLs of people."""

from django.urls import URLPattern, path

from tournaments.archive import views as archive
from tournaments.clubs.views import associations, club_pages
from tournaments.people.views import people
from tournaments.ratings import views as ratings
from tournaments.seasons import views as seasons

urlpatterns: list[URLPattern] = [
    path("events/", archive.archive, name="archive"),
    path("associations/<slug:slug>/", associations.association, name="association"),
    path("clubs/", club_pages.clubs, name="clubs"),
    path("clubs/<slug:slug>/", club_pages.club, name="club-page"),
    path(
        "clubs/<slug:slug>/calendar.ics",
        club_pages.club_calendar,
        name="club-calendar",
    ),
    path("clubs/<slug:slug>/winners/", club_pages.winners, name="winners"),
    path("seasons/<number:number>/", seasons.season, name="season"),
    path("seasons/<number:number>.csv", seasons.season_sheet, name="season-sheet"),
    path("clubs/<slug:slug>/ratings/", ratings.ratings, name="club-ratings"),
    path("people/<number:number>/", people.person, name="person"),
    path(
        "people/<number:first>/<number:second>/", people.partnership, name="partnership"
    ),
    path(
        "people/of/<slug:slug>/<number:number>/",
        people.people_of_pair,
        name="people-of-pair",
    ),
]
