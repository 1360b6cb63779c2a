"""Pages of finished events, read from a replica of the database if there is one.

One short query asks the primary for the event's version; the replica answers if it has
the same version. The primary does everything while the replica is behind or away, and
for a page that the replica cancels.
"""

import logging
import os
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import TypeVar

from django.db import Error, connections
from django.db.backends.base.base import BaseDatabaseWrapper

from tournaments.models import Event
from tournaments.snapshot import PRIMARY, REPLICA, is_reading, snapshot

log = logging.getLogger(__name__)
Page = TypeVar("Page")
PATIENCE_SECONDS = 2.0  # A replica is abandoned if it has not made a page by then
REST_SECONDS = 5.0  # Then one page of each process asks it again
_rest = threading.Lock()
_away_until = 0.0


def from_snapshot(slug: str, make: Callable[[], Page]) -> Page:
    """Make a page of an event inside a snapshot of the database that suits it."""
    if REPLICA in connections.settings and not is_reading():
        stated = _final_version(slug)
        if stated is not None and _may_ask():
            for page in _from_replica(slug, stated, make):
                return page
    with snapshot(PRIMARY):
        return make()


def _from_replica(
    slug: str, stated: tuple[int, int], make: Callable[[], Page]
) -> list[Page]:
    """The page, if the replica has this version and answers in time; else None.

    The next page reopens a connection that ended alone, as recovery ends those in its
    way; only an unreachable or stalled server gets a rest.
    """
    replica = connections[REPLICA]
    try:
        replica.ensure_connection()
    except Error:
        _leave_alone()
        return []
    with _limited(replica) as is_late:
        try:
            with snapshot(REPLICA):
                pages = [make()] if _final_version(slug) == stated else []
        except Error as reason:
            if is_late.is_set():
                _leave_alone()
            else:
                log.warning("The replica ended a page: %s", reason)
            return []
    _ask_again()
    return pages


def _final_version(slug: str) -> tuple[int, int] | None:
    """The version of a finished public event."""
    final = Event.objects.shown_by_link().filter(slug=slug, state=Event.State.FINAL)
    return final.values_list("epoch", "version").first()


@contextmanager
def _limited(replica: BaseDatabaseWrapper) -> Iterator[threading.Event]:
    """Hang up on the replica after a while; the event is set if that happened.

    No server timeout ends a query to a stopped server.
    """
    is_late = threading.Event()

    def hang_up() -> None:
        is_late.set()
        number = getattr(replica.connection, "fileno", None)
        if number is not None:
            with suppress(OSError), socket.socket(fileno=os.dup(number())) as line:
                line.shutdown(socket.SHUT_RDWR)

    timer = threading.Timer(PATIENCE_SECONDS, hang_up)
    timer.daemon = True
    timer.start()
    try:
        yield is_late
    finally:
        timer.cancel()


def _may_ask() -> bool:
    """Whether the replica may be asked; after a rest one page tries, the others wait."""
    global _away_until
    with _rest:
        now = time.monotonic()
        if now < _away_until:
            return False
        if _away_until:
            _away_until = now + REST_SECONDS
        return True


def _ask_again() -> None:
    global _away_until
    _away_until = 0.0


def _leave_alone() -> None:
    global _away_until
    if not _away_until:
        log.warning("The replica does not answer: the primary makes all pages.")
    _away_until = time.monotonic() + REST_SECONDS
