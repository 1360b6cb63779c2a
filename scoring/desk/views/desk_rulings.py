"""All rulings of an event on the desk: appeals decided, the catalogue chosen."""

from dataclasses import replace

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


def _director_appeals(request: HttpRequest, event: Event) -> HttpResponse:
    ruling = asked_ruling(request, event.rulings)
    text = request.POST.get("text", "")
    try:
        appeal_ruling(ruling=ruling, text=text, **press_of(request))
    except Refused as refused:
        return _list(request, event, refused=refused, asked=ruling)
    return redirect("desk-rulings", event.slug)


def _decide(request: HttpRequest, event: Event) -> HttpResponse:
    ruling = asked_ruling(request, event.rulings)
    try:
        decided = decide_appeal(
            event=event,
            ruling=ruling,
            is_upheld=request.POST["do"] == "uphold",
            reasons=request.POST.get("text", ""),
            **press_of(request),
        )
    except Refused as refused:
        return _list(request, event, refused=refused, asked=ruling)
    if any(
        overruled.game.pk == decided.game_id for overruled in games_overruled(event)
    ):
        address = reverse("enter", args=[event.slug, decided.game.match.number])
        return redirect(f"{address}?ruled={decided.game.number}")
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
    "appeal": _director_appeals,
    "uphold": _decide,
    "overturn": _decide,
    "choose": _choose,
}
