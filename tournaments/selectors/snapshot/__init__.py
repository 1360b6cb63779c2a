"""An event at one version: read once, shared by every page."""

from tournaments.rows import PairRow
from tournaments.selectors.snapshot.event import (
    SHOWN,
    EventSnapshot,
    StoredMatch,
    TimedMatch,
)
from tournaments.selectors.snapshot.store import (
    known_snapshot,
    newest_snapshot,
    read_event,
    read_snapshot,
    snapshot_of,
)

__all__ = [
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
