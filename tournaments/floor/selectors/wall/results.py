"""Results and brackets on the wall."""

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
class WallBracket:
    """A bracket: its last rounds drawn, or the matches of the rounds being played."""

    page: BracketPage
    rounds: tuple[tuple[int, tuple[MatchLine, ...]], ...]
    lists: tuple[tuple[str, tuple[MatchLine, ...]], ...]  # By the names of rounds

    @property
    def is_shown(self) -> bool:
        return bool(self.page.placings or self.rounds or self.lists)


def results(snapshot: EventSnapshot) -> list[MatchLine]:
    """Return the matches with the newest results, the last one first."""
    ended = [
        (match.ended_at, match.number, match)
        for match in snapshot.matches.values()
        if match.state == Match.State.FINAL and match.ended_at and match.table
    ]
    newest = nlargest(MOST_RESULTS, ended, key=lambda row: row[:2])
    names = wall_names(snapshot)
    return [_short(line, names) for _at, _number, line in newest]


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
            tuple(m for m in in_round if not m.is_bye and m.is_known),
        )
        for _number, in_round in rounds
        if any(not m.is_over and m.is_known for m in in_round)
    ]
    return WallBracket(page, (), tuple(under_way[:2]))


def _short(match: MatchLine, names: Names) -> MatchLine:
    """Return the match with family names only, which fit into a box."""
    sides = (
        replace(side, names=tuple(names.get(name, name) for name in side.names))
        for side in match.sides
    )
    return replace(match, sides=tuple(sides))
