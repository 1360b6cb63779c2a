"""After-effects of a write: run by a worker, never waited for."""

from io import StringIO

from celery import shared_task
from django.core.management import call_command


@shared_task(name="tournaments.keep_copy")
def keep_copy(label: str) -> None:
    """Back everything up, as it stands."""
    call_command("backup", label=label, stdout=StringIO())
