"""Scheduled: notices written and delivered."""

from celery import shared_task

from players.common.alone import alone
from tournaments.notices.services.ahead import follow_pairs_of_people, write_ahead
from tournaments.notices.services.deliver import NOTICES, send_due, ways_due
from tournaments.notices.services.news import write_news
from tournaments.notices.services.write import write_notices


@shared_task(name="tournaments.hand_over_notices")
def hand_over_notices() -> None:
    """Write new notices and start the delivery of all that are due."""
    write_notices()
    for way in ways_due():
        deliver_notices.apply_async((way,), queue=way)


@shared_task(name="tournaments.write_news")
def write_news_and_ahead() -> None:
    """Write what no change of an event brings, but the time."""
    with alone("writing-news") as is_alone:
        if is_alone:
            follow_pairs_of_people()
            write_ahead()
            write_news()


@shared_task(name="tournaments.deliver_notices")
def deliver_notices(way: str) -> None:
    send_due(NOTICES[way], name=f"delivering-{way}")
