"""The rulings of a match: judges and the director rule, pairs appeal."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse

from players.common.buttons import by, key_of, with_form
from players.common.numbers import parse_id
from scoring.codes.views.code_access import with_code
from scoring.game.catalogue import BY_DIRECTOR, Consequence
from scoring.game.links import code_of, has_ended
from scoring.game.models import Link, Ruling
from scoring.game.permissions import may_score
from scoring.game.rule_books import catalogue_of
from scoring.game.selectors.running_sheets import hand_under_way
from scoring.results.selectors.sheets import line, open_game
from scoring.rulings.forms import IncidentForm, RulingForm
from scoring.rulings.selectors.overruled import games_overruled
from scoring.rulings.selectors.rulings import (
    options,
    rule_sentences,
    rulings_of,
    rulings_of_event,
)
from scoring.rulings.services.appeals import appeal_ruling, take_back_ruling
from scoring.rulings.services.rulings import propose, rule
from tournaments.event.models import Event, Match
from tournaments.event.permissions import directs
from tournaments.event.services.change import Refused
from tournaments.formats.sources import BYE


@with_form
@with_code
def rulings(request: HttpRequest, link: Link, number: int) -> HttpResponse:
    """A match's rulings for a link; a judge adds one, a pair appeals."""
    match = _match(link.event, number)
    if has_ended(link.event) or not may_score(link, match):
        return redirect("table", code_of(link))
    shown = {
        "link": link,
        "code": code_of(link),
        "back": reverse("match", args=[code_of(link), number]),
        "base": "scoring/captain/_base.html",
    }
    if request.method == "POST" and request.POST.get("do") == "appeal":
        return _appeal(request, link, match, shown)
    if request.method == "POST" and request.POST.get("do") == "take-back":
        return _take_back(request, link, match, shown)
    return _rulings(request, match, shown, link=link)


@directs
@with_form
def desk_ruling(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Rule on an incident of a match as director."""
    match = _match(event, number)
    shown = {
        "back": reverse("enter", args=[event.slug, number]),
        "base": "tournaments/event/_desk.html",
        "current_page": "",
    }
    return _rulings(request, match, shown)


def _match(event: Event, number: int) -> Match:
    match = get_object_or_404(
        event.matches.select_related("stage", "round"), number=number
    )
    match.event = event
    return match


def _rulings(
    request: HttpRequest, match: Match, shown: dict[str, Any], link: Link | None = None
) -> HttpResponse:
    """List the rulings, propose a consequence or rule, by the pressed button."""
    game = open_game(match)
    may_rule = game is not None and (link is None or link.kind == Link.Kind.JUDGE)
    is_bye = match.sides.filter(source_kind=BYE.kind).exists()
    if game is None or is_bye or (request.method == "POST" and not may_rule):
        raise Http404
    do = request.POST.get("do", "")
    make = RulingForm if do == "rule" else IncidentForm
    form = make(
        request.POST if do in ("rule", "weigh") else None,
        game=game,
        initial={"bid": 0, "hand": hand_under_way(game), **request.GET.dict()},
    )
    shown |= {"form": form if may_rule else None, "is_judge": link is not None}
    if do == "weigh" and form.is_valid():
        return _weighed(request, match, shown, link)
    if do == "rule":
        return _rule(request, match, shown, link)
    return _page(request, match, shown, link, status=422 if form.is_bound else 200)


def _weighed(
    request: HttpRequest,
    match: Match,
    shown: dict[str, Any],
    link: Link | None,
    refused: Refused | None = None,
) -> HttpResponse:
    """Show the catalogue's proposal for an incident and its alternatives."""
    form: IncidentForm = shown["form"]
    incident = form.incident
    proposal = propose(match.event, incident)
    chosen = form.cleaned_data.get("consequence") or proposal.consequence
    out = () if link is None else BY_DIRECTOR
    players = [p for p in form.players.values() if p.pair_id == incident.pair.pk]
    if len(players) == 1:
        out = (*out, Consequence.EJECTED)
    shown |= {
        "incident": incident,
        "proposal": proposal,
        "rules": rule_sentences(incident.game.match.event, incident.code),
        "options": options(
            incident.game,
            incident.pair,
            code=incident.code,
            bid=incident.bid,
            proposed=proposal.consequence,
            leave_out=out,
        ),
        "chosen": chosen,
        "players": () if incident.player or link else players,
        "refused": refused,
    }
    return _page(request, match, shown, link, status=409 if refused else 200)


def _rule(
    request: HttpRequest, match: Match, shown: dict[str, Any], link: Link | None
) -> HttpResponse:
    form: RulingForm = shown["form"]
    if not form.is_valid():
        return _page(request, match, shown, link, status=422)
    try:
        rule(
            event=match.event,
            incident=form.incident,
            consequence=form.cleaned_data["consequence"],
            note=form.cleaned_data["note"],
            key=form.cleaned_data["key"],
            link=link,
            by="" if link else by(request),
        )
    except Refused as refused:
        return _weighed(request, match, shown, link, refused)
    if form.cleaned_data["consequence"] == Consequence.EJECTED:
        pair = form.incident.pair.number
        return redirect("pair-desk", match.event.slug, pair)
    if link is None and form.game in {
        overruled.game for overruled in games_overruled(match.event)
    }:
        return redirect(f"{shown['back']}?ruled={form.game.number}")
    return redirect(shown["back"])


def _page(
    request: HttpRequest,
    match: Match,
    shown: dict[str, Any],
    link: Link | None,
    *,
    status: int = 200,
) -> HttpResponse:
    context = shown | {
        "event": match.event,
        "match": line(match),
        "rulings": rulings_of(link, match)
        if link
        else [r for r in rulings_of_event(match.event) if r.row.game.match == match],
        "consequences": [
            (consequence, consequence.words_in(match.event.rules.scoring))
            for consequence in Consequence
            if consequence not in BY_DIRECTOR
        ],
        "title": catalogue_of(match.event.format.penalties).title,
    }
    return render(request, "scoring/rulings/match.html", context, status=status)


def _appeal(
    request: HttpRequest, link: Link, match: Match, shown: dict[str, Any]
) -> HttpResponse:
    ruling = asked_ruling(request, Ruling.objects.public().filter(game__match=match))
    try:
        appeal_ruling(
            ruling=ruling,
            text=request.POST.get("text", ""),
            link=link,
            key=key_of(request),
        )
    except Refused as refused:
        shown |= {"refused": refused, "asked": ruling, "form": None}
        return _page(request, match, shown, link, status=422)
    return redirect("rulings", code_of(link), match.number)


def _take_back(
    request: HttpRequest, link: Link, match: Match, shown: dict[str, Any]
) -> HttpResponse:
    ruling = asked_ruling(request, Ruling.objects.filter(game__match=match))
    try:
        take_back_ruling(ruling=ruling, link=link, key=key_of(request))
    except Refused as refused:
        shown |= {"refused": refused, "form": None}
        return _page(request, match, shown, link, status=409)
    return redirect("match", code_of(link), match.number)


def asked_ruling(request: HttpRequest, rows: Any) -> Ruling:
    """The ruling that the form names, if it is among these."""
    pk = parse_id(request.POST.get("ruling", ""))
    ruling: Ruling = get_object_or_404(rows.select_related("event"), pk=pk)
    return ruling
