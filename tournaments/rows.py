"""An event's rows as plain values: a handful of reads, whatever its size.

Two readings are compared row by row, so what changed follows from the database alone.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import QuerySet

from tournaments.formats.sources import SourceKind
from tournaments.models import (
    Event,
    Game,
    Match,
    Pair,
    Penalty,
    Seat,
    Side,
    TieBreak,
)


class MatchRow(NamedTuple):
    """The columns of a match that pages show."""

    pk: int
    number: int
    stage: int
    round: int
    group: str
    part: str
    best_of: int
    table: int | None
    wave: int
    state: str
    winner: int | None
    is_forfeit: bool
    called_at: datetime | None
    ended_at: datetime | None


class SideRow(NamedTuple):
    """Who sits on a side of a match, or where that comes from."""

    side: int
    source_kind: SourceKind
    source_ref: str
    pair: int | None
    """The pair's primary key."""


class GameRow(NamedTuple):
    """A finished game."""

    pk: int
    marks_1: int
    marks_2: int
    ended: str
    winner: int | None


class PairRow(NamedTuple):
    """The columns of a pair that pages show."""

    pk: int
    number: int
    name: str
    town: str
    club: str
    state: str
    is_checked_in: bool
    out_stage: int | None
    out_round: int | None


@dataclass(frozen=True, slots=True)
class MatchRows:
    """A match with its sides, its finished games and their penalties."""

    match: MatchRow
    sides: tuple[SideRow, ...]
    games: tuple[GameRow, ...] = ()
    penalties: tuple[tuple[int, int], ...] = ()
    """(game, pair) by primary key; warnings are left out."""


@dataclass(frozen=True, slots=True)
class EventRows:
    """Everything of an event that standings, rounds and brackets are folded from."""

    matches: Mapping[int, MatchRows]
    """By primary key, in the order of their numbers."""
    pairs: Mapping[int, PairRow]
    """By primary key, in the order of their numbers."""
    seats: Mapping[int, tuple[tuple[str, int], ...]]
    """By stage: group and pair, in draw order."""
    ties: Mapping[int, tuple[tuple[Any, ...], ...]]
    """By stage: group, pairs, by, order, drawn."""
    tables_in_use: int


def read_rows(event: Event) -> EventRows:
    """Read the event's rows; inside a transaction they belong together."""
    return EventRows(
        matches=read_matches(event.matches.all()),
        pairs=read_pairs(event.pairs.all()),
        seats=read_seats(Seat.objects.filter(stage__event=event)),
        ties=read_ties(TieBreak.objects.filter(stage__event=event)),
        tables_in_use=event.tables.filter(is_in_use=True).count(),
    )


def read_matches(matches: QuerySet[Match]) -> dict[int, MatchRows]:
    """Read matches by primary key, in the order of their numbers: four reads."""
    sides = _by_first(
        Side.objects.filter(match__in=matches)
        .order_by("match", "side", "member")
        .values_list("match_id", "side", "source_kind", "source_ref", "pair_id")
    )
    games = _by_first(
        Game.objects.filter(match__in=matches, marks_1__isnull=False)
        .order_by("match", "number")
        .values_list("match_id", "pk", "marks_1", "marks_2", "ended", "winner")
    )
    penalties = _by_first(
        Penalty.objects.filter(game__match__in=matches, is_warning=False)
        .order_by("pk")
        .values_list("game__match_id", "game_id", "pair_id")
    )
    rows = matches.order_by("number").values_list(
        *("pk", "number", "stage__number", "round__number", "group", "part"),
        *("best_of", "table", "wave", "state", "winner", "is_forfeit"),
        *("called_at", "ended_at"),
    )
    return {
        row[0]: MatchRows(
            MatchRow(*row),
            tuple(SideRow(*side) for side in sides[row[0]]),
            tuple(GameRow(*game) for game in games.get(row[0], ())),
            tuple(penalties.get(row[0], ())),
        )
        for row in rows
    }


def read_pairs(pairs: QuerySet[Pair]) -> dict[int, PairRow]:
    """Read pairs by primary key, in the order of their numbers."""
    rows = pairs.order_by("number").values_list(
        *("pk", "number", "name", "town", "club_name", "state", "is_checked_in"),
        *("out_stage", "out_round"),
    )
    return {row[0]: PairRow(*row) for row in rows}


def read_seats(seats: QuerySet[Seat]) -> dict[int, tuple[tuple[str, int], ...]]:
    """Read by stage the group and the pair of each seat, in draw order."""
    return _by_first(
        seats.order_by("stage", "group", "place").values_list(
            "stage__number", "group", "pair_id"
        )
    )


def read_ties(ties: QuerySet[TieBreak]) -> dict[int, tuple[tuple[Any, ...], ...]]:
    """Read by stage the settled ties: group, pairs, by, order, drawn."""
    return _by_first(
        ties.order_by("pk").values_list(
            "stage__number", "group", "pairs", "by", "order", "drawn"
        )
    )


def _by_first(rows: Iterable[tuple[Any, ...]]) -> dict[int, tuple[Any, ...]]:
    """Group rows by their first column, which is left out of them."""
    groups: dict[int, list[tuple[Any, ...]]] = defaultdict(list)
    for row in rows:
        groups[row[0]].append(row[1:])
    return {first: tuple(group) for first, group in groups.items()}
