"""Doors opened by the clock."""

from datetime import timedelta

from celery import shared_task
from django.core.management import call_command

from tournaments import clock
from tournaments.models import Done


@shared_task(name="tournaments.forget_old")
def forget_old() -> None:
    """Forget write keys nobody can still repeat, and sessions that ran out."""
    Done.objects.filter(at__lt=clock.now() - timedelta(days=30)).delete()
    call_command("clearsessions")
