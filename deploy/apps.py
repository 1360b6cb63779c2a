"""The deploy app."""

from django.apps import AppConfig
from django.conf import settings


class DeployConfig(AppConfig):
    """Makes every process (web, worker, command) publish its writes to Redis."""

    name = "deploy"

    def ready(self) -> None:
        if settings.REDIS_URL:
            from deploy.live.relay import Publisher
            from tournaments.event import live

            live.listeners.append(Publisher(settings.REDIS_URL).publish)
