"""The app's addresses, room by room; where two rooms fit one, the first has it."""

from django.urls import include, path

ROOMS = (
    "public",  # what most phones ask for
    *("clubs", "seasons", "people", "archive", "ratings", "setup", "signup", "days"),
    *("exchange", "floor", "field", "house", "draw", "league", "money", "notices"),
    "messages",
)

urlpatterns = [path("", include(f"tournaments.{room}.urls")) for room in ROOMS]
