"""Scheduled: clocks that run out, weeks of leagues that begin, deadlines that pass."""

import logging
from collections.abc import Callable, Iterable

from celery import shared_task

from tournaments.event.models import Event
from tournaments.event.selectors.clocks import events_with_clocks
from tournaments.floor.services import clocks, rounds
from tournaments.league.services import postponing

log = logging.getLogger(__name__)


@shared_task(name="tournaments.announce_expired")
def announce_expired() -> None:
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
