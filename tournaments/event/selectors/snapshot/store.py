"""The snapshots of one process: the newest of each event, for a bounded number of events."""

from collections import OrderedDict
from threading import Lock

from tournaments.event.models import Event, Round
from tournaments.event.play import stages_of
from tournaments.event.rows import read_rows
from tournaments.event.selectors.lineups import names_of_then
from tournaments.event.selectors.snapshot.event import EventSnapshot

EVENTS = 32
BESIDE = ("club", "day", "facts", "fee_due")  # Rows that pages read with the event's
_newest: OrderedDict[int, EventSnapshot] = OrderedDict()
_locks: dict[int, Lock] = {}
_lock = Lock()


def newest_snapshot(slug: str) -> EventSnapshot | None:
    """Return the event at this address as it is in the open transaction."""
    event = read_event(slug)
    return snapshot_of(event) if event else None


def known_snapshot(slug: str, epoch: int, version: int) -> EventSnapshot | None:
    """Return this process's newest snapshot of the event, unless it is older than that.

    Does not query the database.
    """
    with _lock:
        known = [newest for newest in _newest.values() if newest.event.slug == slug]
    newest = max(known, key=lambda each: _version(each.event), default=None)
    if newest is None or _version(newest.event) < (epoch, version):
        return None
    return newest


def snapshot_of(event: Event) -> EventSnapshot:
    """Return the event at its version when read, built once for all callers.

    Call it inside the transaction that read the event.
    """
    with _lock_of(event.pk):
        newest = _newest.get(event.pk)
        if newest is not None and _is_same(newest.event, event):
            return newest
        snapshot = read_snapshot(event, newest)
        if newest is None or _version(newest.event) <= _version(event):
            _store(snapshot)
        return snapshot


def read_snapshot(event: Event, before: EventSnapshot | None = None) -> EventSnapshot:
    """Read the event's rows; share equal values with ``before``."""
    rows = Round.objects.filter(stage__event=event).order_by("stage", "number")
    rounds = tuple(rows.prefetch_related("clock"))
    stages = {stage.pk: stage for stage in stages_of(event)}
    for round in rounds:
        round.stage = stages[round.stage_id]
    read = read_rows(event, before.rows if before else None)
    then = names_of_then(event)
    return EventSnapshot(event, read, tuple(stages.values()), rounds, before, then)


def read_event(slug: str) -> Event | None:
    """Return the event's row as it is in the open transaction."""
    events = Event.objects.select_related(*BESIDE)
    return events.filter(slug=slug, deleted_at=None).first()


def _is_same(first: Event, second: Event) -> bool:
    """Whether both rows have one version."""
    return _stamp(first) == _stamp(second)


def _stamp(event: Event) -> tuple[int, int, str, str]:
    return (*_version(event), event.uid, event.audit_head)


def _version(event: Event) -> tuple[int, int]:
    return event.epoch, event.version


def _lock_of(event: int) -> Lock:
    with _lock:
        return _locks.setdefault(event, Lock())


def _store(snapshot: EventSnapshot) -> None:
    with _lock:
        _newest[snapshot.event.pk] = snapshot
        _newest.move_to_end(snapshot.event.pk)
        while len(_newest) > EVENTS:
            oldest, _snapshot = _newest.popitem(last=False)
            _locks.pop(oldest, None)
