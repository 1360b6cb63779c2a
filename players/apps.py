"""The players app."""

from django.apps import AppConfig


class PlayersConfig(AppConfig):
    """Names the app."""

    name = "players"
