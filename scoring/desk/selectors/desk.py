"""A match on the director's desk, with every version.

Reads only.
"""

import re
from collections.abc import Collection, Sequence
from functools import cached_property

from players.common.numbers import parse_number
from scoring.desk.selectors.games import GamePage
from scoring.game.context import all_versions, asked_match
from scoring.game.models import Submission
from scoring.game.selectors.hands import Scoresheet
from scoring.game.selectors.running_sheets import running_sheets
from tournaments.event.models import Event, Match
from tournaments.event.selectors.matches import MatchLine, line_of, match_lines

State = Submission.State


class MatchPage:
    def __init__(self, row: Match) -> None:
        self.row, self.match = row, line_of(row.pk)
        games = row.games.prefetch_related(all_versions())
        self.games = [GamePage(self.match, game) for game in games]
        for page in self.games:
            page.game.match = row
        self.forfeit = row.event.forfeit

    @property
    def open_game(self) -> GamePage | None:
        """The game that has no result yet, once both sides are known, until the end."""
        if self.match.is_over or not self.match.is_known:
            return None
        return next((g for g in self.games if not g.is_played), None)

    @property
    def undisputed_game(self) -> GamePage | None:
        """The open game, unless a director has to decide it."""
        game = self.open_game
        return None if game is None or game.is_disputed else game

    @property
    def has_sheet(self) -> bool:
        """Whether a standing result came with the sheet of its hands."""
        versions = (v for game in self.games for v in game.versions)
        return any(v.state == State.CONFIRMED and v.sheet for v in versions)

    @cached_property
    def running(self) -> Scoresheet | None:
        if self.open_game is None or self.match.state not in Match.AT_TABLE:
            return None
        event, number = self.row.event, self.match.number
        return running_sheets(event, [number]).get(number)

    @property
    def is_met(self) -> bool:
        """Whether two sides play or played this match, so that rulings are possible."""
        is_to_come = self.match.state in (Match.State.WAITING, Match.State.VOID)
        return not self.match.is_bye and not is_to_come

    @property
    def last_played(self) -> GamePage | None:
        """The game whose result could be taken back."""
        return next((g for g in reversed(self.games) if g.is_played), None)


def next_to_enter(event: Event, match: Match) -> int | None:
    """The number of the match at the next table without a result, if any."""
    seats = event.matches.filter(state__in=Match.AT_TABLE)
    rows = seats.exclude(table=None).order_by("table", "number")
    places = rows.values_list("table", "number")
    tables = [(table, number) for table, number in places if table]
    later = (n for table, n in tables if table > (match.table or 0))
    return next(later, tables[0][1] if tables else None)


def settled_before(event: Event, number: str) -> MatchLine | None:
    """The match of this number, just entered, if it is over."""
    asked = parse_number(number) or 0
    over = event.matches.filter(number=asked, state=Match.State.FINAL)
    return next(iter(match_lines(over)), None)


def match_page(event: Event, number: int) -> MatchPage:
    """A match on the director's desk; raises Http404 if no match has this number."""
    return MatchPage(asked_match(event, number))


FORFEIT = re.compile(r"f\s*([0-9]{1,4})", re.IGNORECASE)


def forfeiting(typed: str, numbers: Sequence[Collection[int]]) -> int | None:
    """The side that ``f 12`` means: that pair's, else the one of this line.

    ``numbers`` has the numbers of each side's pairs.
    """
    if not (asked := FORFEIT.fullmatch(typed.strip())):
        return None
    number = int(asked[1])
    named = (side for side, pairs in enumerate(numbers, 1) if number in pairs)
    return next(named, number if 1 <= number <= len(numbers) else None)
