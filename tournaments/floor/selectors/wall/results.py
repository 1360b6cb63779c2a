"""Results and brackets on the wall."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from heapq import nlargest

from tournaments.brackets.selectors import BracketPage
from tournaments.event.models import Match
from tournaments.event.selectors.matches import MatchLine
from tournaments.event.selectors.snapshot import EventSnapshot
from tournaments.floor.selectors.wall.names import Names, wall_names

MOST_RESULTS = 40
LAST_ROUNDS = 3
MOST_DRAWN = 8


@dataclass(frozen=True, slots=True)
class WallSide:
    """One side of a result, short enough for a wall."""

    # The pair's number, several if singles play together; empty before it is known.
    number: str
    name: str
    marks: int | None
    outcome: str


@dataclass(frozen=True, slots=True)
class WallResult:
    """A match that is over, its winner first."""

    table: int | None
    sides: tuple[WallSide, ...]


@dataclass(frozen=True, slots=True)
class WallBracket:
    """A bracket: its last rounds drawn, or the matches of the rounds being played."""

    page: BracketPage
    rounds: tuple[tuple[int, tuple[MatchLine, ...]], ...]
    lists: tuple[tuple[str, tuple[WallResult, ...]], ...]  # By the names of rounds

    @property
    def is_shown(self) -> bool:
        return bool(self.page.placings or self.rounds or self.lists)


def results(snapshot: EventSnapshot) -> Iterable[WallResult]:
    """Return the newest results, the last one first."""
    ended = [
        (match.row.ended_at, match.line.number, match.line)
        for match in snapshot.matches.values()
        if match.line.state == Match.State.FINAL
        and match.row.ended_at
        and match.line.table
    ]
    newest = nlargest(MOST_RESULTS, ended, key=lambda row: row[:2])
    names = wall_names(snapshot)
    return [_result(line, names) for _at, _number, line in newest]


def _result(line: MatchLine, names: Names) -> WallResult:
    scores = [
        WallSide(
            "+".join(map(str, row.side.numbers)),
            " + ".join(names.get(name, name) for name in row.side.names)
            if row.side.is_known
            else row.side.label,
            row.marks,
            row.outcome,
        )
        for row in line.rows
    ]
    if line.winner:
        scores.insert(0, scores.pop(line.winner - 1))
    return WallResult(line.table, tuple(scores))


def wall_bracket(page: BracketPage, names: Names) -> WallBracket:
    """Draws a small bracket whole, a large one's last rounds when play reaches them."""
    rounds = tuple(
        (n, tuple(_short(m, names) for m in in_round)) for n, in_round in page.rounds
    )
    matches = [m for _number, in_round in rounds for m in in_round if not m.is_bye]
    before = [m for _number, in_round in page.rounds[:-LAST_ROUNDS] for m in in_round]
    if len(matches) <= MOST_DRAWN:
        return WallBracket(page, rounds, ())
    if page.stage.kind == "single_elimination" and all(m.is_over for m in before):
        return WallBracket(page, rounds[-LAST_ROUNDS:], ())
    under_way = [
        (
            ", ".join(dict.fromkeys(m.round_name for m in in_round)),
            tuple(_result(m, names) for m in in_round if not m.is_bye and _is_known(m)),
        )
        for _number, in_round in page.rounds
        if any(not m.is_over and _is_known(m) for m in in_round)
    ]
    return WallBracket(page, (), tuple(under_way[:2]))


def _short(match: MatchLine, names: Names) -> MatchLine:
    """Return the match with family names only, which fit into a box."""
    sides = (
        replace(side, names=tuple(names.get(name, name) for name in side.names))
        for side in match.sides
    )
    return replace(match, sides=tuple(sides))


def _is_known(match: MatchLine) -> bool:
    return all(side.is_known for side in match.sides)
