"""The deploy app."""

from django.apps import AppConfig


class DeployConfig(AppConfig):
    """Names the app."""

    name = "deploy"
