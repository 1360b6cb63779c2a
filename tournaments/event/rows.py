"""An event's rows as plain values: a handful of queries, for any size.

Two readings are compared row by row, so what changed follows from the database alone.
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.db.models import QuerySet

from players.common.prepared import Prepared
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
    part_round: int | None = None  # What `part_rounds` gives for its round


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
    "places": ((), ("stage__number", "round__number", "part")),
}


OF_MATCHES = ("matches", "sides", "games", "penalties")
OF_LINES = (*OF_MATCHES, "pairs", "places")
OF_EVENT = (*OF_MATCHES, "pairs", "seats", "ties", "tables")
Queries = dict[str, QuerySet[Any, Row]]


def _queries(**rows: QuerySet[Any]) -> Queries:
    """What is read of these rows by kind."""
    return {
        kind: each.order_by(*READ[kind][0]).values_list(*READ[kind][1])
        for kind, each in rows.items()
    }


def _of_matches(matches: QuerySet[Match], **others: QuerySet[Any]) -> Queries:
    return _queries(
        matches=matches,
        sides=Side.objects.filter(match__in=matches),
        games=Game.objects.filter(match__in=matches, marks_1__isnull=False),
        penalties=Penalty.objects.filter(game__match__in=matches, is_warning=False),
        **others,
    )


def _of_event(event: int) -> Queries:
    return _of_matches(
        Match.objects.filter(event=event),
        pairs=Pair.objects.filter(event=event),
        seats=Seat.objects.filter(stage__event=event),
        ties=TieBreak.objects.filter(stage__event=event),
        tables=Table.objects.filter(event=event),
    )


def of_lines(matches: QuerySet[Match]) -> Queries:
    """What is read of matches with their pairs, and the places of all in their stages."""
    return _of_matches(
        matches,
        pairs=Pair.objects.filter(sides__match__in=matches).distinct(),
        places=Match.objects.filter(stage__in=matches.values("stage")).distinct(),
    )


def _of_stage(stage: int) -> Queries:
    return _of_matches(
        Match.objects.filter(stage=stage).exclude(part=Match.ASIDE),
        seats=Seat.objects.filter(stage=stage),
        ties=TieBreak.objects.filter(stage=stage),
    )


def prepared(
    queries: Callable[[int], Queries], *kinds: str
) -> dict[str, Prepared[Row]]:
    def read(kind: str) -> Prepared[Row]:
        return Prepared(lambda number: queries(number)[kind])

    return {kind: read(kind) for kind in kinds}


_event_reads = prepared(_of_event, *OF_EVENT)
_stage_reads = prepared(_of_stage, *OF_MATCHES, "seats", "ties")


def read_rows(event: Event) -> EventRows:
    """Read the event's rows; call it in a transaction."""
    sheets = {pk for read in more_result_sheets for pk in read(event.pk)}
    rows = {kind: read(event.pk) for kind, read in _event_reads.items()}
    return EventRows(
        matches=match_rows(rows, sheets, part_rounds),
        pairs=pair_rows(rows["pairs"]),
        seats=_by_first(rows["seats"]),
        ties=_by_first(rows["ties"]),
        tables=dict(rows["tables"]),
    )


def read_stage(stage: Stage) -> EventRows:
    """Read the rows behind the play of one stage with seven queries, for any size."""
    rows = {kind: read(stage.pk) for kind, read in _stage_reads.items()}
    return EventRows(
        matches=match_rows(rows),
        pairs=pair_rows(_event_reads["pairs"](stage.event_id)),
        seats=_by_first(rows["seats"]),
        ties=_by_first(rows["ties"]),
        tables={},
    )


CountRounds = Callable[[list[Part]], Mapping[Part, int]]


def match_rows(
    rows: Mapping[str, list[Row]],
    sheets: Collection[int] = (),
    count_rounds: CountRounds | None = None,
) -> dict[int, MatchRows]:
    """By primary key; pages ask for those with sheets, and name rounds by their part."""
    sides = _by_first(rows["sides"])
    games, penalties = _by_first(rows["games"]), _by_first(rows["penalties"])
    places: dict[int, Part] = {
        pk: (stage, round, part) for pk, _n, stage, round, part, *_ in rows["matches"]
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
        for pk, row in zip(places, rows["matches"], strict=True)
    }


def pair_rows(rows: Iterable[Row]) -> dict[int, PairRow]:
    """By primary key, in the order in which they were read."""
    return {row[0]: PairRow(*row) for row in rows}


def _by_first(rows: Iterable[Row]) -> dict[int, Rows]:
    """Group rows by their first column and drop that column."""
    groups: dict[int, list[Row]] = defaultdict(list)
    for row in rows:
        groups[row[0]].append(row[1:])
    return {first: tuple(group) for first, group in groups.items()}
