"""Finds the pages that each new version of an event touched, beside the event loop.

Listeners get the version at once, and the touched pages a moment later.
"""

from django.db import DatabaseError, connections

from tournaments.event.selectors.snapshot import newest_snapshot
from tournaments.event.snapshot import snapshot
from tournaments.public.selectors.touched import PairPages, Touched, pair_pages, touched


class TouchedPages:
    """Compares each version of an event with the last one it read."""

    def __init__(self) -> None:
        self._seen: dict[str, PairPages] = {}

    def since_last(self, slug: str) -> Touched | None:
        """Return the changes since the last call; None if the event cannot be read."""
        try:
            with snapshot():
                newest = newest_snapshot(slug)
                after = pair_pages(newest) if newest else None
        except DatabaseError:
            connections.close_all()
            return None
        before = self._seen.pop(slug, None)
        if after is None:
            return None
        self._seen[slug] = after
        return touched(before, after)

    def forget(self, slug: str) -> None:
        self._seen.pop(slug, None)
