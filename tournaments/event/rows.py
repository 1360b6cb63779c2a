"""An event's rows as plain values: a handful of queries, for any size.

Two readings are compared row by row, so what changed follows from the database alone.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
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
    marks_of,
)
from tournaments.event.part_rounds import part_rounds
from tournaments.formats.sources import SourceKind

Row = tuple[Any, ...]
Rows = list[Row]


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
    """The pair on a side of a match, or the side's source."""

    side: int
    source_kind: SourceKind
    source_ref: str
    pair: int | None  # The pair's primary key


class GameRow(NamedTuple):
    """A finished game."""

    pk: int
    marks_1: int
    marks_2: int
    marks_3: int | None
    ended: str
    winner: int | None

    @property
    def marks(self) -> tuple[int, ...]:
        """The marks of each side."""
        return marks_of(self.marks_1, self.marks_2, self.marks_3)


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
    # (game, pair) by primary key; warnings are left out.
    penalties: tuple[tuple[int, int], ...] = ()
    has_sheet: bool = False  # A result of it stands with the sheet of its hands
    part_round: int | None = None  # Its round among the winners' or the losers'

    @property
    def side_numbers(self) -> range:
        """Its sides, counted from 1."""
        return range(1, self.sides[-1].side + 1)


@dataclass(frozen=True, slots=True)
class StageRows:
    """The rows behind the play of a stage."""

    # By primary key, in the order of their numbers; without matches set aside.
    matches: Mapping[int, MatchRows]
    # The event's, by primary key, in the order of their numbers.
    pairs: Mapping[int, PairRow]
    seats: tuple[tuple[str, int], ...]  # Group and pair, in draw order
    ties: tuple[tuple[Any, ...], ...]  # Group, pairs, by, order, drawn


@dataclass(frozen=True, slots=True)
class EventRows:
    """All rows of an event behind its standings, rounds and brackets."""

    matches: Mapping[int, MatchRows]  # By primary key, in the order of their numbers
    pairs: Mapping[int, PairRow]  # By primary key, in the order of their numbers
    # By stage: group and pair, in draw order.
    seats: Mapping[int, tuple[tuple[str, int], ...]]
    # By stage: group, pairs, by, order, drawn.
    ties: Mapping[int, tuple[tuple[Any, ...], ...]]
    tables: Mapping[int, bool]  # By number whether the table is in use
    # All rows as read from the database, by kind.
    stored: Mapping[str, Rows] = field(compare=False, repr=False)
    # The rows of each match: its own, its sides', its games' and penalties'.
    of_match: Mapping[int, tuple[Row, ...]] = field(compare=False, repr=False)


# The apps above add what reads which matches of an event have the sheet of their result.
more_result_sheets: list[Callable[[int], Iterable[int]]] = []
ASIDE = Match.ASIDE
# By kind the order of its rows, and the columns that are read.
READ: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "matches": (
        ("number",),
        (
            *("pk", "number", "stage__number", "round__number", "group", "part"),
            *("best_of", "table", "wave", "state", "winner", "is_forfeit"),
            *("called_at", "ended_at"),
        ),
    ),
    "sides": (
        ("match", "side", "member"),
        ("match_id", "side", "source_kind", "source_ref", "pair_id"),
    ),
    "games": (("match", "number"), ("match_id", "pk", *MARKS, "ended", "winner")),
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


def _read(kind: str, rows: QuerySet[Any]) -> Rows:
    order, columns = READ[kind]
    return list(rows.order_by(*order).values_list(*columns))


def _match_parts(of: str, value: object) -> dict[str, Rows]:
    """The sides, finished games and penalties of matches; warnings are left out."""
    sides = Side.objects.filter(**{of: value})
    games = Game.objects.filter(marks_1__isnull=False, **{of: value})
    penalties = Penalty.objects.filter(is_warning=False, **{f"game__{of}": value})
    return {
        "sides": _read("sides", sides),
        "games": _read("games", games),
        "penalties": _read("penalties", penalties),
    }


def _event_rows(event: int) -> dict[str, Rows]:
    """All rows of an event by kind."""
    return {
        "matches": _read("matches", Match.objects.filter(event=event)),
        **_match_parts("match__event", event),
        "sheets": [(pk,) for read in more_result_sheets for pk in read(event)],
        "pairs": _read("pairs", Pair.objects.filter(event=event)),
        "seats": _read("seats", Seat.objects.filter(stage__event=event)),
        "ties": _read("ties", TieBreak.objects.filter(stage__event=event)),
        "tables": _read("tables", Table.objects.filter(event=event)),
    }


def read_rows(event: Event, before: EventRows | None = None) -> EventRows:
    """Read the event's rows in one transaction; unchanged ones are those of ``before``."""
    stored = _event_rows(event.pk)
    own = _of_match(stored)

    def is_same(kind: str) -> bool:
        return before is not None and before.stored[kind] == stored[kind]

    return EventRows(
        matches={
            pk: before.matches[pk]
            if before is not None and before.of_match.get(pk) == rows
            else _match_rows(*rows)
            for pk, rows in own.items()
        },
        pairs=before.pairs
        if before is not None and is_same("pairs")
        else {row[0]: PairRow(*row) for row in stored["pairs"]},
        seats=_by_first(stored["seats"]),
        ties=_by_first(stored["ties"]),
        tables=dict(stored["tables"]),
        stored=stored,
        of_match=own,
    )


def read_stage(stage: Stage) -> StageRows:
    """Read the rows of one stage with seven queries, for any size."""
    seats = _read("seats", Seat.objects.filter(stage=stage))
    ties = _read("ties", TieBreak.objects.filter(stage=stage))
    return StageRows(
        matches=read_matches(Match.objects.filter(stage=stage).exclude(part=ASIDE)),
        pairs=read_pairs(Pair.objects.filter(event=stage.event_id)),
        seats=_by_first(seats).get(stage.number, ()),
        ties=_by_first(ties).get(stage.number, ()),
    )


def _of_match(stored: Mapping[str, Rows]) -> dict[int, tuple[Row, ...]]:
    """Return by match its row with those of its sides, games, penalties, and the rest."""
    sides, games = _by_first(stored["sides"]), _by_first(stored["games"])
    penalties = _by_first(stored["penalties"])
    sheets = {pk for (pk,) in stored["sheets"]}
    rounds = part_rounds((row[2], row[3], row[5]) for row in stored["matches"])
    return {
        row[0]: (
            row,
            sides[row[0]],
            games.get(row[0], ()),
            penalties.get(row[0], ()),
            (row[0] in sheets, rounds.get((row[2], row[3], row[5]))),
        )
        for row in stored["matches"]
    }


def _match_rows(
    row: Row, sides: Row, games: Row, penalties: Row, rest: Row
) -> MatchRows:
    return MatchRows(
        MatchRow(*row),
        tuple(SideRow(*side) for side in sides),
        tuple(GameRow(*game) for game in games),
        penalties,
        *rest,
    )


def read_matches(matches: QuerySet[Match]) -> dict[int, MatchRows]:
    """Read matches by primary key, in the order of their numbers, with four queries."""
    stored = {
        "matches": _read("matches", matches),
        **_match_parts("match__in", matches),
        "sheets": [],  # only an event's pages ask for them
    }
    return {pk: _match_rows(*rows) for pk, rows in _of_match(stored).items()}


def read_pairs(pairs: QuerySet[Pair]) -> dict[int, PairRow]:
    """Read pairs by primary key, in the order of their numbers."""
    return {row[0]: PairRow(*row) for row in _read("pairs", pairs)}


def _by_first(rows: Iterable[tuple[Any, ...]]) -> dict[int, tuple[Any, ...]]:
    """Group rows by their first column and drop that column."""
    groups: dict[int, list[tuple[Any, ...]]] = defaultdict(list)
    for row in rows:
        groups[row[0]].append(row[1:])
    return {first: tuple(group) for first, group in groups.items()}
