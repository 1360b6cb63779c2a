"""The scoring app."""

from django.apps import AppConfig


class ScoringConfig(AppConfig):
    """Names the app."""

    name = "scoring"
