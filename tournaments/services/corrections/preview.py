"""Carries out an action and rolls it back, to show its effect.

The action itself runs, so the preview cannot differ from it.
"""

from collections.abc import Callable
from typing import TypeVar

from django.db import transaction

from tournaments.models import Event
from tournaments.selectors.event_diff import describe_changes
from tournaments.selectors.event_plan import event_plan

Answer = TypeVar("Answer")


def preview(event: Event, act: Callable[[Event], Answer]) -> Answer:
    """Carry out ``act`` on the locked event, roll it back and return its answer."""
    with transaction.atomic():
        locked = Event.objects.select_for_update(no_key=True).get(pk=event.pk)
        answer = act(locked)
        transaction.set_rollback(True)
    return answer


def preview_changes(event: Event, act: Callable[[Event], object]) -> tuple[str, ...]:
    """Return a sentence for every match that ``act`` changes, and what follows."""

    def changes(locked: Event) -> tuple[str, ...]:
        before = event_plan(locked)
        act(locked)
        return describe_changes(locked, before, event_plan(locked))

    return preview(event, changes)
