"""Telling open browsers that an event has a new version; what changed they fetch.

Listeners are plain callables (the hub of this process, a publisher to Redis); whoever
wires the process adds them.
"""

from collections.abc import Callable
from functools import partial

from django.db import transaction

from tournaments.models import Event

Listener = Callable[[str, int], None]
listeners: list[Listener] = []


def announce(event: Event) -> None:
    """On commit: this event is now at this version."""
    transaction.on_commit(partial(_tell, event.slug, event.version), robust=True)


def _tell(slug: str, version: int) -> None:
    for listener in listeners:
        listener(slug, version)
