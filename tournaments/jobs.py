"""Doors opened by the clock."""

from datetime import timedelta

from celery import shared_task
from django.core.cache import cache
from django.core.management import call_command

from tournaments import clock
from tournaments.models import Done
from tournaments.selectors.clocks import events_with_clocks
from tournaments.services import clocks, notices

ALONE_SECONDS = 180
"""After that a task that was killed while it sent stands in nobody's way."""


@shared_task(name="tournaments.announce_expired")
def announce_expired() -> None:
    """Tell every screen of each clock that has run out; time itself needs no worker."""
    for event in events_with_clocks():
        clocks.announce_expired(event=event)


@shared_task(name="tournaments.hand_over_notices")
def hand_over_notices() -> None:
    """Write what followers are to be told; have it sent, and what is still due."""
    notices.write_notices()
    for way in notices.ways_due():
        deliver_notices.apply_async((way,), queue=way)


@shared_task(name="tournaments.deliver_notices")
def deliver_notices(way: str) -> None:
    """Send what is due this way, one task at a time: a dead server holds up no second."""
    alone = f"delivering-{way}"
    if not cache.add(alone, True, ALONE_SECONDS):
        return
    try:
        while batch := notices.hand_over(way):
            notices.deliver(way, batch)
            cache.touch(alone, ALONE_SECONDS)
    finally:
        cache.delete(alone)


@shared_task(name="tournaments.forget_old")
def forget_old() -> None:
    """Forget write keys nobody can still repeat, and sessions that ran out."""
    Done.objects.filter(at__lt=clock.now() - timedelta(days=30)).delete()
    call_command("clearsessions")
