"""The tournaments app."""

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    """The app's configuration."""

    name = "tournaments"
