"""An event's rows as plain values: a handful of queries, for any size.

Two readings are compared row by row, so what changed follows from the database alone.
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.db.models import QuerySet

from tournaments.event.models import (
    MARKS,
    Event,
    Game,
    Match,
    Pair,
    Penalty,
    Seat,
    Side,
    Stage,
    Table,
    TieBreak,
)
from tournaments.event.part_rounds import Part, part_rounds

Row = tuple[Any, ...]
Rows = tuple[Row, ...]


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


class MatchRows(NamedTuple):
    """A match with the rows of its sides, its finished games and their penalties."""

    match: Row  # The columns of a `MatchLine`
    sides: Rows  # Side, kind and reference of its source, pair by primary key
    games: Rows  # Primary key, marks of each side, ended, winner
    penalties: Rows  # Game and pair by primary key; warnings are left out
    has_sheet: bool = False  # A result of it stands with the sheet of its hands
    part_round: int | None = None  # Its round among the winners' or the losers'


@dataclass(frozen=True, slots=True)
class EventRows:
    """All rows of an event, or of one stage, behind standings, rounds and brackets."""

    matches: Mapping[int, MatchRows]  # By primary key, in the order of their numbers
    pairs: Mapping[int, PairRow]  # By primary key, in the order of their numbers
    seats: Mapping[int, Rows]  # By stage: group and pair, in draw order
    ties: Mapping[int, Rows]  # By stage: group, pairs, by, order, drawn
    tables: Mapping[int, bool]  # By number whether the table is in use


# The apps above add what reads which matches of an event have the sheet of their result.
more_result_sheets: list[Callable[[int], Iterable[int]]] = []
# By kind the order of its rows, and the columns that are read.
READ: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "matches": (
        ("number",),
        (
            *("pk", "number", "stage__number", "round__number", "part", "group"),
            *("best_of", "table", "wave", "state", "winner", "is_forfeit"),
            *("called_at", "ended_at"),
        ),
    ),
    "sides": (
        ("match_id", "side", "member"),
        ("match_id", "side", "source_kind", "source_ref", "pair_id"),
    ),
    "games": (("match_id", "number"), ("match_id", "pk", *MARKS, "ended", "winner")),
    "penalties": (("pk",), ("game__match_id", "game_id", "pair_id")),
    "pairs": (
        ("number",),
        (
            *("pk", "number", "name", "town", "club_name", "state", "is_checked_in"),
            *("out_stage", "out_round"),
        ),
    ),
    "seats": (("stage", "group", "place"), ("stage__number", "group", "pair_id")),
    "ties": (("pk",), ("stage__number", "group", "pairs", "by", "order", "drawn")),
    "tables": (("number",), ("number", "is_in_use")),
}


def _read(kind: str, rows: QuerySet[Any]) -> list[Row]:
    order, columns = READ[kind]
    return list(rows.order_by(*order).values_list(*columns))


def read_rows(event: Event) -> EventRows:
    """Read the event's rows; call it in a transaction."""
    sheets = {pk for read in more_result_sheets for pk in read(event.pk)}
    return EventRows(
        matches=read_matches(Match.objects.filter(event=event), sheets, part_rounds),
        pairs=read_pairs(Pair.objects.filter(event=event)),
        seats=_by_first(_read("seats", Seat.objects.filter(stage__event=event))),
        ties=_by_first(_read("ties", TieBreak.objects.filter(stage__event=event))),
        tables=dict(_read("tables", Table.objects.filter(event=event))),
    )


def read_stage(stage: Stage) -> EventRows:
    """Read the rows behind the play of one stage with seven queries, for any size."""
    return EventRows(
        matches=read_matches(
            Match.objects.filter(stage=stage).exclude(part=Match.ASIDE)
        ),
        pairs=read_pairs(Pair.objects.filter(event=stage.event_id)),
        seats=_by_first(_read("seats", Seat.objects.filter(stage=stage))),
        ties=_by_first(_read("ties", TieBreak.objects.filter(stage=stage))),
        tables={},
    )


def read_matches(
    matches: QuerySet[Match],
    sheets: Collection[int] = (),
    count_rounds: Callable[[list[Part]], Mapping[Part, int]] | None = None,
) -> dict[int, MatchRows]:
    """Read matches by primary key, in the order of their numbers, with four queries.

    Pages ask for those whose result stands with a sheet, and name rounds by their part.
    """
    rows = _read("matches", matches)
    played = Game.objects.filter(match__in=matches, marks_1__isnull=False)
    counting = Penalty.objects.filter(game__match__in=matches, is_warning=False)
    sides = _by_first(_read("sides", Side.objects.filter(match__in=matches)))
    games = _by_first(_read("games", played))
    penalties = _by_first(_read("penalties", counting))
    places: dict[int, Part] = {
        pk: (stage, round, part) for pk, _n, stage, round, part, *_ in rows
    }
    rounds = count_rounds([*places.values()]) if count_rounds else {}
    return {
        pk: MatchRows(
            row,
            sides[pk],
            games.get(pk, ()),
            penalties.get(pk, ()),
            pk in sheets,
            rounds.get(places[pk]),
        )
        for pk, row in zip(places, rows, strict=True)
    }


def read_pairs(pairs: QuerySet[Pair]) -> dict[int, PairRow]:
    """Read pairs by primary key, in the order of their numbers."""
    return {row[0]: PairRow(*row) for row in _read("pairs", pairs)}


def _by_first(rows: Iterable[Row]) -> dict[int, Rows]:
    """Group rows by their first column and drop that column."""
    groups: dict[int, list[Row]] = defaultdict(list)
    for row in rows:
        groups[row[0]].append(row[1:])
    return {first: tuple(group) for first, group in groups.items()}
