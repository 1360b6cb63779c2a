"""An event at one version: read once, shared by every page."""

from tournaments.event.rows import PairRow
from tournaments.event.selectors.snapshot.event import (
    SHOWN,
    EventSnapshot,
    StoredMatch,
    TimedMatch,
)
from tournaments.event.selectors.snapshot.store import (
    BESIDE,
    known_snapshot,
    newest_snapshot,
    read_event,
    read_snapshot,
    snapshot_of,
)

__all__ = [
    "BESIDE",
    "SHOWN",
    "EventSnapshot",
    "PairRow",
    "StoredMatch",
    "TimedMatch",
    "known_snapshot",
    "newest_snapshot",
    "read_event",
    "read_snapshot",
    "snapshot_of",
]
