"""Doors opened by the clock."""

from datetime import timedelta

from celery import shared_task
from django.core.management import call_command

from tournaments import clock
from tournaments.models import Done
from tournaments.selectors.clocks import events_with_clocks
from tournaments.services import clocks, notices


@shared_task(name="tournaments.announce_expired")
def announce_expired() -> None:
    """Tell every screen of each clock that has run out; time itself needs no worker."""
    for event in events_with_clocks():
        clocks.announce_expired(event=event)


@shared_task(name="tournaments.hand_over_notices")
def hand_over_notices() -> None:
    """Write what followers are to be told; hand it, and what is still due, to workers."""
    notices.write_notices()
    for batch in notices.hand_over():
        deliver_notices.delay(batch)


@shared_task(name="tournaments.deliver_notices")
def deliver_notices(batch: list[tuple[int, int]]) -> None:
    """Send these messages; one that fails is due again later."""
    notices.deliver(batch)


@shared_task(name="tournaments.forget_old")
def forget_old() -> None:
    """Forget write keys nobody can still repeat, and sessions that ran out."""
    Done.objects.filter(at__lt=clock.now() - timedelta(days=30)).delete()
    call_command("clearsessions")
