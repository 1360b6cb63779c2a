"""Tasks after a write, run by a worker."""

import logging
from io import StringIO

from celery import shared_task
from django.core.management import CommandError, call_command

log = logging.getLogger(__name__)


@shared_task(name="tournaments.keep_copy")
def keep_copy(label: str) -> None:
    """Take a backup."""
    try:
        call_command("backup", label=label, stdout=StringIO())
    except CommandError as error:  # a full disk, a second place that is away
        log.error("%s", error)
