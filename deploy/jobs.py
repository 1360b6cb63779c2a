"""Timed doors of the installation itself."""

import time
from datetime import timedelta

from celery import shared_task
from django.core.cache import cache
from django.db.models import Max, Min

from deploy.backups.backup import newest_backup, take_backup
from deploy.serving.probes import HEARTBEAT
from tournaments import clock
from tournaments.models import Round

PATIENCE = timedelta(minutes=1)
"""So long the worker that was asked may take."""


@shared_task(name="deploy.heartbeat")
def heartbeat() -> None:
    """A worker is there and does what beat asks."""
    cache.set(HEARTBEAT, time.time(), 3600)


@shared_task(name="deploy.missed_backup")
def missed_backup() -> None:
    """A round began and nobody could be asked for its backup: take it now."""
    called = Round.objects.annotate(first=Min("matches__called_at"))
    began = called.aggregate(at=Max("first"))["at"]
    newest = newest_backup()
    if began and began < clock.now() - PATIENCE and not (newest and newest.at >= began):
        take_backup("missed")
