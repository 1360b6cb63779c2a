"""Matches and games on the desk: entered, confirmed, decided, corrected after a ruling."""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple
from uuid import UUID, uuid4

from django.utils.translation import gettext as _

from players.common.numbers import parse_number
from scoring.game.context import (
    all_versions,
    asked_match,
    games_for_scoring,
    open_games,
)
from scoring.game.models import SheetRow, Submission
from scoring.game.ruling_marks import is_overruled, seen_of
from scoring.game.seen import Seen
from scoring.game.selectors.hands import (
    Scoresheet,
    keeper_of,
    load_scoresheet,
    snapshot,
)
from scoring.game.selectors.running_sheets import running_sheets
from scoring.results.selectors.sheets import waits_for
from scoring.results.selectors.undo import side_by_side
from tournaments import formats
from tournaments.event.models import Event, Game, Match
from tournaments.event.selectors.matches import MatchLine, line_of, match_lines
from tournaments.floor.selectors.missing import matches_to_enter


class Unsent(NamedTuple):
    """The sheet of a side that contested a version and has not sent its own."""

    sender: str
    marks: tuple[int, ...]
    sheet: list[dict[str, Any]]


@dataclass(frozen=True, eq=False)
class GamePage:
    """One game on the desk: every version of it, in order."""

    match: MatchLine
    game: Game  # With its match, and with `all_versions`
    key: UUID = field(default_factory=uuid4)  # For the form that confirms it

    @cached_property
    def versions(self) -> tuple[Submission, ...]:
        return tuple(self.game.submissions.all())

    @cached_property
    def waiting(self) -> tuple[Submission, ...]:
        """The versions to be confirmed or decided: one, or two side by side."""
        return tuple(v for v in self.versions if v.is_open)

    @cached_property
    def seen(self) -> Seen:
        return seen_of(self.game)

    @property
    def is_played(self) -> bool:
        return self.game.marks_1 is not None

    @property
    def last_sure_game(self) -> int:
        """The number of the last game that is played whoever wins those before it."""
        won = formats.games_won(self.match.games)
        needed = formats.games_needed(self.match.best_of)
        return self.game.number - 1 + needed - max(won)

    @property
    def is_disputed(self) -> bool:
        """Whether two sides differ, or one contests the other's version."""
        return any(v.state == Submission.State.DISPUTED for v in self.waiting)

    @cached_property
    def is_overruled(self) -> bool:
        return all(is_overruled(self.game, version) for version in self.waiting)

    @property
    def may_be_confirmed(self) -> bool:
        return not self.is_disputed and not self.is_overruled

    @property
    def may_stand(self) -> bool:
        """Whether it may be confirmed among others, unlooked at."""
        return self.may_be_confirmed and not self.waiting[-1].off_sheet

    @property
    def why_skipped(self) -> str:
        if self.is_disputed:
            return _("the sides disagree")
        if self.is_overruled:
            return _("a ruling has changed the marks since it was sent")
        return _("its sheet ends elsewhere") if not self.may_stand else ""

    @property
    def waits_for(self) -> str:
        return waits_for(self.waiting[-1], self.match)

    @cached_property
    def unsent(self) -> Unsent | None:
        """The sheet so far of the side that contests the only version, if it kept one."""
        only = self.waiting[-1] if len(self.waiting) == 1 else None
        if only is None or not self.is_disputed or only.decided_link is None:
            return None
        own = load_scoresheet(self.game, keeper_of(only.decided_link))
        if not own.rows:
            return None
        return Unsent(str(only.decided_link), own.marks, snapshot(own.hands))

    @cached_property
    def hands(self) -> list[tuple[int, Any, Any, bool]]:
        """Both waiting sheets hand by hand, and whether they differ; empty without two.

        A judge and a table share one sheet, and both may send it.
        """
        sheets = [version.sheet for version in self.waiting if version.sheet]
        sheets += [self.unsent.sheet] if self.unsent else []
        if len(sheets) < 2 or sheets[0] == sheets[1]:
            return []
        return side_by_side(sheets[0], sheets[1])

    @property
    def waited(self) -> list[SheetRow]:
        """Hands that arrived long after they were written."""
        rows = self.game.sheet_rows.filter(arrived_at__isnull=False).order_by("pk")
        return [row for row in rows.select_related("link") if row.has_waited]


def inbox(event: Event) -> list[GamePage]:
    """The results to be confirmed or decided: disputes first, then the oldest."""
    waiting = Submission.objects.undecided().filter(game__match__event=event)
    rows = games_for_scoring().filter(pk__in=waiting.values("game")).order_by("pk")
    games = list(rows.prefetch_related(all_versions()))
    for game in games:
        game.match.event = event
    numbers = {game.match.number for game in games}
    lines = {m.number: m for m in match_lines(event.matches.filter(number__in=numbers))}
    items = [GamePage(lines[game.match.number], game) for game in games]
    return sorted(items, key=lambda i: (not i.is_disputed, i.waiting[0].at))


def games_to_enter(event: Event) -> tuple[list[GamePage], list[GamePage]]:
    """The next game of each match in play, by table; then those with a page of their own.

    A disputed game is decided, and one with marks by rulings is entered beside them.
    """
    lines = matches_to_enter(event)
    games = open_games(event, [line.number for line in lines], all_versions())
    rows = [GamePage(m, games[m.number]) for m in lines if m.number in games]
    quick: list[GamePage] = []
    apart: list[GamePage] = []
    for row in rows:
        (apart if row.seen.rulings or row.is_disputed else quick).append(row)
    return quick, apart


class MatchPage:
    """A match on the director's desk; raises Http404 if no match has this number."""

    def __init__(self, event: Event, number: int) -> None:
        self.row = row = asked_match(event, number)
        self.match = line_of(row.pk)
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
        return any(v.state == Submission.State.CONFIRMED and v.sheet for v in versions)

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
    seats = event.matches.filter(state__in=Match.AT_TABLE, table__isnull=False)
    tables = seats.order_by("table", "number").values_list("number", flat=True)
    return tables.filter(table__gt=match.table or 0).first() or tables.first()


def settled_before(event: Event, number: str) -> MatchLine | None:
    """The match of this number, just entered, if it is over."""
    asked = parse_number(number) or 0
    over = event.matches.filter(number=asked, state=Match.State.FINAL)
    return next(iter(match_lines(over)), None)


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
