"""Addresses of this room."""

from django.urls import URLPattern, path

from tournaments.ratings import views as ratings

urlpatterns: list[URLPattern] = [
    path("clubs/<slug:slug>/ratings.csv", ratings.ratings_sheet, name="ratings-sheet"),
    path("clubs/<slug:slug>/ratings/", ratings.ratings, name="club-ratings"),
]
