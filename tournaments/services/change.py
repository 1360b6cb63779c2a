"""The one way to change an event: lock its row, do it once, log it, raise its version.

Each service opens a ``change`` and works inside it; nothing else writes.
"""

import hashlib
import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments import clock, live
from tournaments.models import AuditEntry, Done, Event


class Refused(Exception):
    """A write that cannot be: the message is the sentence people read."""

    def __init__(self, sentence: str, *, field: str = "") -> None:
        super().__init__(sentence)
        self.field = field

    @property
    def sentence(self) -> str:
        """What is wrong and what to do."""
        return str(self.args[0])


class OthersDepend(Refused):
    """Refused because what came later rests on it: a correction can still be planned."""


@dataclass
class Change:
    """A write in progress: the locked event and what is said of it in the log.

    ``again`` is true when this key was carried out before: then change nothing.
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
    """Lock the event for one transaction; on the way out log, raise the version, tell."""
    with transaction.atomic():
        locked = Event.objects.select_for_update(no_key=True).get(pk=event.pk)
        if key and Done.objects.filter(event=locked, key=key).exists():
            yield Change(locked, by, key, again=True)
            return
        now = Change(locked, by, key)
        yield now
        _close(now)
    event.refresh_from_db()


def refuse_if_final(event: Event) -> None:
    """A finished event is a record: nothing in it changes."""
    if event.state == Event.State.FINAL:
        raise Refused(
            _("%(event)s is final. Reopen it first to change anything.")
            % {"event": event.name}
        )


def _close(now: Change) -> None:
    event, moment = now.event, clock.now()
    if not now.entries:
        return
    for action, detail in now.entries:
        event.audit_entries += 1
        line = json.dumps(
            [event.audit_entries, moment.isoformat(), now.by, action, detail],
            sort_keys=True,
            ensure_ascii=False,
        )
        event.audit_head = hashlib.sha256(
            (event.audit_head + line).encode()
        ).hexdigest()
        AuditEntry.objects.create(
            event=event,
            number=event.audit_entries,
            at=moment,
            by=now.by,
            action=action,
            detail=detail,
            digest=event.audit_head,
        )
    if now.key:
        Done.objects.create(
            event=event, key=now.key, action=now.entries[0][0], at=moment
        )
    event.version += 1
    event.changed_at = moment
    event.save()
    live.expect(event)
    live.announce(event)
