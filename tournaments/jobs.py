"""Scheduled jobs."""

import logging
from collections.abc import Callable, Iterable
from datetime import timedelta

from celery import shared_task
from django.conf import settings
from django.core.cache import cache
from django.core.management import call_command

from players.services.seasons import forget_deleted_seasons
from tournaments import clock
from tournaments.models import Done, Event
from tournaments.selectors.clocks import events_with_clocks
from tournaments.services import clocks, log_heads, notices, postponing, ratings, rounds
from tournaments.services.deleted import GOOD_FOR, forget_deleted

ALONE_SECONDS = 180  # A killed task's lock expires after this
MAILING_HEADS = "mailing-heads"
log = logging.getLogger(__name__)
# A queue of its own: rating a club again takes minutes and would delay other tasks.
RATINGS = "ratings"


@shared_task(name="tournaments.announce_expired")
def announce_expired() -> None:
    """Announce each clock that has run out."""
    _for_each(events_with_clocks(), lambda event: clocks.announce_expired(event=event))


@shared_task(name="tournaments.keep_dates")
def keep_dates() -> None:
    """Start the weeks of leagues that have begun and decide matches past their deadline."""
    _for_each(postponing.events_due(), _keep_dates_of)


def _keep_dates_of(event: Event) -> None:
    rounds.start_due_weeks(event=event)
    postponing.apply_deadlines(event=event)


def _for_each(events: Iterable[Event], act: Callable[[Event], object]) -> None:
    """Act on each event; one that fails is logged and stops no other."""
    for event in events:
        try:
            act(event)
        except Exception:
            log.exception("A job failed for the event %s", event.slug)


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


@shared_task(name="tournaments.mail_heads")
def mail_heads() -> None:
    """Mail the log's head of each finished round; one task at a time."""
    if not settings.CAN_MAIL or not cache.add(MAILING_HEADS, True, ALONE_SECONDS):
        return
    try:
        log_heads.write_heads()
        log_heads.send_heads()
    finally:
        cache.delete(MAILING_HEADS)


@shared_task(name="tournaments.rate_due")
def rate_due() -> None:
    """Start the rating of each club in which a finished event changed."""
    for club in ratings.clubs_due():
        rate_club.apply_async((club,), queue=RATINGS)


@shared_task(name="tournaments.rate_club")
def rate_club(club: int) -> None:
    """Rate a club's due events; one task at a time."""
    alone = f"rating-{club}"
    if not cache.add(alone, True, ALONE_SECONDS):
        return
    try:
        ratings.rate_club(club, lambda count: _go_on_alone(alone))
    finally:
        cache.delete(alone)


def _go_on_alone(alone: str) -> None:
    cache.touch(alone, ALONE_SECONDS)


@shared_task(name="tournaments.forget_old")
def forget_old() -> None:
    """Delete old write keys, expired sessions and events deleted long ago."""
    Done.objects.filter(at__lt=clock.now() - timedelta(days=30)).delete()
    call_command("clearsessions")
    forget_deleted()
    forget_deleted_seasons(before=clock.now() - GOOD_FOR)
