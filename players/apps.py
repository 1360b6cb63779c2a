"""The players app."""

from django.apps import AppConfig


class PlayersConfig(AppConfig):
    """The app's configuration."""

    name = "players"
