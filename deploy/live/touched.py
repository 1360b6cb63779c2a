"""What each new version of an event touched, worked out beside the event loop.

Whoever listens hears of the version at once, and which pages it concerns a moment later.
"""

import json
from dataclasses import asdict

from django.db import DatabaseError, connections

from tournaments.selectors.snapshot import read_event, snapshot_of
from tournaments.selectors.touched import PairPages, pair_pages, touched
from tournaments.snapshot import snapshot

SPREAD_MS = 5
"""For each page concerned: so long a server takes to make one. Browsers wait at random."""


class TouchedPages:
    """Compares each version of an event with the one it saw before."""

    def __init__(self) -> None:
        self._seen: dict[str, PairPages] = {}

    def since_last(self, slug: str) -> str | None:
        """Give what changed since the last call as JSON; None where nobody can say."""
        try:
            with snapshot():
                event = read_event(slug)
                after = pair_pages(snapshot_of(event)) if event else None
        except DatabaseError:
            connections.close_all()
            return None
        before = self._seen.pop(slug, None)
        if after is None:
            return None
        self._seen[slug] = after
        if before is None or before.version == after.version:
            return None
        changed = touched(before, after)
        message = asdict(changed) | {"spread": SPREAD_MS * len(changed.pairs)}
        return json.dumps(message, separators=(",", ":"))

    def forget(self, slug: str) -> None:
        """Nobody listens to this event any more."""
        self._seen.pop(slug, None)
