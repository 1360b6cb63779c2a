"""Records a called pair that did not come, after naming the consequences."""

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBadRequest
from django.shortcuts import redirect, render

from players.common.buttons import press_of, with_form
from scoring.desk.selectors import MatchPage
from scoring.game.lateness import Lateness
from scoring.results.services.desk import no_show as give_up
from tournaments.corrections.services.preview import (
    carry_out_as_shown,
    preview_changes,
    token_of,
)
from tournaments.event.models import Event
from tournaments.event.permissions import directs
from tournaments.event.services.change import Refused
from tournaments.field.selectors.contacts import contacts_of


def absences(sides: int) -> dict[str, tuple[int, ...]]:
    """The sides that may be absent, by the value of the button; the last means all."""
    some = [
        absent
        for count in range(1, sides)
        for absent in combinations(range(1, sides + 1), count)
    ]
    return {
        **{"-".join(map(str, absent)): absent for absent in some},
        "both": tuple(range(1, sides + 1)),
    }


@directs
@with_form
def no_show(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Choose the sides that did not come; each choice names its consequences."""
    page = MatchPage(event, number)
    if not all(side.is_known for side in page.match.sides):
        raise Http404
    if request.method != "POST":
        return _ask(request, event, page)
    absent = absences(len(page.match.sides)).get(request.POST.get("absent", ""))
    if absent is None:
        return HttpResponseBadRequest()
    try:
        do = _giving_up(page, absent, **press_of(request))
        carry_out_as_shown(event, do, request.POST.get("shown"))
    except Refused as refused:
        return _ask(request, event, page, refused)
    return redirect("now", event.slug)


def _ask(
    request: HttpRequest, event: Event, page: MatchPage, refused: Refused | None = None
) -> HttpResponse:
    choices = []
    for value, absent in absences(len(page.match.sides)).items():
        try:
            lines = preview_changes(event, _giving_up(page, absent, by=""))
        except Refused as wrong:
            refused = refused or wrong
            continue
        pairs = [page.match.sides[side - 1].numbered for side in absent]
        numbers = [n for side in absent for n in page.match.sides[side - 1].numbers]
        contacts = tuple(contacts_of(event, numbers).values())
        choices.append((value, pairs, lines, contacts, token_of(lines)))
    context = {
        "event": event,
        "page": page,
        "choices": choices,
        "refused": refused,
        "late": Lateness(page.row),
    }
    status = 409 if refused else 200
    return render(request, "scoring/table/no_show.html", context, status=status)


def _giving_up(
    page: MatchPage, absent: Sequence[int], **author: Any
) -> Callable[[Event], None]:
    return lambda event: give_up(event=event, match=page.row, absent=absent, **author)
