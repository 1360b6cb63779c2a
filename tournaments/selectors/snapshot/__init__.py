"""An event as it stands at one version: read once, shared by every page."""

from tournaments.rows import PairRow
from tournaments.selectors.snapshot.event import SHOWN, EventSnapshot
from tournaments.selectors.snapshot.store import read_event, read_snapshot, snapshot_of

__all__ = [
    "SHOWN",
    "EventSnapshot",
    "PairRow",
    "read_event",
    "read_snapshot",
    "snapshot_of",
]
