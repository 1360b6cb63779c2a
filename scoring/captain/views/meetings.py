"""A meeting of two clubs on one sheet: enter, confirm, decide, line up.

A captain and an official read the same page; ``meeting_readers`` says what each may do.
For a match of two pairs by dates the desk has only the line-up.
"""

from collections.abc import Collection
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import (
    Http404,
    HttpRequest,
    HttpResponse,
    HttpResponseBadRequest,
    QueryDict,
)
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from players.clubs.roles import Role
from players.common.buttons import by, form_key_of, key_of, with_form
from players.common.edits import locked
from players.common.numbers import parse_number
from scoring.captain.forms import LineupForm, lineup_form
from scoring.captain.selectors.captain import captain_page
from scoring.captain.selectors.meetings import Meeting, MeetingGame
from scoring.captain.views.meeting_readers import MeetingReader
from scoring.captain.views.meeting_sheet import (
    Faults,
    TypedGame,
    game_key,
    sheet_of,
    take_games,
    typed_marks,
)
from scoring.codes.views.code_access import with_code
from scoring.game.links import code_of, has_ended
from scoring.game.models import Link
from scoring.results.forms import MarksForm
from scoring.results.services.versions import signature
from tournaments.event.models import Event
from tournaments.event.permissions import scores
from tournaments.event.services.change import Refused
from tournaments.formats import Score
from tournaments.league.services.lineups import enter_club_lineup, enter_lineup

Lineups = dict[int, list[LineupForm]]  # By side a form for each of its pairs


@with_form
@with_code
def by_code(request: HttpRequest, link: Link, number: int) -> HttpResponse:
    """A meeting of the captain's club; ``number`` is any of its matches."""
    page = captain_page(link)
    if page is None or has_ended(link.event):
        return redirect("table", code_of(link))
    match = page.meeting(number)
    if match is None:
        raise Http404
    captain = MeetingReader(link.event, signature(link), own=match, link=link)
    shown = Meeting(link.event, match.line, side=match.side)
    return _answer(request, captain, shown, number)


@scores
@with_form
def at_desk(
    request: HttpRequest, event: Event, role: Role, number: int
) -> HttpResponse:
    """A meeting on the desk; ``number`` is any of its matches."""
    official = MeetingReader(event, by(request), role=role)
    shown = official.meeting(number)
    if shown is None:
        raise Http404
    return _answer(request, official, shown, number)


def _answer(
    request: HttpRequest, reader: MeetingReader, shown: Meeting, number: int
) -> HttpResponse:
    if request.method != "POST":
        return _page(request, reader, shown)
    do = request.POST.get("do", "")
    if do == "lineup":
        with locked(reader.event):
            return _line_up(request, reader, reader.meeting(number) or shown)
    if do == "enter":
        faults = _enter(request, reader, shown)
    elif do == "confirm" and reader.confirms:
        asked = set(request.POST.getlist("version"))
        faults = _stand(request, reader, shown.sent, asked, key_of(request))
    else:
        return HttpResponseBadRequest()
    if faults:
        again = reader.meeting(number) or shown
        return _page(request, reader, again, faults=faults, status=409)
    return redirect(reader.address(number))


def _page(
    request: HttpRequest,
    reader: MeetingReader,
    shown: Meeting,
    *,
    faults: Faults | None = None,
    lineups: Lineups | None = None,
    refused: str = "",
    status: int = 200,
) -> HttpResponse:
    faults, lineups = faults or {}, lineups or {}
    context = {
        "event": reader.event,
        "reader": reader,
        "meeting": shown,
        "may_enter": reader.may_enter,
        "decides": reader.may_enter and reader.decides,
        "rounds": sheet_of(shown.rounds, faults),
        "faults": faults,
        "refused": refused,
        "lineups": [
            (
                side,
                lineups.get(side.side) or _forms(shown, side.side),
                side.side in lineups,
            )
            for side in shown.sides
            if side.side in reader.sides
        ],
        **reader.page(),
    }
    with timezone.override(reader.event.time_zone):
        return render(request, "scoring/captain/meeting.html", context, status=status)


def _forms(
    shown: Meeting, number: int, data: QueryDict | None = None
) -> list[LineupForm]:
    [teams] = [side.teams for side in shown.sides if side.side == number]
    return [
        lineup_form(
            players, data, number=n, prefix=f"pair-{n}", names=f"members-{number}"
        )
        for n, players in teams.items()
    ]


def _line_up(
    request: HttpRequest, reader: MeetingReader, shown: Meeting
) -> HttpResponse:
    asked = parse_number(request.POST.get("side", ""), most=2)
    side = reader.sides[0] if len(reader.sides) == 1 else asked
    if side not in reader.sides:
        return HttpResponseBadRequest()
    forms = _forms(shown, side, request.POST)
    are_valid = [form.is_valid() for form in forms]
    if not all(are_valid):
        return _page(request, reader, shown, lineups={side: forms}, status=422)
    given: dict[str, Any] = {
        "event": reader.event,
        "number": shown.line.number,
        "side": side,
        "by": reader.signs,
        "key": form_key_of(request),
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
            reader,
            shown,
            lineups={side: forms},
            refused=refused.sentence,
            status=409,
        )
    if reader.role:
        messages.success(request, _("The line-up is stored."))
    return redirect(reader.address(shown.line.number))


def _enter(request: HttpRequest, reader: MeetingReader, shown: Meeting) -> Faults:
    """Enter each typed score, and decide each dispute whose version was chosen."""
    data, key = request.POST.dict(), key_of(request)

    def enter(game: MeetingGame, form: MarksForm, score: Score) -> None:
        reader.enter(game, form, score, data)

    faults = take_games(data, shown.games, key, enter)
    if not reader.decides:
        return faults
    chosen = {
        data.get(f"version-{game.number}", "")
        for game in shown.disputed
        if not any(typed_marks(data, game.number))
    }
    return {**faults, **_stand(request, reader, shown.disputed, chosen, key)}


def _stand(
    request: HttpRequest,
    reader: MeetingReader,
    games: tuple[MeetingGame, ...],
    asked: Collection[str],
    key: UUID,
) -> Faults:
    """Let the given versions stand; return those that could not."""
    faults: Faults = {}
    for game in games:
        version = next((v for v in game.versions if str(v.pk) in asked), None)
        if version is None:
            continue
        try:
            reader.confirm(version, game_key(key, game.number))
        except Refused as refused:
            number, shown = game.number, typed_marks(request.POST.dict(), game.number)
            faults[number] = TypedGame(number, shown, None, (refused.sentence,))
    return faults
