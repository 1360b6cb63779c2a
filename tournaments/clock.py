"""The current time, and the reading of a clock.

A clock is computed from stored rows, so it runs out without any process.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal, Protocol

from django.utils import timezone

_event_time: ContextVar[datetime | None] = ContextVar("event_time", default=None)


def now() -> datetime:
    """The current time; inside ``at`` the time set there."""
    return _event_time.get() or timezone.now()


def is_set() -> bool:
    """Whether the time is set, as in a rehearsal."""
    return _event_time.get() is not None


@contextmanager
def at(moment: datetime) -> Iterator[None]:
    """Set the current time for everything inside; rehearsals use it."""
    token = _event_time.set(moment)
    try:
        yield
    finally:
        _event_time.reset(token)


class Entry(Protocol):
    """An entry of a clock: start, pause, resume, extend or stop."""

    kind: str
    at: datetime
    seconds: int


ClockState = Literal["waiting", "running", "paused", "expired", "stopped"]


@dataclass(frozen=True, slots=True)
class Reading:
    """A clock at one moment; ``ends_at`` only while it runs."""

    state: ClockState
    remaining: timedelta
    ends_at: datetime | None
    length: timedelta


def read(entries: Iterable[Entry], when: datetime) -> Reading:
    """Return the reading of a clock with these entries, in order, at a moment."""
    length = timedelta()
    used = timedelta()
    running_since: datetime | None = None
    started = stopped = False
    for entry in entries:
        if entry.kind == "start":
            started, running_since = True, entry.at
            length += timedelta(seconds=entry.seconds)
        elif entry.kind == "extend":
            length += timedelta(seconds=entry.seconds)
        elif entry.kind in ("pause", "stop") and running_since is not None:
            used += max(entry.at - running_since, timedelta())
            running_since = None
        elif entry.kind == "resume" and running_since is None:
            running_since = entry.at
        stopped = entry.kind == "stop" or (stopped and entry.kind != "resume")
    if not started:
        return Reading("waiting", length, None, length)
    if running_since is not None:
        used += max(when - running_since, timedelta())
    remaining = max(length - used, timedelta())
    if stopped:
        return Reading("stopped", remaining, None, length)
    if not remaining:
        return Reading("expired", remaining, None, length)
    if running_since is None:
        return Reading("paused", remaining, None, length)
    return Reading("running", remaining, when + remaining, length)
