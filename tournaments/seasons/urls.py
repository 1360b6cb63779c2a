from django.urls import URLPattern, path

from tournaments.seasons import views as seasons

_CLUB = "desk/clubs/<slug:slug>/seasons/"
_ASSOCIATION = "desk/associations/<slug:slug>/seasons/"

urlpatterns: list[URLPattern] = [
    path("seasons/<number:number>/", seasons.season, name="season"),
    path("seasons/<number:number>.csv", seasons.season_sheet, name="season-sheet"),
    path(_CLUB, seasons.seasons, name="seasons"),
    path(f"{_CLUB}new/", seasons.season_new, name="season-new"),
    path(f"{_CLUB}<number:number>/", seasons.season_desk, name="season-desk"),
    path(_ASSOCIATION, seasons.association_seasons, name="association-seasons"),
    path(
        f"{_ASSOCIATION}new/",
        seasons.association_season_new,
        name="association-season-new",
    ),
    path(
        f"{_ASSOCIATION}<number:number>/",
        seasons.association_season,
        name="association-season",
    ),
]
