"""Scheduled: notices written and delivered."""

from celery import shared_task
from django.core.cache import cache

from tournaments.notices import services as notices

ALONE_SECONDS = 180  # A killed task's lock expires after this


@shared_task(name="tournaments.hand_over_notices")
def hand_over_notices() -> None:
    """Write new notices and start the delivery of all that are due."""
    notices.write_notices()
    for way in notices.ways_due():
        deliver_notices.apply_async((way,), queue=way)


@shared_task(name="tournaments.deliver_notices")
def deliver_notices(way: str) -> None:
    """Send a channel's due notices; one task at a time, as a dead server blocks it."""
    alone = f"delivering-{way}"
    if not cache.add(alone, True, ALONE_SECONDS):
        return
    try:
        while batch := notices.hand_over(way):
            notices.deliver(way, batch)
            cache.touch(alone, ALONE_SECONDS)
    finally:
        cache.delete(alone)
