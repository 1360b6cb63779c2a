"""A meeting of two clubs on one sheet for the desk: enter, confirm, decide, line up.

For a match of two pairs by dates it has only the line-up.

A scorekeeper may enter; only a director decides disputes.
"""

from collections.abc import Mapping
from typing import Any
from uuid import UUID, uuid4

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBadRequest
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from players.numbers import parse_number
from players.roles import Right, Role
from scoring.forms.captain import LineupForm
from scoring.forms.marks import MarksForm
from scoring.forms.meeting import game_key, lineup_forms, refused_game, typed_marks
from scoring.models import Submission
from scoring.selectors.desk_meeting import DeskMeeting, desk_meeting
from scoring.selectors.meeting_games import MeetingGame
from scoring.services.desk import confirm_version, enter_result
from scoring.views.meeting_sheet import Faults, sentences_of, sheet_of, take_games
from tournaments.formats import Score
from tournaments.models import Event
from tournaments.permissions import has_right, scores
from tournaments.services.change import Refused
from tournaments.services.lineups import enter_club_lineup, enter_lineup
from tournaments.views.buttons import by, key_of

Lineups = dict[int, list[LineupForm]]  # By side a form for each of its pairs


@scores
def meeting(
    request: HttpRequest, event: Event, role: Role, number: int
) -> HttpResponse:
    """A meeting on the desk; ``number`` is any of its matches."""
    shown = desk_meeting(event, number)
    if shown is None:
        raise Http404
    if request.method != "POST":
        return _page(request, event, role, shown)
    do = request.POST.get("do", "")
    decides = has_right(role, Right.DIRECT)
    if do == "lineup" and decides:
        return _line_up(request, event, role, shown)
    if do == "enter":
        faults = _enter(request, event, shown, decides=decides)
    elif do == "confirm" and decides:
        faults = _confirm(request, event, shown)
    else:
        return HttpResponseBadRequest()
    if faults:
        again = desk_meeting(event, number) or shown
        return _page(request, event, role, again, faults=faults, status=409)
    return redirect("desk-meeting", event.slug, number)


def _page(
    request: HttpRequest,
    event: Event,
    role: Role,
    shown: DeskMeeting,
    *,
    faults: Faults | None = None,
    lineups: Lineups | None = None,
    refused: str = "",
    status: int = 200,
) -> HttpResponse:
    """The meeting, with the input and its faults."""
    faults, lineups = faults or {}, lineups or {}
    is_open = event.state != Event.State.FINAL
    context = {
        "event": event,
        "role": role,
        "meeting": shown,
        "rounds": sheet_of(shown.rounds, faults),
        "faults": sentences_of(shown.games, faults),
        "refused": refused,
        "sides": [
            (
                side,
                lineups.get(side.side) or _forms(shown, side.side),
                side.side in lineups or not shown.line.is_meeting,
            )
            for side in shown.sides
        ],
        "is_open": is_open,
        "decides": is_open and has_right(role, Right.DIRECT),
        "key": uuid4(),
        "current_page": "dates" if has_right(role, Right.DIRECT) else "scores",
    }
    with timezone.override(event.time_zone):
        return render(request, "scoring/desk_meeting.html", context, status=status)


def _forms(
    shown: DeskMeeting, side: int, data: Mapping[str, str] | None = None
) -> list[LineupForm]:
    return lineup_forms(shown.sides[side - 1].teams, data, f"members-{side}")


def _line_up(
    request: HttpRequest, event: Event, role: Role, shown: DeskMeeting
) -> HttpResponse:
    """Store the line-up of a side."""
    side = parse_number(request.POST.get("side", ""), most=len(shown.sides))
    if not side:
        return HttpResponseBadRequest()
    forms = _forms(shown, side, request.POST)
    are_valid = [form.is_valid() for form in forms]
    if not all(are_valid):
        return _page(request, event, role, shown, lineups={side: forms}, status=422)
    given: dict[str, Any] = {
        "event": event,
        "number": shown.line.number,
        "side": side,
        "by": by(request),
        "key": key_of(request),
    }
    teams = {form.number: form.players() for form in forms}
    try:
        if shown.line.is_meeting:
            enter_club_lineup(teams=teams, **given)
        else:
            enter_lineup(players=next(iter(teams.values())), **given)
    except Refused as refused:
        return _page(
            request,
            event,
            role,
            shown,
            lineups={side: forms},
            refused=refused.sentence,
            status=409,
        )
    messages.success(request, _("The line-up is stored."))
    return redirect("desk-meeting", event.slug, shown.line.number)


def _enter(
    request: HttpRequest, event: Event, shown: DeskMeeting, *, decides: bool
) -> Faults:
    """Enter each typed score; a director also decides disputes."""
    data, key = request.POST.dict(), key_of(request)

    def enter(game: MeetingGame, form: MarksForm, score: Score) -> None:
        same = next((v for v in game.versions if v.score == score), None)
        if data.get(f"version-{game.number}"):
            raise Refused(_("Choose what was sent or type a score, not both."))
        if decides and same is not None:
            confirm_version(
                event=event,
                version=same,
                by=by(request),
                key=form.cleaned_data["key"],
            )
        elif game.game is not None:
            enter_result(
                event=event,
                game=game.game,
                score=score,
                seen=form.cleaned_data["seen"],
                by=by(request),
                key=form.cleaned_data["key"],
                decides=decides,
            )

    faults = take_games(data, shown.games, key, enter)
    return {**faults, **(_choose(request, event, shown, key) if decides else {})}


def _choose(
    request: HttpRequest, event: Event, shown: DeskMeeting, key: UUID
) -> Faults:
    """Decide each dispute for the chosen version."""
    data = request.POST.dict()
    chosen = {
        game.number: data.get(f"version-{game.number}", "")
        for game in shown.disputed
        if not any(typed_marks(data, game.number))
    }
    return _stand(request, event, shown.disputed, set(chosen.values()), key)


def _confirm(request: HttpRequest, event: Event, shown: DeskMeeting) -> Faults:
    """Confirm the versions that the page showed."""
    asked = set(request.POST.getlist("version"))
    return _stand(request, event, shown.sent, asked, key_of(request))


def _stand(
    request: HttpRequest,
    event: Event,
    games: tuple[MeetingGame, ...],
    asked: set[str],
    key: UUID,
) -> Faults:
    """Confirm the given versions; return those that could not be."""
    faults: Faults = {}
    for game in games:
        version = _asked_version(game, asked)
        if version is None:
            continue
        try:
            confirm_version(
                event=event, version=version, by=by(request), key=game_key(key, game)
            )
        except Refused as refused:
            data = request.POST.dict()
            faults[game.number] = refused_game(data, game, None, refused.sentence)
    return faults


def _asked_version(game: MeetingGame, asked: set[str]) -> Submission | None:
    return next((v for v in game.versions if str(v.pk) in asked), None)
