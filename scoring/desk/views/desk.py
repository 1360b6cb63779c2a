"""The director's pages of scoring: a match and its corrections."""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from players.clubs.roles import Role
from players.common.buttons import by, press_of, with_form
from players.common.numbers import parse_id
from scoring.desk.selectors import (
    GamePage,
    MatchPage,
    forfeiting,
    next_to_enter,
    settled_before,
)
from scoring.game.endings import Ending
from scoring.game.models import Submission
from scoring.game.seen import Seen
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
    desk = MatchDesk(request, event, number)
    if request.method != "POST":
        return desk.show()
    act = ACTS.get(request.POST.get("do", ""))
    return act(desk) if act else HttpResponseBadRequest()


class MatchDesk:
    """A match on the desk of a director or, with a ``role``, of a scorekeeper."""

    def __init__(
        self, request: HttpRequest, event: Event, number: int, role: Role | None = None
    ) -> None:
        self.request, self.event, self.role = request, event, role
        self.page = MatchPage(event, number)

    def typed(self) -> HttpResponse:
        """Enter or correct a result from typed marks, or show what that changes."""
        posted, page = self.request.POST, self.page
        do, number = posted["do"], posted.get("game", "")
        game = next((g for g in page.games if str(g.game.number) == number), None)
        if game is None or (do == "plan" and not game.is_played):
            return HttpResponseBadRequest()
        enters = do in ("marks", "next")
        numbers = [side.numbers for side in page.match.sides]
        side = forfeiting(posted.get("marks_1", ""), numbers)
        if enters and side and not game.is_played:
            return self._forfeit(winner=None, absent=[side])
        form = MarksForm(posted, ending=Ending(game.game))
        if not form.is_valid() or (enters and form.asks_sure):
            return self.show(form=form, status=422)
        if do == "plan":
            return self._plan(form)
        token = posted.get("token", "") if do == "apply" else None
        try:
            self.enter(form, corrects=game.is_played, token=token)
        except Refused as refused:
            if enters and game.is_played and isinstance(refused, OthersDepend):
                return self._plan(form, refused)
            if do == "apply" and not isinstance(refused, StaleError):
                return self._plan(form, refused, status=409)
            return self.show(form=form, refused=refused, status=409)
        if do == "apply":
            return redirect("enter", self.event.slug, page.row.number)
        return self.go_on()

    def enter(self, form: MarksForm, **more: Any) -> None:
        assert form.score
        enter_result(
            event=self.event,
            game=form.ending.game,
            score=form.score,
            seen=form.cleaned_data["seen"],
            by=by(self.request),
            key=form.cleaned_data["key"],
            **more,
        )

    def _plan(
        self, form: MarksForm, refused: Refused | None = None, status: int = 200
    ) -> HttpResponse:
        """The preview of a correction, with the button that applies it."""
        assert form.score
        game = form.ending.game
        try:
            plan = plan_correction(event=self.event, game=game, score=form.score)
        except Refused as wrong:
            return self.show(form=form, refused=wrong, status=409)
        context = {
            "event": self.event,
            "page": self.page,
            "form": form,
            "game": game,
            "refused": refused,
            "plan": plan,
        }
        return render(self.request, "scoring/desk/plan.html", context, status=status)

    def decide(self) -> HttpResponse:
        pk = parse_id(self.request.POST.get("version", ""))
        version = get_object_or_404(Submission, pk=pk, game__match=self.page.row)
        return self._try(confirm_version, version=version)

    def forfeit(self) -> HttpResponse:
        """Forfeit for one side or both; a table of three for one, two or all sides."""
        posted, sides = self.request.POST, self.page.match.sides
        if len(sides) == 2:
            winner = posted.get("winner", "")
            if winner not in WINNERS:
                return HttpResponseBadRequest()
            return self._forfeit(winner=WINNERS[winner])
        ticked = posted.getlist("absent")
        absent = [n for n, _side in enumerate(sides, 1) if str(n) in ticked]
        if not absent:
            return self.show(refused=Refused(_("Say who forfeits.")), status=422)
        return self._forfeit(winner=None, absent=absent)

    def _forfeit(self, **sides: Any) -> HttpResponse:
        seen = Seen(pairs=self.request.POST.get("seen_pairs", ""))
        return self._try(forfeit_match, match=self.page.row, seen=seen, **sides)

    def take_back(self) -> HttpResponse:
        last = self.page.last_played
        if last is None:
            return redirect("enter", self.event.slug, self.page.row.number)
        return self._try(take_back_result, game=last.game)

    def _try(self, serve: Callable[..., object], **given: Any) -> HttpResponse:
        try:
            serve(event=self.event, **press_of(self.request), **given)
        except Refused as refused:
            return self.show(refused=refused, status=409)
        return self.go_on()

    def go_on(self) -> HttpResponse:
        """Go on to the next table if the form says so, else to the board or the list.

        A match that is not over goes on with its next game.
        """
        at, home = ("match-scores", "scores") if self.role else ("enter", "now")
        row, slug = self.page.row, self.event.slug
        row.refresh_from_db(fields=["state"])
        if row.state != row.State.FINAL:
            return redirect(at, slug, row.number)
        following = next_to_enter(self.event, row)
        if self.request.POST.get("do") != "next" or following is None:
            return redirect(home, slug)
        return redirect(f"{reverse(at, args=[slug, following])}?after={row.number}")

    def show(
        self,
        *,
        form: MarksForm | None = None,
        refused: Refused | None = None,
        status: int = 200,
    ) -> HttpResponse:
        request, event, role = self.request, self.event, self.role
        page = MatchPage(event, self.page.row.number)
        game = page.undisputed_game if role else _game_entered(request, page, form)
        overruled = next(
            (o for o in games_overruled(event) if game and o.game == game.game), None
        )
        if game is None:
            form = None
        elif form is None:
            initial = _initial(game.game, overruled)
            form = MarksForm(initial=initial, ending=Ending(game.game))
        is_disputed = any(g.is_disputed for g in page.games)
        context = {
            "event": event,
            "role": role,
            "page": page,
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
        name = "match_scores" if role else "enter"
        return render(request, f"scoring/desk/{name}.html", context, status=status)


ACTS: dict[str, Callable[[MatchDesk], HttpResponse]] = {
    **dict.fromkeys(("marks", "next", "plan", "apply"), MatchDesk.typed),
    "decide": MatchDesk.decide,
    "forfeit": MatchDesk.forfeit,
    "take-back": MatchDesk.take_back,
}


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
