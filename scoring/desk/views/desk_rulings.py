"""All rulings of an event on the desk: appeals decided, the catalogue chosen."""

from dataclasses import replace
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest
from django.shortcuts import redirect, render
from django.urls import reverse

from players.common.buttons import press_of, try_to, with_form
from scoring.game.models import Ruling
from scoring.game.rule_books import CATALOGUES, catalogue_of
from scoring.rulings.selectors.overruled import games_overruled
from scoring.rulings.selectors.rulings import offences, rulings_of_event
from scoring.rulings.services.appeals import appeal_ruling, decide_appeal
from scoring.rulings.views import asked_ruling
from tournaments.event.models import Event
from tournaments.event.permissions import directs
from tournaments.event.services.change import Refused
from tournaments.setup.services.presets import change_format


@directs
@with_form
def desk_rulings(request: HttpRequest, event: Event) -> HttpResponse:
    if request.method == "POST":
        act = ACTIONS.get(request.POST.get("do", ""))
        if act is None:
            return HttpResponseBadRequest()
        return act(request, event)
    return _list(request, event)


def _list(
    request: HttpRequest,
    event: Event,
    *,
    refused: Refused | None = None,
    asked: Ruling | None = None,
) -> HttpResponse:
    scoring = event.rules.scoring
    context = {
        "event": event,
        "rulings": rulings_of_event(event),
        "catalogues": CATALOGUES.values(),
        "in_force": catalogue_of(event.format.penalties),
        "offences": [
            (line, line.first.words_in(scoring), line.again.words_in(scoring))
            for line in offences(event)
        ],
        "refused": refused,
        "asked": asked,
        "typed": request.POST.get("text", ""),
    }
    status = 422 if refused else 200
    return render(request, "scoring/desk/list.html", context, status=status)


def _appeal(request: HttpRequest, event: Event) -> HttpResponse:
    """Appeal for the pair ruled against, or decide its appeal."""
    ruling = asked_ruling(request, event.rulings)
    do, text = request.POST["do"], request.POST.get("text", "")
    given: dict[str, Any] = {"ruling": ruling, **press_of(request)}
    try:
        if do == "appeal":
            appeal_ruling(text=text, **given)
        else:
            is_upheld = do == "uphold"
            decide_appeal(event=event, is_upheld=is_upheld, reasons=text, **given)
    except Refused as refused:
        return _list(request, event, refused=refused, asked=ruling)
    changed = () if do == "appeal" else games_overruled(event)
    if any(overruled.game == ruling.game for overruled in changed):
        address = reverse("enter", args=[event.slug, ruling.game.match.number])
        return redirect(f"{address}?ruled={ruling.game.number}")
    return redirect("desk-rulings", event.slug)


def _choose(request: HttpRequest, event: Event) -> HttpResponse:
    name = request.POST.get("catalogue", "")
    if name not in CATALOGUES:
        return HttpResponseBadRequest()
    try_to(
        request,
        change_format,
        event=event,
        format=replace(event.format, penalties=name),
        **press_of(request),
    )
    return redirect("desk-rulings", event.slug)


ACTIONS = {
    **dict.fromkeys(("appeal", "uphold", "overturn"), _appeal),
    "choose": _choose,
}
