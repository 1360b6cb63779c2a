"""The director's pages of scoring: a match and its corrections."""

from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBadRequest
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from players.clubs.roles import Role
from players.common.buttons import by, press_of, with_form
from players.common.numbers import parse_id
from scoring.desk.selectors.desk import (
    MatchPage,
    forfeiting,
    match_page,
    settled_before,
)
from scoring.desk.selectors.games import GamePage
from scoring.desk.views.inbox import after_entry
from scoring.game.endings import Ending
from scoring.game.models import Submission
from scoring.results.forms import MarksForm
from scoring.results.selectors.undo import just_decided
from scoring.results.services.desk import (
    confirm_version,
    enter_result,
    forfeit_match,
    take_back_result,
)
from scoring.results.services.refusals import StaleError
from scoring.rulings.selectors.overruled import Overruled, games_overruled
from scoring.rulings.selectors.rulings import marks_given_in
from tournaments.corrections.services.correct import plan_correction
from tournaments.event.models import MARKS, Event, Game
from tournaments.event.permissions import directs
from tournaments.event.services.change import OthersDepend, Refused

WINNERS = {"1": 1, "2": 2, "none": None}


@directs
@with_form
def enter(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """A match with every version of its games and the director's choices."""
    page = match_page(event, number)
    if page is None:
        raise Http404
    if request.method != "POST":
        return show_match(request, event, page)
    act = ACTS.get(request.POST.get("do", ""))
    return act(request, event, page) if act else HttpResponseBadRequest()


def _typed(request: HttpRequest, event: Event, page: MatchPage) -> HttpResponse:
    """Enter or correct a result from the director's marks, or show what that changes."""
    do, number = request.POST["do"], request.POST.get("game", "")
    game = next((g for g in page.games if str(g.game.number) == number), None)
    if game is None or (do == "plan" and not game.is_played):
        return HttpResponseBadRequest()
    enters = do in ("marks", "next")
    numbers = [side.numbers for side in page.match.sides]
    side = forfeiting(request.POST.get("marks_1", ""), numbers)
    if enters and side and not game.is_played:
        whole = {"match": page.row, "winner": None, "absent": [side]}
        return _try(request, event, page, forfeit_match, **whole)
    form = MarksForm(request.POST, ending=Ending(game.game))
    if not form.is_valid() or (enters and form.asks_sure):
        return show_match(request, event, page, form=form, status=422)
    if do == "plan":
        return _plan(request, event, page, form)
    token = request.POST.get("token", "") if do == "apply" else None
    try:
        enter_typed(request, event, form, corrects=game.is_played, token=token)
    except Refused as refused:
        if enters and game.is_played and isinstance(refused, OthersDepend):
            return _plan(request, event, page, form, refused)
        if do == "apply" and not isinstance(refused, StaleError):
            return _plan(request, event, page, form, refused, status=409)
        return show_match(request, event, page, form=form, refused=refused, status=409)
    if do == "apply":
        return redirect("enter", event.slug, page.row.number)
    return after_entry(request, event, page)


def enter_typed(
    request: HttpRequest, event: Event, form: MarksForm, **more: Any
) -> None:
    """Enter the score of a form that is valid; raises Refused."""
    assert form.score
    enter_result(
        event=event,
        game=form.ending.game,
        score=form.score,
        seen=form.cleaned_data["seen"],
        by=by(request),
        key=form.cleaned_data["key"],
        **more,
    )


def _plan(
    request: HttpRequest,
    event: Event,
    page: MatchPage,
    form: MarksForm,
    refused: Refused | None = None,
    status: int = 200,
) -> HttpResponse:
    """The preview of a correction, with the button that applies it."""
    assert form.score
    game = form.ending.game
    try:
        plan = plan_correction(event=event, game=game, score=form.score)
    except Refused as wrong:
        return show_match(request, event, page, form=form, refused=wrong, status=409)
    context = {
        "event": event,
        "page": page,
        "form": form,
        "game": game,
        "refused": refused,
        "plan": plan,
    }
    return render(request, "scoring/desk/plan.html", context, status=status)


def _decide(request: HttpRequest, event: Event, page: MatchPage) -> HttpResponse:
    pk = parse_id(request.POST.get("version", ""))
    version = get_object_or_404(Submission, pk=pk, game__match=page.row)
    return _try(request, event, page, confirm_version, version=version)


def _forfeit(request: HttpRequest, event: Event, page: MatchPage) -> HttpResponse:
    if len(page.match.sides) > 2:
        return _forfeit_table(request, event, page)
    winner = request.POST.get("winner", "")
    if winner not in WINNERS:
        return HttpResponseBadRequest()
    return _try(
        request, event, page, forfeit_match, match=page.row, winner=WINNERS[winner]
    )


def _forfeit_table(request: HttpRequest, event: Event, page: MatchPage) -> HttpResponse:
    """Forfeit a table of three for one, two or all sides."""
    ticked = request.POST.getlist("absent")
    absent = [n for n, _side in enumerate(page.match.sides, 1) if str(n) in ticked]
    if not absent:
        refused = Refused(_("Say who forfeits."))
        return show_match(request, event, page, refused=refused, status=422)
    row, sides = page.row, {"winner": None, "absent": absent}
    return _try(request, event, page, forfeit_match, match=row, **sides)


def _take_back(request: HttpRequest, event: Event, page: MatchPage) -> HttpResponse:
    last = page.last_played
    if last is None:
        return redirect("enter", event.slug, page.row.number)
    return _try(request, event, page, take_back_result, game=last.game)


ACTS: dict[str, Callable[[HttpRequest, Event, MatchPage], HttpResponse]] = {
    **dict.fromkeys(("marks", "next", "plan", "apply"), _typed),
    "decide": _decide,
    "forfeit": _forfeit,
    "take-back": _take_back,
}


def _try(
    request: HttpRequest,
    event: Event,
    page: MatchPage,
    serve: Callable[..., object],
    **kwargs: Any,
) -> HttpResponse:
    try:
        serve(event=event, **press_of(request), **kwargs)
    except Refused as refused:
        return show_match(request, event, page, refused=refused, status=409)
    return after_entry(request, event, page)


def show_match(
    request: HttpRequest,
    event: Event,
    page: MatchPage,
    *,
    form: MarksForm | None = None,
    refused: Refused | None = None,
    status: int = 200,
    role: Role | None = None,
) -> HttpResponse:
    """The match with the typed values and the refusal; with a ``role`` a scorekeeper's."""
    fresh = match_page(event, page.row.number) or page
    game = fresh.undisputed_game if role else _game_entered(request, fresh, form)
    overruled = next(
        (o for o in games_overruled(event) if game and o.game == game.game), None
    )
    if game is None:
        form = None
    elif form is None:
        initial = _initial(game.game, overruled)
        form = MarksForm(initial=initial, ending=Ending(game.game))
    is_disputed = any(g.is_disputed for g in fresh.games)
    context = {
        "event": event,
        "role": role,
        "page": fresh,
        "entering": game,
        "form": form,
        "action": request.path,
        "is_disputed": is_disputed,
        "focus": (form and form.wrong) or int(not is_disputed),
        "undo": just_decided(event, by(request)),
        "ruling_marks": marks_given_in(game.game, is_official=True) if game else (),
        "refused": refused,
        "may_forfeit": role is None,
        "after": settled_before(event, request.GET.get("after", "")),
        "overruled": overruled,
    }
    template = "scoring/desk/match_scores.html" if role else "scoring/desk/enter.html"
    return render(request, template, context, status=status)


def _game_entered(
    request: HttpRequest, page: MatchPage, typed: MarksForm | None
) -> GamePage | None:
    """The game with typed marks, the requested one, or the open one.

    None in a final event, whose results are fixed until it is reopened; marks typed
    before that are shown.
    """
    if typed is None and page.row.event.state == Event.State.FINAL:
        return None
    asked = request.GET.get("ruled") or request.GET.get("game", "")
    of_form = (g for g in page.games if typed and g.game == typed.ending.game)
    of_address = (g for g in page.games if str(g.game.number) == asked)
    return next(of_form, None) or next(of_address, page.open_game)


def _initial(game: Game, overruled: Overruled | None) -> dict[str, Any]:
    """The current result, with the marks of the standing rulings."""
    marks = overruled.marks if overruled else game.marks
    typed = zip(MARKS, marks, strict=False)
    return {**dict(typed), "time_called": game.ended == "time"}
