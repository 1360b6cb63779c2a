"""The desk's inbox, what was reported and is confirmed at once, and what is undone."""

from collections.abc import Iterable
from functools import partial
from itertools import groupby
from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_safe

from players.clubs.roles import Right, Role
from players.common.buttons import by, press_of, with_form
from players.common.numbers import parse_id
from scoring.desk.selectors import GamePage, inbox
from scoring.game.models import Submission
from scoring.results.selectors.undo import just_decided, standing_results
from scoring.results.services.desk import confirm_reported
from scoring.results.services.undo import plan_undo, undo_result
from scoring.rulings.selectors.overruled import games_overruled
from scoring.rulings.selectors.rulings import open_appeals
from tournaments.event.models import Event
from tournaments.event.permissions import directs, scores
from tournaments.event.selectors.matches import line_of, round_in
from tournaments.event.services.change import Refused
from tournaments.formats import Format

MOST_ON_BOARD = 10


@directs
@require_safe
def inbox_page(request: HttpRequest, event: Event) -> HttpResponse:
    """The versions to confirm or decide: all on a page, the first on the Now board."""
    items, on_board = inbox(event), request.GET.get("on") == "board"
    shown = items[:MOST_ON_BOARD] if on_board else items
    context = {
        "event": event,
        "items": shown,
        "reported": sum(i.may_stand for i in items) if event.policy != "keyed" else 0,
        "all": len(items) if len(items) > len(shown) else 0,
        "first_to_confirm": next((i for i in shown if i.may_be_confirmed), None),
        "overruled": games_overruled(event),
        "appeals": open_appeals(event),
        "undo": just_decided(event, by(request)),
    }
    part = "#waiting" if on_board else ""
    return render(request, f"scoring/desk/inbox.html{part}", context)


ROW = 10  # Tables that lie beside each other in a hall's plan


class Heap(NamedTuple):
    """Reported results of one round in one row of tables."""

    stage: str
    round: str
    first: int  # The first table of the row; 0 for matches without one
    items: tuple[GamePage, ...]

    @property
    def last(self) -> int:
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
        versions = [item.waiting[-1] for item in standing]
        refused = confirm_reported(
            event=event,
            versions=[v for v in versions if str(v.pk) in asked],
            **press_of(request),
        )
        if not refused:
            return redirect("now", event.slug)
        items = inbox(event)
        standing = [item for item in items if item.may_stand]
    context = {
        "event": event,
        "standing": standing,
        "heaps": _heaps(event.format, standing),
        "skipped": [item for item in items if not item.may_stand],
        "refused": refused,
    }
    status = 409 if refused else 200
    return render(request, "scoring/desk/reported.html", context, status=status)


def _heaps(format: Format, items: Iterable[GamePage]) -> list[Heap]:
    place = partial(_place, format)
    ordered = sorted(items, key=lambda i: (i.match.round, place(i), i.match.number))
    return [
        Heap(stage, number, first, tuple(group))
        for (stage, number, first), group in groupby(ordered, key=place)
    ]


def _place(format: Format, item: GamePage) -> tuple[str, str, int]:
    table = item.match.table or 0
    first = (table - 1) // ROW * ROW + 1 if table else 0
    return item.game.match.stage.title, round_in(format, item.match), first


@scores
@with_form
def undo(request: HttpRequest, event: Event, role: Role, number: int) -> HttpResponse:
    """The last result of a match that this official let stand, to be undone."""
    match = get_object_or_404(event.matches, number=number)
    page = "enter" if Right.DIRECT in role.rights else "match-scores"
    refused, status = None, 200
    plan: tuple[str, ...] = ()
    try:
        if request.method == "POST":
            pk = parse_id(request.POST.get("version", ""))
            rows = Submission.objects.filter(game__match=match)
            undo_result(
                event=event, version=get_object_or_404(rows, pk=pk), **press_of(request)
            )
            return redirect(page, event.slug, number)
        version = just_decided(event, by(request), standing_results(match.pk))
        plan = plan_undo(event=event, version=version) if version else ()
    except Refused as wrong:
        refused, version, status = wrong, None, 409
    context = {
        "event": event,
        "role": role,
        "match": line_of(match.pk),
        "version": version,
        "plan": plan,
        "refused": refused,
        "back": page,
        "current_page": "now" if page == "enter" else "scores",
    }
    return render(request, "scoring/desk/undo.html", context, status=status)
