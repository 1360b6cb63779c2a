"""Timed doors of the installation itself."""

import time

from celery import shared_task
from django.core.cache import cache

from deploy.probes import HEARTBEAT


@shared_task(name="deploy.heartbeat")
def heartbeat() -> None:
    """A worker is there and does what beat asks."""
    cache.set(HEARTBEAT, time.time(), 3600)
