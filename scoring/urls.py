"""The app's addresses, room by room; where two rooms fit one, the first has it."""

from django.urls import include, path

ROOMS = (
    *("table", "captain", "offline", "hands", "sheets", "rulings", "codes", "desk"),
    *("rehearse", "paper", "statistics"),
)

urlpatterns = [path("", include(f"scoring.{room}.urls")) for room in ROOMS]
