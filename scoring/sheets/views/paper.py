"""Sheets to print for a round, and those that everybody reads: kept, or being written."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from players.common.numbers import parse_number
from players.common.server_address import base_of
from scoring.game.first_shake import first_shake
from scoring.game.links import codes_of_tables
from scoring.game.models import SheetRow, Submission
from scoring.game.selectors.running_sheets import running_sheets
from scoring.rules.switches import sentence_of
from tournaments import formats
from tournaments.event.models import Event
from tournaments.event.permissions import directs
from tournaments.event.public_page import public_page
from tournaments.event.selectors.lineups import shown_lineups
from tournaments.event.selectors.matches import (
    MatchLine,
    line_of,
    match_lines,
    round_in,
)
from tournaments.event.selectors.snapshot import EventSnapshot

HANDS = range(1, 14)  # The most hands, of a mark each, in a game to seven


@directs
@require_safe
def sheets(request: HttpRequest, event: Event, round: int) -> HttpResponse:
    """Every sheet of a round, one a match; ``?stage=`` and ``?table=`` narrow it."""
    rows = event.matches.filter(round__number=round).exclude(state="void")
    stage, table = (
        parse_number(request.GET.get(name, "")) for name in ("stage", "table")
    )
    if stage is not None:
        rows = rows.filter(stage__number=stage)
    else:
        last = rows.order_by("-stage__number").values_list("stage", flat=True).first()
        rows = rows.filter(stage=last)
    if table is not None:
        rows = rows.filter(table=table)
    matches = [match for match in match_lines(rows) if not match.is_bye]
    tables = [match.table for match in matches]
    codes = codes_of_tables(event, base_of(request), tables)
    by_weeks = event.format.counts_weeks
    names = dict.fromkeys(
        round_in(event.format, match) if by_weeks else match.named_round
        for match in matches
    )
    context = {
        "event": event,
        "round": round,
        "name": ", ".join(filter(None, names)),  # Of a week, or a bracket's round
        "papers": [
            _paper(event, match, codes.get(match.table or 0, ("", "")))
            for match in matches
        ],
        "hands": HANDS,
    }
    return render(request, "scoring/sheets/paper.html", context)


def _paper(event: Event, match: MatchLine, code: tuple[str, str]) -> dict[str, Any]:
    game = f"{event.slug}/{match.number}/1"
    return {
        "match": match,
        "first": first_shake(event.house, game=game),
        "games": range(1, match.best_of + 1),
        "needed": formats.games_needed(match.best_of),
        "next_game": sentence_of(event.house, "next_game"),
        "code": code[0],
        "svg": code[1],
    }


@public_page
def public(request: HttpRequest, snapshot: EventSnapshot, number: int) -> HttpResponse:
    """The sheets of a match's confirmed games, and of its game under way if so chosen."""
    event = snapshot.event
    match = get_object_or_404(event.matches, number=number)
    games = (
        Submission.objects.filter(game__match=match, state="confirmed")
        .exclude(sheet=None)
        .select_related("game")
        .order_by("game__number")
    )
    shown = line_of(match.pk)
    is_read = event.live_sheets and shown.is_at_play
    running = running_sheets(event, [number]).get(number) if is_read else None
    context = {
        "event": event,
        "match": shown,
        "games": games,
        "running": running,
        "has_hands": SheetRow.objects.filter(game__match=match).exists(),
        "lineups": shown_lineups(shown, match.lineup.all()),
    }
    return render(request, "scoring/sheets/public_sheet.html", context)
