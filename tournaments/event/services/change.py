"""The only way to change an event: lock its row, act once, log it, raise its version.

A service ``changes`` an event: it gets an open ``change`` and works inside it; nothing
else writes.
"""

import secrets
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from functools import wraps
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar, overload
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from players.common import clock
from players.common.prepared import Prepared
from players.common.refused import Refused as Refused
from tournaments.event import live
from tournaments.event.models import AuditEntry, Done, Event
from tournaments.event.models.log import is_open, next_head
from tournaments.event.selectors.covered import (
    COVER,
    FORM,
    MATCH,
    covered_by_log,
    digests_of,
)
from tournaments.event.services.performances import hand_down
from tournaments.event.snapshot import changing

Key = UUID | None  # Of a press of a button or a form sent: it acts once
P = ParamSpec("P")
R = TypeVar("R")
A = TypeVar("A")
A_co = TypeVar("A_co", covariant=True)
COLUMNS = [field.attname for field in Event._meta.concrete_fields]
_locked = Prepared(
    lambda pk: Event.objects.select_for_update(no_key=True).filter(pk=pk)
)


class OthersDepend(Refused):
    """Refused because later matches depend on it: a correction can still be planned."""


@dataclass
class Change:
    """A write in progress: the locked event and its entries for the log.

    ``again`` is the action that this key carried out before: then change nothing.
    """

    event: Event
    by: str
    key: Key = None
    again: str = ""
    entries: list[tuple[str, dict[str, Any]]] = field(default_factory=list)
    is_shown: bool = False  # Whether pages show it, though it has no line in the log
    # Parts that its log line covers as they are, though others changed their rows; None
    # if it writes no such line for their sake.
    anew: set[str] | None = None
    at: datetime = field(default_factory=clock.now)

    def log(self, action: str, **detail: Any) -> None:
        """Add a line to the event's log, written when the change commits."""
        self.entries.append((action, detail))

    def show(self) -> None:
        """Raise the version without a line in the log: pages show a game under way."""
        self.is_shown = True

    @property
    def raises_version(self) -> bool:
        return self.is_shown or bool(self.entries)


@contextmanager
def open_change(
    event: Event, *, by: str, key: Key = None, covers: bool = True
) -> Iterator[Change]:
    """Lock the event for one transaction; on exit log, raise the version, notify.

    ``covers``: the log covers the rows that it changes, see
    ``tournaments.event.selectors.covered``. What changes no covered row, a result that
    comes in or a payment, goes without and stays quick: nobody's performance in a final
    event is made anew.
    """
    with changing(), transaction.atomic():
        [locked] = _locked(event.pk)
        was = _columns_of(locked)
        if key and (done := locked.done.filter(key=key).first()):
            yield Change(locked, by, key, again=done.action)
            return
        change = Change(locked, by, key)
        parts = digests_of(locked) if covers else {}
        yield change
        if covers and (change.entries or change.anew is not None):
            _log_digests(change, parts, digests_of(change.event))
        if change.raises_version:
            _close(change, was, covers=covers)
    for name, value in (_columns_of(locked) if change.raises_version else was).items():
        setattr(event, name, value)


@contextmanager
def open_changes(
    events: Iterable[Event], *, by: str, key: Key = None
) -> Iterator[list[Change]]:
    """Open a change of each of these events, locked in one order for all callers."""
    with ExitStack() as stack:
        yield [
            stack.enter_context(open_change(event, by=by, key=key))
            for event in in_lock_order(events)
        ]


def in_lock_order(events: Iterable[Event]) -> list[Event]:
    """The events in the order in which a write to several locks them."""
    return sorted(events, key=lambda event: event.pk)


def lock_events(events: Iterable[Event]) -> list[Event]:
    """Lock events that one transaction changes in turn, in the order of all callers."""
    return [locked for event in in_lock_order(events) for locked in _locked(event.pk)]


class Decorator(Protocol[A_co]):
    """Makes a service of its body, which may also answer a repeated key."""

    def __call__(
        self, body: Callable[Concatenate[Change, P], R], /
    ) -> Callable[P, R | A_co]: ...


@overload
def changes(body: Callable[Concatenate[Change, P], None], /) -> Callable[P, None]: ...
@overload
def changes(*, final_too: bool = ..., covers: bool = ...) -> Decorator[None]: ...
@overload
def changes(
    *, again: Callable[..., A], final_too: bool = ..., covers: bool = ...
) -> Decorator[A]: ...
@overload
def changes(*, again: A, final_too: bool = ..., covers: bool = ...) -> Decorator[A]: ...
def changes(
    body: Any = None,
    /,
    *,
    again: Any = None,
    final_too: bool = False,
    covers: bool = True,
) -> Any:
    """Make a service of a function: it gets an open change, and the event as locked.

    The service is called with an event, or a ruling or link that names it, an author or
    their link, and a key. ``again`` answers a key that was carried out before: a value,
    or a function of the change and the same arguments. A final event is refused unless
    ``final_too``. ``covers`` as in ``open_change``.
    """

    def decorate(body: Callable[..., Any]) -> Callable[..., Any]:
        defaults = body.__kwdefaults__ or {}

        @wraps(body)
        def service(**called: Any) -> Any:
            given = defaults | called
            link: Any = given.get("link")
            key = given.get("key")
            event = given.get("event") or given.get("ruling", link).event
            by = given.get("by") or (str(link.author) if link else "")
            with open_change(event, by=by, key=key, covers=covers) as change:
                if "event" in given:
                    given["event"] = change.event
                if change.again:
                    return again(change, **given) if callable(again) else again
                if not final_too:
                    refuse_if_final(change.event)
                return body(change, **given)

        return service

    return decorate(body) if body else decorate


def refuse_if_final(event: Event) -> None:
    """Refuse a write to a final event, which is a record."""
    if event.state == Event.State.FINAL:
        raise Refused(
            _("%(event)s is final. Reopen it first to change anything.")
            % {"event": event.name}
        )


def _columns_of(event: Event) -> dict[str, Any]:
    values = vars(event)
    return {name: values[name] for name in COLUMNS}


def _close(change: Change, was: dict[str, Any], *, covers: bool) -> None:
    states = {was["state"], change.event.state}
    if Event.State.FINAL in states and (covers or len(states) > 1):
        hand_down(change.event)
    _write(change, was, clock.now())
    live.announce(change.event)


def cover_as_it_is(change: Change) -> None:
    """Log the digests of what was played since, in a change of nothing else."""
    now = digests_of(change.event)
    _log_digests(change, now, now)


def _log_digests(change: Change, was: dict[str, str], now: dict[str, str]) -> None:
    """Log the digests of the parts that the change made, changed or ended.

    A part that was not as the log has it stays as it is in the log, so that what was
    changed behind the program's back is named for ever.
    """
    log = covered_by_log(change.event).digests
    anew = change.anew or set()

    def is_due(part: str) -> bool:
        if part in anew or not log:
            return True
        if part not in log:
            return part not in was or part.startswith(MATCH)
        return was.get(part) == log[part] != now.get(part)

    parts = {part: digest for part, digest in now.items() if is_due(part)}
    gone = [part for part in log if part not in now and is_due(part)]
    if parts or gone:
        change.log(COVER, form=FORM, parts=parts, gone=gone)


def _write(change: Change, was: dict[str, Any], moment: datetime) -> None:
    event = change.event
    lines = [_line(change, *entry, moment) for entry in change.entries]
    AuditEntry.objects.bulk_create(lines)
    if change.key and change.entries:
        action = change.entries[0][0]
        Done.objects.create(event=event, key=change.key, action=action, at=moment)
    event.version += 1
    event.changed_at = moment
    is_now = _columns_of(event)
    event.save(update_fields=[n for n, value in is_now.items() if value != was[n]])


def _line(
    change: Change, action: str, detail: dict[str, Any], moment: datetime
) -> AuditEntry:
    """The next line of the log, chained to the one before."""
    event = change.event
    event.audit_entries += 1
    entry = AuditEntry(
        event_id=event.pk,
        number=event.audit_entries,
        at=moment,
        by=change.by,
        action=action,
        detail=detail,
        salt="" if all(is_open(change.by, action)) else _salt(event.audit_entries),
    )
    event.audit_head = entry.digest = next_head(event.audit_head, entry.covered)
    return entry


def _salt(number: int) -> str:
    """Return a random salt that nobody can guess; in a rehearsal always the same."""
    return f"{number:032}" if clock.is_set() else secrets.token_hex(16)
