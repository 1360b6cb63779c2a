"""From the last round to the trophy: ties settled, the cut made, the event final."""

from collections.abc import Iterable, Sequence

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from players.common.buttons import (
    button_key_of,
    by,
    key_of,
    press_of,
    try_to,
    with_form,
)
from players.common.edits import locked
from players.common.numbers import parse_id
from tournaments import formats
from tournaments.draw.forms.draw import ReopenForm
from tournaments.draw.forms.ties import TieForm, tie_form
from tournaments.draw.selectors.draw import Deletion, counted, deletes_with
from tournaments.draw.selectors.wishes import wishes_shown
from tournaments.draw.services.cutting import (
    draw_tie,
    finalise,
    make_cut,
    reopen_tie,
    settle_tie,
    take_back_cut,
)
from tournaments.draw.services.finals import decide_final
from tournaments.event.fingerprint import fingerprint
from tournaments.event.models import Event, Match, TieBreak
from tournaments.event.permissions import directs
from tournaments.event.press import has_moved, press
from tournaments.event.services.events import reopen_event
from tournaments.standings.selectors.cut import CutPage, cut_page
from tournaments.standings.selectors.finals import DECISIONS, lost_finals
from tournaments.standings.selectors.finish import Places, final_places, open_points
from tournaments.standings.selectors.ties import LevelPairs, find_tie, load_ties


@directs
@with_form
def ties(request: HttpRequest, event: Event) -> HttpResponse:
    if request.method != "POST":
        return _ties_page(request, event)
    act = {"event": event, **press_of(request)}
    if request.POST.get("do") == "undo":
        stored = TieBreak.objects.filter(stage__event=event)
        number = parse_id(request.POST.get("settled", ""))
        try_to(request, reopen_tie, tie=get_object_or_404(stored, pk=number), **act)
        return redirect("ties", event.slug)
    tie = find_tie(event, request.POST.get("tie", ""))
    if tie is None:
        messages.info(request, _("This tie is settled already."))
        return redirect("ties", event.slug)
    way = request.POST.get("way", "")
    if way not in tie.by:
        return HttpResponseBadRequest()
    if request.POST.get("do") == "draw":
        level = {"stage": tie.stage, "group": tie.group, "pairs": tie.numbers}
        try_to(request, draw_tie, **level, way=way, **act)
        return redirect("ties", event.slug)
    form = tie_form(tie, way, request.POST)
    if form.is_valid():
        settled = form.settled()
        if try_to(request, settle_tie, stage=tie.stage, tie=settled, **act):
            return redirect("ties", event.slug)
    return _ties_page(request, event, form)


def _ties_page(
    request: HttpRequest, event: Event, bound: TieForm | None = None
) -> HttpResponse:
    page = load_ties(event)
    context = {
        "event": event,
        "page": page,
        "needed": [(tie, _forms(tie, bound)) for tie in page.needed],
        "others": [(tie, _forms(tie, bound)) for tie in page.others],
        "algorithm": formats.ALGORITHM,
        "bound": bound is not None,
    }
    return render(request, "tournaments/draw/ties.html", context)


def _forms(tie: LevelPairs, bound: TieForm | None) -> list[TieForm]:
    """A form for each way; the submitted one keeps its input."""
    forms = [tie_form(tie, way) for way in tie.by]
    return [
        bound if bound is not None and bound.prefix == form.prefix else form
        for form in forms
    ]


@directs
@with_form
def cut(request: HttpRequest, event: Event) -> HttpResponse:
    if request.method == "POST":
        actions = {"make": make_cut, "take-back": take_back_cut}
        return press(request, event, actions, back="cut", shows=_shown)
    page = cut_page(event)
    deletes = _deletes(page)
    context = {
        "event": event,
        "page": page,
        "seen": _seen(page, deletes),
        "deletes": deletes,
        "wishes": wishes_shown(event, is_cut=True),
    }
    return render(request, "tournaments/draw/cut.html", context)


@directs
@with_form
def finish(request: HttpRequest, event: Event) -> HttpResponse:
    do = request.POST.get("do", "") if request.method == "POST" else ""
    if do == "seal":
        return press(
            request,
            event,
            {"seal": finalise},
            back="finish",
            shows=lambda now: _placings(final_places(now)),
        )
    act = {"event": event, "by": by(request)}
    if do in DECISIONS:
        act |= {"number": parse_id(request.POST.get("match", "")), "decision": do}
        with locked(event) as now:
            if not has_moved(request, now, _finals):
                try_to(request, decide_final, **act, key=button_key_of(request))
        return redirect("finish", event.slug)
    form = ReopenForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        reason = form.cleaned_data["reason"]
        try_to(request, reopen_event, reason=reason, **act, key=key_of(request))
        return redirect("finish", event.slug)
    placed = final_places(event)
    context = {
        "event": event,
        "points": open_points(event),
        "places": placed,
        "seen": _placings(placed),
        "finals": lost_finals(event),
        "seen_finals": _finals(event),
        "form": form,
    }
    return render(request, "tournaments/draw/finish.html", context)


def _finals(event: Event) -> str:
    return fingerprint(
        [(final.match, final.sides, final.decision) for final in lost_finals(event)]
    )


def _shown(event: Event) -> str:
    page = cut_page(event)
    return _seen(page, _deletes(page))


def _seen(page: CutPage, deletes: Iterable[Deletion]) -> str:
    return fingerprint(
        [
            (bracket.stage.pk, [(e.seed, e.pair.pk) for e in bracket.entrants])
            for bracket in page.brackets
        ]
        + [*counted(deletes)]
    )


def _deletes(page: CutPage) -> tuple[Deletion, ...]:
    stages = [bracket.stage for bracket in page.brackets]
    return deletes_with(Match.objects.filter(stage__in=stages))


def _placings(placed: Sequence[Places]) -> str:
    return fingerprint(
        [
            (places.stage.pk, [(row.place, row.entrant) for row in places.rows])
            for places in placed
        ]
    )
