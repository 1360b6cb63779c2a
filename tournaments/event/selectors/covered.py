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

from tournaments.event.models import (
    MARKS,
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
# The rows of the apps around: of a settled match by its number, or of another part.
more_covered: list[Callable[[Event], Iterable[tuple[str, object]]]] = []


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
    """What the event's own lines cover so far."""
    covered = Covered()
    lines = event.audit.filter(action=COVER).order_by("number")
    for number, detail in lines.values_list("number", "detail"):
        covered.read(number, detail)
    return covered


def digests_of(event: Event) -> dict[str, str]:
    """The digest of each part as its rows are now; none before a draw is confirmed."""
    if event.state == Event.State.SETUP:
        return {}
    stages = list(Stage.objects.filter(event=event).order_by("number"))
    drawn = [s for s in stages if s.state in (Stage.State.READY, *BEGUN)]
    if not drawn:
        return {}
    own = [_plain(getattr(event, name)) for name in OWN]
    # As the database reads it, also where a change has just set it.
    parts: Parts = {"event": json.loads(json.dumps([own]))}
    _read_stages(event, stages, parts)
    _read_pairs(event, parts)
    _read_matches(event, parts)
    for read in more_covered:
        for part, row in read(event):
            if part in parts or not part.startswith(MATCH):
                parts.setdefault(part, []).append(row)
    return {part: _digest(rows) for part, rows in parts.items()}


def match_part(number: int) -> str:
    """The name of a match's part."""
    return f"{MATCH} {number}"


def _digest(rows: list[Any]) -> str:
    text = text_of([_plain(row) for row in rows])
    return hashlib.sha256(text.encode()).hexdigest()[:LENGTH]


def _plain(row: Any) -> object:
    """The row as JSON has it; dates and times as text."""
    if isinstance(row, list | tuple):
        return [_plain(value) for value in row]
    if row is None or isinstance(row, str | int | float | bool | dict):
        return row
    return str(row)


def _read_stages(event: Event, stages: list[Stage], parts: Parts) -> None:
    names = {}
    for stage in stages:
        names[stage.pk] = f"stage {stage.number}"
        state = "begun" if stage.state in BEGUN else stage.state
        own = [stage.name, stage.kind, state, stage.seed, stage.advance]
        wished = [stage.wishes] if stage.wishes else []
        parts[names[stage.pk]] = [[*own, stage.strengths, *wished]]
    seats = Seat.objects.filter(stage__event=event).order_by("group", "place")
    for pk, *row in seats.values_list("stage", "group", "place", "pair__number"):
        parts[names[pk]].append(row)
    ties = TieBreak.objects.filter(stage__event=event).order_by("pk")
    columns = ("group", "pairs", "by", "order", "drawn", "note")
    for pk, *row in ties.values_list("stage", *columns):
        parts[names[pk]].append(row)
    _read_rounds(event, parts)


def _read_rounds(event: Event, parts: Parts) -> None:
    """Who meets whom by the draw; who came through is recomputed from the results."""
    rounds = Round.objects.filter(stage__event=event).order_by("pk")
    names = {
        pk: f"round {stage}.{number}"
        for pk, stage, number in rounds.values_list("pk", "stage__number", "number")
    }
    parts |= {name: [] for name in names.values()}
    matches = Match.objects.filter(event=event).order_by("number")
    own = ("number", "group", "part", "best_of")
    for pk, *row in matches.values_list("round", *own):
        parts[names[pk]].append(row)
    sides = Side.objects.filter(match__event=event)
    sides = sides.order_by("match__number", "side", "member")
    columns = ("match__number", "side", "member", "source_kind", "source_ref")
    for pk, *row in sides.values_list("round", *columns):
        parts[names[pk]].append(row)


def _read_pairs(event: Event, parts: Parts) -> None:
    columns = ("name", "town", "club_name", "state", "out_stage", "out_round")
    pairs = Pair.objects.filter(event=event).order_by("number")
    for number, *row in pairs.values_list("number", *columns):
        parts[f"pair {number}"] = [row]
    players = PairPlayer.objects.filter(event=event).order_by("place", "pk")
    seats = players.values_list("pair__number", "place", "name")
    for number, *row in seats:
        parts.setdefault(f"pair {number}", []).append(row)


def _lineups(event: Event) -> Iterator[tuple[Any, ...]]:
    """Who played, by the seat in the event: a merge and another database keep it."""
    players = PairPlayer.objects.filter(event=event)
    seats = {
        person: list(seat)
        for person, *seat in players.values_list("person", "pair__number", "place")
    }
    rows = LineupPlayer.objects.filter(match__event=event)
    rows = rows.order_by("match", "side", "place").select_related("person")
    for row in rows:
        seat = seats.get(row.person.merged_into_id or row.person_id)
        is_of = (row.is_substitute, row.is_entered)
        yield row.match_id, "lineup", row.side, row.place, seat, *is_of


def _read_matches(event: Event, parts: Parts) -> None:
    """The settled matches; whatever is played is compared with its own lines."""
    settled = Match.objects.filter(event=event, state__in=Match.SETTLED)
    own = settled.values_list("pk", "number", "state", "winner", "is_forfeit")
    names = {}
    for pk, number, *row in own.order_by("number"):
        names[pk] = match_part(number)
        parts[names[pk]] = [row]
    of_match: dict[int, list[Any]] = defaultdict(list)
    rows = {"match__event": event, "match__state__in": Match.SETTLED}
    sides = Side.objects.filter(**rows).order_by("side", "member")
    games = Game.objects.filter(**rows).order_by("number")
    penalties = Penalty.objects.filter(
        **{f"game__{name}": value for name, value in rows.items()}
    ).order_by("game__number", "pair__number", "code", "cite", "marks", "is_warning")
    ruled = ("game__number", "pair__number", "code", "cite", "marks", "is_warning")
    for columns in (
        sides.values_list("match", "side", "member", "pair__number"),
        games.values_list("match", "number", *MARKS, "ended", "winner"),
        _lineups(event),
        penalties.values_list("game__match", *ruled),
    ):
        for pk, *row in columns:
            of_match[pk].append(row)
    for pk, name in names.items():
        parts[name] += of_match[pk]
