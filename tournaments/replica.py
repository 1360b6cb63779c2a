"""Pages of events that are over, read from a replica of the database where there is one.

The primary states an event's version, which is one short read; the replica answers where
it has the same version. While it is behind or away, and where it cancels a page, the
primary does all of it.
"""

import logging
import time
from collections.abc import Callable
from typing import TypeVar

from django.db import DatabaseError, connections

from tournaments.models import Event
from tournaments.snapshot import PRIMARY, REPLICA, is_reading, snapshot

log = logging.getLogger(__name__)
Page = TypeVar("Page")
AWAY_SECONDS = 30.0
"""A replica that did not answer is left alone for so long."""
CANCELLED = "40001"
"""Postgres' code of a conflict with recovery: the next page may be read there."""
_away_until = 0.0


def from_snapshot(slug: str, make: Callable[[], Page]) -> Page:
    """Make a page of an event inside a snapshot of the database that suits it."""
    if _has_replica() and not is_reading():
        stated = _final_version(slug)
        if stated is not None:
            try:
                with snapshot(REPLICA):
                    if _final_version(slug) == stated:
                        return make()
            except DatabaseError as error:
                if not _was_cancelled(error):
                    _leave_alone()
    with snapshot(PRIMARY):
        return make()


def _has_replica() -> bool:
    return REPLICA in connections.settings and time.monotonic() >= _away_until


def _final_version(slug: str) -> tuple[int, int] | None:
    """The version of an event that is over and that everybody may open."""
    final = Event.objects.shown_by_link().filter(slug=slug, state=Event.State.FINAL)
    return final.values_list("epoch", "version").first()


def _was_cancelled(error: DatabaseError) -> bool:
    """Whether the replica ended this page alone: what it read was deleted since."""
    return getattr(error.__cause__, "sqlstate", None) == CANCELLED


def _leave_alone() -> None:
    global _away_until
    _away_until = time.monotonic() + AWAY_SECONDS
    log.warning("The replica does not answer: the primary makes all pages.")
