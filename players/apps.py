"""The players app."""

from django.apps import AppConfig
from django.urls import register_converter

from players.common.numbers import NumberInAddress


class PlayersConfig(AppConfig):
    name = "players"

    def ready(self) -> None:
        """Let addresses name a bounded number."""
        register_converter(NumberInAddress, "number")
