"""The director's page of a running event, and its search box."""

from datetime import datetime
from uuid import UUID, uuid4

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from players.common import clock
from players.common.buttons import with_form
from tournaments.draw.selectors.draw import Deletion, deletes_with, describe_day
from tournaments.event.models import Event, Stage
from tournaments.event.permissions import directs
from tournaments.event.press import Action, press
from tournaments.event.selectors.clocks import hall_messages
from tournaments.event.selectors.snapshot import (
    EventSnapshot,
    newest_snapshot,
    read_snapshot,
)
from tournaments.event.services.change import Refused
from tournaments.event.snapshot import snapshot
from tournaments.field.services.withdrawals import is_undrawn_with_start, undo_round
from tournaments.floor.forms import WordForm
from tournaments.floor.selectors.board import Board, board_of, current_round
from tournaments.floor.selectors.find import find as find_hits
from tournaments.floor.services.rounds import HALL_BUTTONS, STARTS
from tournaments.progress.selectors.next_step import day_steps, next_step
from tournaments.schedule.selectors.forecast import day_forecast, forecast
from tournaments.schedule.selectors.rounds import current_round as round_of
from tournaments.schedule.selectors.rounds import sitting_out


def _undo(*, event: Event, by: str, key: UUID | None) -> None:
    round = current_round(read_snapshot(event))
    if round is None:
        raise Refused(_("No round has started."))
    undo_round(event=event, round=round, by=by, key=key)


ACTIONS: dict[str, Action] = {**STARTS, **HALL_BUTTONS, "undo": _undo}


@directs
@with_form
def now(request: HttpRequest, event: Event) -> HttpResponse:
    if request.method == "POST":
        return press(request, event, ACTIONS, back="now")
    return board_page(request, event, WordForm())


def board_page(
    request: HttpRequest, event: Event, word: WordForm, status: int = 200
) -> HttpResponse:
    with snapshot():  # shows a concurrent change whole or not at all
        state = newest_snapshot(event.slug) or read_snapshot(event)
        event, step, board = state.event, next_step(state), board_of(state)
        drawn = board.is_drawn
        entered = 0 if drawn else event.pairs.filter(state="in").count()
        context = {
            "event": event,
            "board": board,
            "deletes": _deletes(board),
            "hall": hall_messages(event),
            "word": word,
            # Its own key, because the form outlives the keys of the clock's buttons.
            "word_key": uuid4(),
            "sentences": () if drawn else describe_day(event, entered),
            "day": None if drawn else day_forecast(event, entered, clock.now()),
            "sitting_out": _sitting_out(state),
            "step": step,
            "sits_first": board.waits_to_sit and not step.do,
            "steps": day_steps(event, step),
            "ends_at": _ends_at(state),
        }
        return render(request, "tournaments/floor/now.html", context, status=status)


def _deletes(board: Board) -> tuple[Deletion, ...]:
    """What is deleted when the start of the round is taken back."""
    round = board.round if board.undoes else None
    if round is None or not is_undrawn_with_start(round, round.wave):
        return ()
    return deletes_with(round.matches.all())


def _ends_at(snapshot: EventSnapshot) -> datetime | None:
    """About when the day ends if play starts in this minute."""
    minute = clock.now().replace(second=0, microsecond=0)
    key = ("ends_at", minute)
    return snapshot.once(key, lambda: forecast(snapshot, minute).ends_at)


def _sitting_out(snapshot: EventSnapshot) -> tuple[tuple[int, str], ...]:
    """Everybody without a match in the current round, by number, with name."""
    for stage in snapshot.stages:
        current = round_of(snapshot, stage)
        if stage.state == Stage.State.RUNNING and not stage.is_bracket and current:
            return tuple(sorted(sitting_out(snapshot, current)))
    return ()


@directs
@require_safe
def find(request: HttpRequest, event: Event) -> HttpResponse:
    query = request.GET.get("q", "")
    hits = find_hits(event, query)
    context = {"event": event, "hits": hits, "words": query}
    if "HX-Request" in request.headers:
        return render(request, "tournaments/floor/find.html#hits", context)
    if len(hits) == 1 or (hits and "first" in request.GET):
        return redirect(hits[0].url)
    return render(request, "tournaments/floor/find.html", context)
