"""A game on the desk: entered, or confirmed, decided, corrected after a ruling.

Reads only.
"""

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple
from uuid import UUID, uuid4

from django.utils.translation import gettext as _

from scoring.game.context import all_versions, games_for_scoring, open_games
from scoring.game.models import SheetRow, Submission
from scoring.game.ruling_marks import is_overruled, seen_of
from scoring.game.seen import Seen
from scoring.game.selectors.hands import keeper_of, load_scoresheet, snapshot
from scoring.results.selectors.sheets import waits_for
from scoring.results.selectors.undo import side_by_side
from tournaments.event.models import Event, Game
from tournaments.event.selectors.matches import MatchLine, match_lines
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


def games_to_enter(event: Event) -> list[GamePage]:
    """The next game of each match in play, by table.

    A disputed game is decided, and one with marks by rulings is entered beside them:
    both need their own page.
    """
    lines = matches_to_enter(event)
    games = open_games(event, [line.number for line in lines], all_versions())
    rows = [GamePage(m, games[m.number]) for m in lines if m.number in games]
    return [row for row in rows if not (row.seen.rulings or row.is_disputed)]
