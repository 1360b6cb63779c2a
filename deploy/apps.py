"""The deploy app."""

from django.apps import AppConfig
from django.conf import settings


class DeployConfig(AppConfig):
    """Wires every process, web or worker or command, to tell Redis what it writes."""

    name = "deploy"

    def ready(self) -> None:
        if settings.REDIS_URL:
            from deploy.live.relay import publish_to

            publish_to(settings.REDIS_URL)
