"""The snapshots of one process: the newest of each event, for a bounded number of events."""

from collections import OrderedDict
from threading import Lock

from tournaments.models import Event, Round
from tournaments.play import stages_of
from tournaments.rows import read_rows
from tournaments.selectors.snapshot.event import EventSnapshot

EVENTS = 32
_newest: OrderedDict[int, EventSnapshot] = OrderedDict()
_locks: dict[int, Lock] = {}
_lock = Lock()


def snapshot_of(event: Event) -> EventSnapshot:
    """Give the event at the version it was read at, made once for all that ask.

    Call it inside the transaction that the event was read in.
    """
    with _lock_of(event.pk):
        newest = _newest.get(event.pk)
        if newest is not None and _is_same(newest.event, event):
            return newest
        snapshot = read_snapshot(event, newest)
        if newest is None or newest.event.version <= event.version:
            _store(snapshot)
        return snapshot


def read_snapshot(event: Event, before: EventSnapshot | None = None) -> EventSnapshot:
    """Read the event's rows as they are now; share with ``before`` what is the same."""
    rows = Round.objects.filter(stage__event=event).order_by("stage", "number")
    rounds = tuple(rows.prefetch_related("clock"))
    stages = {stage.pk: stage for stage in stages_of(event)}
    for round in rounds:
        round.stage = stages[round.stage_id]
    return EventSnapshot(
        event, read_rows(event), tuple(stages.values()), rounds, before
    )


def read_event(slug: str) -> Event | None:
    """Give the event's row as it is in the transaction that is open."""
    return Event.objects.select_related("club").filter(slug=slug).first()


def _is_same(first: Event, second: Event) -> bool:
    """The rows are of one version; the head of the log tells restored events apart."""
    return (first.uid, first.version, first.audit_head) == (
        second.uid,
        second.version,
        second.audit_head,
    )


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
