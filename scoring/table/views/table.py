"""The judge's page: a link's matches on a phone, and its forms."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_safe

from players.common.buttons import key_of, with_form
from players.common.numbers import parse_id, parse_signed
from scoring.captain.selectors.captain import captain_page
from scoring.captain.views.captain import season_page
from scoring.codes.views.code_access import with_code
from scoring.game.context import asked_match, load_for_scoring
from scoring.game.endings import Ending
from scoring.game.links import code_of, has_ended
from scoring.game.models import Link, Submission
from scoring.game.permissions import may_score
from scoring.game.seen import Seen, read_seen
from scoring.results.forms import MarksForm
from scoring.results.services.decisions import (
    confirm_result,
    dispute_result,
    settle_dispute,
    take_back_settlement,
    withdraw_result,
)
from scoring.results.services.refusals import OffSheetError
from scoring.results.services.results import Typed, submit_typed
from scoring.results.services.undo import undo_result
from scoring.rulings.selectors.rulings import own_appealed
from scoring.table.selectors import TablePage, judge_lines, last_results
from scoring.table.views.link_match import show_match
from tournaments.event.models import SIDES, Game, Match
from tournaments.event.services.change import Refused

DECISIONS: dict[str, Callable[..., object]] = {
    "confirm": confirm_result,
    "dispute": dispute_result,
    "withdraw": withdraw_result,
    "unsettle": take_back_settlement,
    "undo": undo_result,
}
REVIEW = "scoring/table/review.html"
STEPS = {f"{side}{sign}": (side, int(f"{sign}1")) for side in SIDES for sign in "+-"}


@require_safe
@with_code
def table(request: HttpRequest, link: Link) -> HttpResponse:
    """The page of a code: a table's or a pair's match, a judge's tables, or results."""
    context: dict[str, Any] = {"link": link, "event": link.event, "code": code_of(link)}
    if has_ended(link.event):
        context["results"] = last_results(link)
        return render(request, "scoring/table/ended.html", context)
    if link.kind == Link.Kind.JUDGE:
        context |= {"lines": judge_lines(link), "appealed": own_appealed(link)}
        return render(request, "scoring/table/judge.html", context)
    if season := captain_page(link):
        return season_page(request, link, season)
    page = context["page"] = TablePage(link)
    if page.current is None:
        return render(request, "scoring/table/no_match.html", context)
    return show_match(request, link, page.current, page=page)


@with_form
@with_code
def match(request: HttpRequest, link: Link, number: int) -> HttpResponse:
    if has_ended(link.event):
        return redirect("table", code_of(link))
    asked, do = request.POST.get("game", ""), request.POST.get("do", "")
    if do == "send":
        with suppress(UnreadError):
            return _send(request, link, number, asked)
    game = load_for_scoring(link.event, number, asked)
    row = game.match if game else asked_match(link.event, number)
    if not may_score(link, row):
        shown = {"event": link.event, "code": code_of(link), "match": row}
        return render(request, "scoring/table/not_yours.html", shown, status=403)
    if request.method != "POST":
        return show_match(request, link, row)
    if do in DECISIONS:
        return _decide(request, link, row, do)
    if do == "settle":
        return _settle(request, link, row, game)
    return _typed(request, link, row, game, do)


def _typed(
    request: HttpRequest, link: Link, row: Match, game: Game | None, do: str
) -> HttpResponse:
    """Step the typed marks or review them; what could not be sent is reviewed too."""
    if game is None or do not in {"review", "send", "change", *STEPS}:
        return HttpResponseBadRequest()
    ending = Ending(game)
    if do in STEPS or do == "change":
        form = MarksForm(initial=request.POST.dict(), ending=ending)
        form.initial = stepped(form, do)
        return show_match(request, link, row, form=form)
    form = MarksForm(request.POST, ending=ending)
    if not form.is_valid() or form.score is None:
        return show_match(request, link, row, form=form, status=422)
    return show_match(request, link, row, form=form, template=REVIEW)


class UnreadError(Exception):
    """Nothing was sent: the form has a fault, or the game is not this link's."""


def _send(request: HttpRequest, link: Link, number: int, asked: str) -> HttpResponse:
    """Send what was typed; raises UnreadError if it is no score of a game of the link."""
    form = row = None

    def read(game: Game) -> Typed:
        nonlocal form, row
        row, form = game.match, MarksForm(request.POST, ending=Ending(game))
        if not may_score(link, row) or not form.is_valid() or form.score is None:
            raise UnreadError
        typed = form.cleaned_data
        return Typed(form.score, typed["seen"], typed["off_sheet"])

    key = key_of(request)
    try:
        submit_typed(link=link, match=number, game=asked, key=key, read=read)
    except OffSheetError:
        assert row
        return show_match(request, link, row, form=form, template=REVIEW, status=409)
    except Refused as refused:
        if row is None:
            raise UnreadError from refused
        return show_match(request, link, row, form=form, refused=refused, status=409)
    if row is None:
        raise UnreadError
    return _back(link, row)


def stepped(form: MarksForm, do: str) -> dict[str, Any]:
    """Return the typed fields, with a mark more or less if a stepper was pressed."""
    typed = dict(form.initial)
    if do not in STEPS:
        return typed
    side, step = STEPS[do]
    marks = (parse_signed(typed.get(f"marks_{side}", "")) or 0) + step
    return {**typed, f"marks_{side}": str(min(max(marks, form.least), form.most))}


def _decide(request: HttpRequest, link: Link, row: Match, do: str) -> HttpResponse:
    pk = parse_id(request.POST.get("version", ""))
    version = get_object_or_404(Submission, pk=pk, game__match=row)
    try:
        DECISIONS[do](link=link, version=version, key=key_of(request))
    except Refused as refused:
        return show_match(request, link, row, refused=refused, status=409)
    return _back(link, row)


def _settle(
    request: HttpRequest, link: Link, row: Match, game: Game | None
) -> HttpResponse:
    """Settle a dispute as judge: by one of the versions, or by other marks."""
    if game is None:
        return HttpResponseBadRequest()
    asked = parse_id(request.POST.get("version", ""))
    chosen = game.submissions.filter(pk=asked).first()
    form = MarksForm(request.POST, ending=Ending(game))
    score = chosen.score if chosen else form.score if form.is_valid() else None
    if score is None:
        return show_match(request, link, row, settling=form, status=422)
    try:
        settle_dispute(
            link=link,
            game=game,
            score=score,
            seen=read_seen(request.POST.dict()) or Seen(),
            key=key_of(request),
            note=request.POST.get("note", ""),
        )
    except Refused as refused:
        return show_match(
            request, link, row, refused=refused, settling=form, status=409
        )
    return _back(link, row)


def _back(link: Link, row: Match) -> HttpResponse:
    if link.kind == Link.Kind.JUDGE:
        return redirect("match", code_of(link), row.number)
    return redirect("table", code_of(link))
