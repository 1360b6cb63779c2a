"""Tasks after a write, run by a worker."""

import logging
from functools import partial
from io import StringIO

from celery import shared_task
from django.core.management import CommandError, call_command
from django.db import transaction

from players.common import clock
from tournaments.event.models import Event, Round

log = logging.getLogger(__name__)


@shared_task(name="tournaments.keep_copy")
def keep_copy(label: str) -> None:
    try:
        call_command("backup", label=label, stdout=StringIO())
    except CommandError as error:  # a full disk, an unreachable second location
        log.error("%s", error)


def back_up(event: Event, round: Round) -> None:
    """Take a backup when a round begins, after the commit."""
    if not event.is_practice and not clock.is_set():
        # everybody signed in reads the labels
        name = event.slug if event.is_shown_by_link else "draft"
        label = f"{name}-round-{round.number}"
        transaction.on_commit(partial(keep_copy.delay, label), robust=True)
