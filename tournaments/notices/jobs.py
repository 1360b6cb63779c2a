"""Scheduled: notices written and delivered."""

from celery import shared_task

from players.common.alone import alone, go_on_alone
from tournaments.notices.services.deliver import deliver, hand_over, ways_due
from tournaments.notices.services.write import write_notices


@shared_task(name="tournaments.hand_over_notices")
def hand_over_notices() -> None:
    """Write new notices and start the delivery of all that are due."""
    write_notices()
    for way in ways_due():
        deliver_notices.apply_async((way,), queue=way)


@shared_task(name="tournaments.deliver_notices")
def deliver_notices(way: str) -> None:
    """Send a channel's due notices; one task at a time, as a dead server blocks it."""
    name = f"delivering-{way}"
    with alone(name) as is_alone:
        if not is_alone:
            return
        while batch := hand_over(way):
            deliver(way, batch)
            go_on_alone(name)
