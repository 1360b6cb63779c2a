"""Scheduled jobs of the installation."""

import time
from datetime import timedelta

from celery import shared_task
from django.core.cache import cache
from django.db.models import Max, Min

from deploy.backups.backup import newest_backup, take_backup
from deploy.backups.proof import prove_newest
from deploy.serving.probes import HEARTBEAT
from players.common import clock
from tournaments.event.models import Round

PATIENCE = timedelta(minutes=1)  # How long a worker may take for the backup of a round


@shared_task(name="deploy.heartbeat")
def heartbeat() -> None:
    """Record that a worker carries out jobs."""
    cache.set(HEARTBEAT, time.time(), 3600)


@shared_task(name="deploy.missed_backup")
def missed_backup() -> None:
    """Take the backup of a round whose backup job was not queued."""
    rounds = Round.objects.filter(stage__event__is_practice=False)
    called = rounds.annotate(first=Min("matches__called_at"))
    began = called.aggregate(at=Max("first"))["at"]
    newest = newest_backup()
    if began and began < clock.now() - PATIENCE and not (newest and newest.at >= began):
        take_backup("missed")


@shared_task(name="deploy.prove_backup")
def prove_backup() -> None:
    prove_newest()
