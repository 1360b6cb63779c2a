"""Publishes the new version of an event to the listeners of this process.

Listeners (the live hub, a publisher to Redis) are added when the process is set up;
browsers then fetch the changed parts.
"""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from django.db import transaction

from tournaments.event.models import Event


class EventVersion(NamedTuple):
    """A version of an event; restoring or importing an event again makes a later one."""

    epoch: int
    number: int


# Each is called with the event's address word and its new version.
listeners: list[Callable[[str, EventVersion], None]] = []


def announce(event: Event) -> None:
    """Publish the event's version on commit, unless the event is not public."""
    if not event.is_shown_by_link:
        return
    version = EventVersion(event.epoch, event.version)
    transaction.on_commit(partial(_publish, event.slug, version), robust=True)


def _publish(slug: str, version: EventVersion) -> None:
    for listener in listeners:
        listener(slug, version)
