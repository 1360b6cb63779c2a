"""Telling open browsers that an event has a new version; what changed they fetch.

Listeners are plain objects (the hub of this process, a publisher to Redis); whoever
wires the process adds them.
"""

from functools import partial

from django.db import transaction

from tournaments.models import Event


class Listener:
    """Hears of an event's new version; a listener overrides what it cares about."""

    def expect(self, slug: str) -> None:
        """A new version is about to be committed, or to be rolled back after all."""

    def tell(self, slug: str, version: int) -> None:
        """The event is now at this version."""


listeners: list[Listener] = []


def expect(event: Event) -> None:
    """Before the commit: from here on only the database knows the event's version."""
    for listener in listeners:
        listener.expect(event.slug)


def announce(event: Event) -> None:
    """On commit: this event is now at this version."""
    transaction.on_commit(partial(_tell, event.slug, event.version), robust=True)


def _tell(slug: str, version: int) -> None:
    for listener in listeners:
        listener.tell(slug, version)
