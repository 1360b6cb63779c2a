"""Carries out an action and rolls it back, to show its effect.

The action itself runs, so the preview cannot differ from it.
"""

import hashlib
import json
from collections.abc import Callable, Sequence
from typing import TypeVar

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.event.models import Event
from tournaments.event.selectors.event_diff import describe_changes
from tournaments.event.selectors.event_plan import event_plan
from tournaments.event.services.change import Refused
from tournaments.event.snapshot import changing

Answer = TypeVar("Answer")


class Outdated(Refused):
    def __init__(self) -> None:
        super().__init__(
            _(
                "Something has changed since this plan was shown. "
                "Look at what would change now."
            )
        )


def preview(event: Event, act: Callable[[Event], Answer]) -> Answer:
    """Carry out ``act`` on the locked event, roll it back and return its answer."""
    with changing(), transaction.atomic():
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


def token_of(changes: Sequence[object]) -> str:
    return hashlib.sha256(json.dumps(changes).encode()).hexdigest()[:32]


def carry_out_as_shown(
    event: Event, act: Callable[[Event], Answer], shown: str | None
) -> Answer:
    """Carry out ``act``, if it does what was shown, and return its answer.

    ``shown`` is the preview's token, None if there was none. Raises Outdated, and
    changes nothing, if ``act`` would now do something else.
    """
    with transaction.atomic():
        locked = Event.objects.select_for_update(no_key=True).get(pk=event.pk)
        before = event_plan(locked)
        answer = act(locked)
        changes = describe_changes(locked, before, event_plan(locked))
        # The same form sent again changes nothing more.
        if changes and shown is not None and token_of(changes) != shown:
            raise Outdated
    return answer
