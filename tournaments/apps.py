"""The tournaments app."""

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    """Names the app."""

    name = "tournaments"
