"""What an action would do, told by name before it is done.

It is done in a transaction that is rolled back: nothing is guessed.
"""

from collections.abc import Callable

from django.db import transaction

from tournaments.models import Event
from tournaments.selectors.event_diff import matches_of, tell_changes


def preview(event: Event, act: Callable[[Event], object]) -> tuple[str, ...]:
    """The sentences of what ``act`` would change; raises what it refuses with."""
    with transaction.atomic():
        fresh = Event.objects.select_for_update(no_key=True).get(pk=event.pk)
        before = matches_of(fresh)
        act(fresh)
        told = tell_changes(fresh, before, matches_of(fresh))
        transaction.set_rollback(True)
    return told
