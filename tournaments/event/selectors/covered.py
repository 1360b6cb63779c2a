"""The rows that decide an event, part by part, as digests that the log carries.

A line ``log.cover`` states the digest of each part that is new or was changed since:
the event's own columns, each stage with its seats and ties, each drawn round, each
pair, each settled match with all that belongs to it, each sealed season's results.
"""

import hashlib
import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from django.db import models

from players.common.prepared import Prepared
from tournaments.event.models import (
    MARKS,
    AuditEntry,
    Event,
    Game,
    LineupPlayer,
    Match,
    Pair,
    PairPlayer,
    Penalty,
    Round,
    Seat,
    Side,
    Stage,
    TieBreak,
)
from tournaments.event.models.log import text_of

COVER = "log.cover"
# Raise it with whatever changes the content of a part: older digests are then left
# alone, and the next line states every part anew.
FORM = 1
LENGTH = 16
OWN = (
    *("name", "date", "time_zone", "preset", "format_json"),
    *("rules_json", "state", "policy", "judges_settle", "visibility"),
    *("seed", "is_practice", "deleted_at"),
)
# Results open and close a stage by themselves.
BEGUN = (Stage.State.RUNNING, Stage.State.OVER)
MATCH = "match"
Parts = dict[str, list[Any]]
Row = tuple[Any, ...]
RULED = ("game__number", "pair__number", "code", "cite", "marks", "is_warning")
# The rows of the apps around: of a settled match by its number, or of another part.
more_covered: list[Callable[[Event], Iterable[tuple[str, object]]]] = []


def _rows(of: str, rows: models.QuerySet[Any], *columns: str) -> Prepared[Row]:
    """These columns of an event's rows, which name it by ``of``."""
    return Prepared(lambda event: rows.filter(**{of: event}).values_list(*columns))


_lines = _rows(
    "event",
    AuditEntry.objects.filter(action=COVER).order_by("number"),
    *("number", "detail"),
)
_stages = Prepared(lambda event: Stage.objects.filter(event=event).order_by("number"))
_seats = _rows(
    "stage__event",
    Seat.objects.order_by("group", "place"),
    *("stage", "group", "place", "pair__number"),
)
_ties = _rows(
    "stage__event",
    TieBreak.objects.order_by("pk"),
    *("stage", "group", "pairs", "by", "order", "drawn", "note"),
)
_rounds = _rows(
    "stage__event", Round.objects.order_by("pk"), "pk", "stage__number", "number"
)
_matches = Prepared(lambda event: Match.objects.filter(event=event).order_by("number"))
# Each by its match and round, with its source and its pair.
_sides = _rows(
    "match__event",
    Side.objects.order_by("match__number", "side", "member"),
    *("match", "round", "match__number", "side", "member"),
    *("source_kind", "source_ref", "pair__number"),
)
_pairs = _rows(
    "event",
    Pair.objects.order_by("number"),
    *("number", "name", "town", "club_name", "state", "out_stage", "out_round"),
)
_players = _rows(
    "event",
    PairPlayer.objects.order_by("place", "pk"),
    *("pair__number", "place", "name", "person"),
)
_games = _rows(
    "match__event",
    Game.objects.filter(match__state__in=Match.SETTLED).order_by("number"),
    *("match", "number", *MARKS, "ended", "winner"),
)
_line_ups = _rows(
    "match__event",
    LineupPlayer.objects.order_by("match", "side", "place"),
    *("match", "side", "place", "person", "person__merged_into"),
    *("is_substitute", "is_entered"),
)
_penalties = _rows(
    "game__match__event",
    Penalty.objects.filter(game__match__state__in=Match.SETTLED).order_by(*RULED),
    *("game__match", *RULED),
)


@dataclass
class Covered:
    """The parts that the log's lines cover, each with its digest and its line."""

    digests: dict[str, str] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)

    def read(self, number: int, detail: dict[str, Any]) -> None:
        """Read a line; one in another form, or sealed by an export, says nothing."""
        if detail.get("form") != FORM:
            return
        for part in detail["gone"]:
            self.digests.pop(part, None)
        self.digests |= detail["parts"]
        self.lines |= dict.fromkeys(detail["parts"], number)


def covered_by_log(event: Event) -> Covered:
    covered = Covered()
    for number, detail in _lines(event.pk):
        covered.read(number, detail)
    return covered


def digests_of(event: Event) -> dict[str, str]:
    """The digest of each part as its rows are now; none before a draw is confirmed."""
    if event.state == Event.State.SETUP:
        return {}
    stages = _stages(event.pk)
    drawn = [s for s in stages if s.state in (Stage.State.READY, *BEGUN)]
    if not drawn:
        return {}
    own = [getattr(event, name) for name in OWN]
    # As the database reads it, also where a change has just set it.
    parts: Parts = {"event": json.loads(text_of([own]))}
    matches, sides = _matches(event.pk), _sides(event.pk)
    players = _players(event.pk)
    _read_stages(event, stages, parts)
    _read_rounds(event, matches, sides, parts)
    _read_pairs(event, players, parts)
    _read_matches(event, matches, sides, players, parts)
    for read in more_covered:
        for part, row in read(event):
            if part in parts or not part.startswith(MATCH):
                parts.setdefault(part, []).append(row)
    return {part: _digest(rows) for part, rows in parts.items()}


def match_part(number: int) -> str:
    return f"{MATCH} {number}"


def _digest(rows: list[Any]) -> str:
    return hashlib.sha256(text_of(rows).encode()).hexdigest()[:LENGTH]


def _read_stages(event: Event, stages: list[Stage], parts: Parts) -> None:
    names: dict[object, str] = {}
    for stage in stages:
        names[stage.pk] = f"stage {stage.number}"
        state = "begun" if stage.state in BEGUN else stage.state
        own = [stage.name, stage.kind, state, stage.seed, stage.advance]
        wished = [stage.wishes] if stage.wishes else []
        parts[names[stage.pk]] = [[*own, stage.strengths, *wished]]
    for pk, *row in (*_seats(event.pk), *_ties(event.pk)):
        parts[names[pk]].append(row)


def _read_rounds(
    event: Event, matches: list[Match], sides: list[Row], parts: Parts
) -> None:
    """Who meets whom by the draw; who came through is recomputed from the results."""
    names = {pk: f"round {stage}.{number}" for pk, stage, number in _rounds(event.pk)}
    parts |= {name: [] for name in names.values()}
    for match in matches:
        row = [match.number, match.group, match.part, match.best_of]
        parts[names[match.round_id]].append(row)
    for _match, round_key, *row, _pair in sides:
        parts[names[round_key]].append(row)


def _read_pairs(event: Event, players: list[Row], parts: Parts) -> None:
    for number, *row in _pairs(event.pk):
        parts[f"pair {number}"] = [row]
    for number, *row, _person in players:
        parts.setdefault(f"pair {number}", []).append(row)


def _lineups(event: Event, players: list[Row]) -> Iterator[Row]:
    """Who played, by the seat in the event: a merge and another database keep it."""
    by_pair = sorted(players, key=lambda row: row[:2])
    seats = {person: [number, place] for number, place, _name, person in by_pair}
    for match, side, place, person, merged_into, *is_of in _line_ups(event.pk):
        yield match, "lineup", side, place, seats.get(merged_into or person), *is_of


def _read_matches(
    event: Event,
    matches: list[Match],
    sides: list[Row],
    players: list[Row],
    parts: Parts,
) -> None:
    """The settled matches; whatever is played is compared with its own lines."""
    settled = {match.pk: match for match in matches if match.state in Match.SETTLED}
    if not settled:
        return
    of_match: dict[int, list[Any]] = defaultdict(list)
    for pk, _round, _number, side, member, _kind, _ref, pair in sides:
        of_match[pk].append([side, member, pair])
    lineups = _lineups(event, players)
    for pk, *row in (*_games(event.pk), *lineups, *_penalties(event.pk)):
        of_match[pk].append(row)
    for pk, match in settled.items():
        own = [match.state, match.winner, match.is_forfeit]
        parts[match_part(match.number)] = [own, *of_match[pk]]
