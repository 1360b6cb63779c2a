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
        found = _newest.get(event.pk)
        if found is None or not _is_same(found.event, event):
            before, found = found, read_snapshot(event, found)
            if before is None or before.event.version <= event.version:
                _store(found)
        return found


def read_snapshot(event: Event, before: EventSnapshot | None = None) -> EventSnapshot:
    """Read the event's rows as they are now; share with ``before`` what is the same."""
    rounds = Round.objects.filter(stage__event=event).order_by("stage", "number")
    stages = stages_of(event)
    of_number = {stage.pk: stage for stage in stages}
    found = list(rounds.prefetch_related("clock"))
    for round in found:
        round.stage = of_number[round.stage_id]
    return EventSnapshot(event, read_rows(event), tuple(stages), tuple(found), before)


def read_event(slug: str) -> Event | None:
    """Give the event's row as it is in the transaction that is open."""
    return Event.objects.select_related("club").filter(slug=slug).first()


def _is_same(one: Event, other: Event) -> bool:
    """Whether nothing happened between; the head of the log tells apart two histories."""
    return (one.uid, one.version, one.audit_head) == (
        other.uid,
        other.version,
        other.audit_head,
    )


def _lock_of(event: int) -> Lock:
    with _lock:
        return _locks.setdefault(event, Lock())


def _store(found: EventSnapshot) -> None:
    with _lock:
        _newest[found.event.pk] = found
        _newest.move_to_end(found.event.pk)
        while len(_newest) > EVENTS:
            gone, _snapshot = _newest.popitem(last=False)
            _locks.pop(gone, None)
