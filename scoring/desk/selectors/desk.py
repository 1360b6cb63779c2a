"""A match on the director's desk, with every version.

Reads only; a page is one frozen value.
"""

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from players.common.numbers import parse_number
from scoring.desk.selectors.inbox import Hands, Unsent, both_sheets, unsent_of
from scoring.game.context import open_games
from scoring.game.models import SheetRow, Submission
from scoring.game.ruling_marks import changes_by_ruling, seen_of
from scoring.game.seen import Seen
from scoring.game.selectors.hands import Scoresheet
from scoring.game.selectors.running_sheets import running_sheets
from scoring.results.selectors.sheets import line
from tournaments.event.models import Event, Game, Match
from tournaments.event.selectors.matches import MatchLine, match_lines
from tournaments.floor.selectors.missing import matches_to_enter

State = Submission.State


@dataclass(frozen=True)
class GamePage:
    """One game on the desk: every version of it, in order."""

    game: Game
    versions: tuple[Submission, ...]
    seen: Seen
    waited: tuple[SheetRow, ...]  # Hands that arrived long after they were written

    @property
    def waiting(self) -> tuple[Submission, ...]:
        """The versions to be confirmed or decided."""
        return tuple(v for v in self.versions if v.is_open)

    @property
    def is_disputed(self) -> bool:
        """Whether two sides differ, or one contests the other's version."""
        return any(v.state == State.DISPUTED for v in self.waiting)

    @cached_property
    def unsent(self) -> Unsent | None:
        """The sheet so far of the side that contests it."""
        return unsent_of(self.waiting)

    @property
    def hands(self) -> Hands:
        """Both waiting sheets hand by hand, if there are two."""
        return both_sheets(self.waiting, self.unsent)

    @property
    def is_played(self) -> bool:
        return self.game.marks_1 is not None


@dataclass(frozen=True)
class MatchPage:
    row: Match
    match: MatchLine
    games: tuple[GamePage, ...]
    forfeit: tuple[int, int]

    @property
    def open_game(self) -> GamePage | None:
        """The game that has no result yet, while the match goes on."""
        if self.match.is_over:
            return None
        return next((g for g in self.games if not g.is_played), None)

    @property
    def has_sheet(self) -> bool:
        """Whether a standing result came with the sheet of its hands."""
        versions = (v for game in self.games for v in game.versions)
        return any(v.state == State.CONFIRMED and v.sheet for v in versions)

    @cached_property
    def running(self) -> Scoresheet | None:
        """The sheet of its game under way."""
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


def match_page(event: Event, number: int) -> MatchPage | None:
    """A match on the director's desk, or None if no match has this number."""
    row = event.matches.select_related("stage", "round").filter(number=number).first()
    if row is None:
        return None
    row.event = event
    return MatchPage(
        row=row,
        match=line(row),
        games=tuple(_games(row)),
        forfeit=event.forfeit,
    )


def _games(row: Match) -> Iterable[GamePage]:
    asked = ("submissions__link", "submissions__decided_link")
    for game in row.games.prefetch_related(*asked):
        game.match = row
        versions = tuple(game.submissions.all())
        rows = game.sheet_rows.filter(arrived_at__isnull=False).order_by("pk")
        waited = tuple(r for r in rows.select_related("link") if r.has_waited)
        yield GamePage(game, versions, seen_of(game), waited)


@dataclass(frozen=True, slots=True)
class GameToEnter:
    """A game without a result, and what its form has to have seen."""

    match: MatchLine
    game: Game
    seen: Seen
    waiting: tuple[Submission, ...]  # What was sent and is not confirmed

    @property
    def is_played(self) -> bool:
        """Whether a result is confirmed: none is."""
        return False


def games_to_enter(event: Event) -> list[GameToEnter]:
    """The next game of each match in play, by table.

    A disputed game is decided, and one with marks by rulings is entered beside them:
    both need their own page.
    """
    lines = matches_to_enter(event)
    sent = ("submissions__link", "submissions__decided_link")
    games = open_games(event, [line.number for line in lines], *sent)
    rows = (_game(line, games[line.number]) for line in lines if line.number in games)
    return [row for row in rows if not (row.seen.rulings or _is_disputed(row))]


def _game(line: MatchLine, game: Game) -> GameToEnter:
    versions = tuple(game.submissions.all())
    latest = max((version.version for version in versions), default=0)
    for version in versions:
        version.game = game
    waiting = tuple(version for version in versions if version.is_open)
    seen = Seen(latest, changes_by_ruling(game))
    return GameToEnter(line, game, seen, waiting)


def _is_disputed(row: GameToEnter) -> bool:
    disputed = Submission.State.DISPUTED
    return any(version.state == disputed for version in row.waiting)


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
