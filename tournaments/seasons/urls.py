"""Addresses of this room."""

from django.urls import URLPattern, path

from tournaments.seasons import views as seasons

urlpatterns: list[URLPattern] = [
    path("seasons/<number:number>/", seasons.season, name="season"),
    path("seasons/<number:number>.csv", seasons.season_sheet, name="season-sheet"),
    path("desk/clubs/<slug:slug>/seasons/", seasons.seasons, name="seasons"),
    path("desk/clubs/<slug:slug>/seasons/new/", seasons.season_new, name="season-new"),
    path(
        "desk/clubs/<slug:slug>/seasons/<number:number>/",
        seasons.season_desk,
        name="season-desk",
    ),
    path(
        "desk/associations/<slug:slug>/seasons/",
        seasons.association_seasons,
        name="association-seasons",
    ),
    path(
        "desk/associations/<slug:slug>/seasons/new/",
        seasons.association_season_new,
        name="association-season-new",
    ),
    path(
        "desk/associations/<slug:slug>/seasons/<number:number>/",
        seasons.association_season,
        name="association-season",
    ),
]
