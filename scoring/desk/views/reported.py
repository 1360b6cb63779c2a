"""The reported results that stand together: all, those of a round, of a row of tables."""

from collections.abc import Iterable
from itertools import groupby
from typing import NamedTuple
from uuid import uuid4

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from players.common.buttons import by, key_of, with_form
from scoring.desk.selectors.inbox import InboxItem, inbox
from scoring.results.services.desk import confirm_reported
from tournaments.event.models import Event
from tournaments.event.permissions import directs

ROW = 10  # Tables that lie beside each other in a hall's plan


class Heap(NamedTuple):
    """Reported results of one round in one row of tables."""

    stage: str
    round: str
    first: int  # The first table of the row; 0 for matches without one
    items: tuple[InboxItem, ...]

    @property
    def last(self) -> int:
        """The last table of the row."""
        return self.first + ROW - 1


@directs
@with_form
def reported(request: HttpRequest, event: Event) -> HttpResponse:
    """What stands if all that is reported does, and what is skipped."""
    items = inbox(event)
    standing = [item for item in items if item.may_stand and event.policy != "keyed"]
    refused = []
    if request.method == "POST":
        asked = set(request.POST.getlist("version"))
        versions = [item.versions[-1] for item in standing]
        refused = confirm_reported(
            event=event,
            versions=[v for v in versions if str(v.pk) in asked],
            by=by(request),
            key=key_of(request) or uuid4(),
        )
        if not refused:
            return redirect("now", event.slug)
        items = inbox(event)
        standing = [item for item in items if item.may_stand]
    context = {
        "event": event,
        "standing": standing,
        "heaps": _heaps(standing),
        "skipped": [item for item in items if not item.may_stand],
        "refused": refused,
        "key": uuid4(),
        "current_page": "now",
    }
    status = 409 if refused else 200
    return render(request, "scoring/desk/reported.html", context, status=status)


def _heaps(items: Iterable[InboxItem]) -> list[Heap]:
    ordered = sorted(items, key=lambda i: (i.match.round, _place(i), i.match.number))
    return [
        Heap(stage, number, first, tuple(group))
        for (stage, number, first), group in groupby(ordered, key=_place)
    ]


def _place(item: InboxItem) -> tuple[str, str, int]:
    table = item.match.table or 0
    first = (table - 1) // ROW * ROW + 1 if table else 0
    stage = item.versions[-1].game.match.stage
    return stage.title, item.match.round_name, first
