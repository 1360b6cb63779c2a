"""The only way to change an event: lock its row, act once, log it, raise its version.

Each service opens a ``change`` and works inside it; nothing else writes.
"""

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from players.refused import Refused as Refused
from tournaments import clock, live
from tournaments.models import AuditEntry, Done, Event
from tournaments.models.log import is_open, next_head
from tournaments.services.performances import hand_down
from tournaments.snapshot import changing

COLUMNS = [field.attname for field in Event._meta.concrete_fields]


class OthersDepend(Refused):
    """Refused because later matches depend on it: a correction can still be planned."""


@dataclass
class Change:
    """A write in progress: the locked event and its entries for the log.

    ``again`` is true if this key was carried out before: then change nothing.
    """

    event: Event
    by: str
    key: UUID | None = None
    again: bool = False
    entries: list[tuple[str, dict[str, Any]]] = field(default_factory=list)

    def log(self, action: str, **detail: Any) -> None:
        """Add a line to the event's log, written when the change commits."""
        self.entries.append((action, detail))


@contextmanager
def change(event: Event, *, by: str, key: UUID | None = None) -> Iterator[Change]:
    """Lock the event for one transaction; on exit log, raise the version, notify."""
    with changing(), transaction.atomic():
        locked = Event.objects.select_for_update(no_key=True).get(pk=event.pk)
        was = _columns_of(locked)
        if key and locked.done.filter(key=key).exists():
            yield Change(locked, by, key, again=True)
            return
        now = Change(locked, by, key)
        yield now
        if now.entries:
            _close(now, was)
    for name, value in (_columns_of(locked) if now.entries else was).items():
        setattr(event, name, value)


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


def _close(now: Change, was: dict[str, Any]) -> None:
    if Event.State.FINAL in (was["state"], now.event.state):
        hand_down(now.event)
    _write(now, was, clock.now())
    live.announce(now.event)


def _write(now: Change, was: dict[str, Any], moment: datetime) -> None:
    event = now.event
    lines = [_line(now, *entry, moment) for entry in now.entries]
    AuditEntry.objects.bulk_create(lines)
    if now.key:
        action = now.entries[0][0]
        Done.objects.create(event=event, key=now.key, action=action, at=moment)
    event.version += 1
    event.changed_at = moment
    is_now = _columns_of(event)
    event.save(update_fields=[n for n, value in is_now.items() if value != was[n]])


def _line(
    now: Change, action: str, detail: dict[str, Any], moment: datetime
) -> AuditEntry:
    """The next line of the log, chained to the one before."""
    event = now.event
    event.audit_entries += 1
    entry = AuditEntry(
        event_id=event.pk,
        number=event.audit_entries,
        at=moment,
        by=now.by,
        action=action,
        detail=detail,
        salt="" if all(is_open(now.by, action)) else _salt(event.audit_entries),
    )
    event.audit_head = entry.digest = next_head(event.audit_head, entry.covered)
    return entry


def _salt(number: int) -> str:
    """Return a random salt that nobody can guess; in a rehearsal always the same."""
    return f"{number:032}" if clock.is_set() else secrets.token_hex(16)
