"""Timed doors of the installation itself."""

import time

from celery import shared_task
from django.core.cache import cache

from deploy.backup import newest_backup, take_backup
from deploy.probes import HEARTBEAT
from tournaments.models import AuditEntry


@shared_task(name="deploy.heartbeat")
def heartbeat() -> None:
    """A worker is there and does what beat asks."""
    cache.set(HEARTBEAT, time.time(), 3600)


@shared_task(name="deploy.missed_backup")
def missed_backup() -> None:
    """A round started and nobody could be asked for its backup: take it now."""
    started = AuditEntry.objects.filter(action="round.start").order_by("-pk").first()
    newest = newest_backup()
    if started and (newest is None or newest < started.at):
        take_backup("missed")
