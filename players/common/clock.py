"""The current time, and the reading of a clock.

A clock is computed from stored rows, so it runs out without any process.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Literal, Protocol
from zoneinfo import ZoneInfo

from django.utils import timezone

_event_time: ContextVar[datetime | None] = ContextVar("event_time", default=None)


def now() -> datetime:
    """The current time; inside ``at`` the time set there."""
    return _event_time.get() or timezone.now()


def today(time_zone: str = "") -> date:
    """The day it is now in a time zone, by default that of the installation."""
    return timezone.localdate(now(), ZoneInfo(time_zone) if time_zone else None)


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
        if entry.kind in ("start", "extend"):
            length += timedelta(seconds=entry.seconds)
        if entry.kind == "start":
            started = True
        if entry.kind in ("pause", "stop") and running_since is not None:
            used += max(entry.at - running_since, timedelta())
            running_since = None
        elif entry.kind == "start" or (entry.kind == "resume" and not running_since):
            running_since = entry.at
        stopped = entry.kind == "stop" or (stopped and entry.kind != "resume")
    if running_since is not None:
        used += max(when - running_since, timedelta())
    remaining = max(length - used, timedelta())
    state = _state(started, stopped, remaining, running_since)
    ends_at = when + remaining if state == "running" else None
    return Reading(state, remaining, ends_at, length)


def _state(
    started: bool, stopped: bool, remaining: timedelta, running_since: datetime | None
) -> ClockState:
    if not started:
        return "waiting"
    if stopped:
        return "stopped"
    if not remaining:
        return "expired"
    return "paused" if running_since is None else "running"
