"""The director's inbox: results to confirm, to decide, or to correct after a ruling.

Reads only; an item is one frozen value.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID, uuid4

from django.utils.translation import gettext as _

from scoring.game.models import Submission
from scoring.game.ruling_marks import is_overruled
from scoring.game.selectors.hands import keeper_of, load_scoresheet, snapshot
from scoring.results.selectors.sheets import waits_for
from scoring.results.selectors.undo import side_by_side
from tournaments.event.models import Event
from tournaments.event.selectors.matches import MatchLine, match_lines

State = Submission.State
# By hand its number, both sheets' rows of it, and whether they differ.
Hands = list[tuple[int, Any, Any, bool]]


@dataclass(frozen=True, slots=True)
class Unsent:
    """The sheet of a side that contested a version and has not sent its own."""

    sender: str
    marks: tuple[int, ...]
    sheet: list[dict[str, Any]]


@dataclass(frozen=True, slots=True)
class InboxItem:
    """A waiting game: sent once, or two versions side by side."""

    match: MatchLine
    game: int
    versions: tuple[Submission, ...]
    is_dispute: bool
    waits_for: str
    is_overruled: bool  # A ruling has changed the marks since it was sent
    unsent: Unsent | None
    hands: Hands  # Both sheets hand by hand, if there are two
    key: UUID = field(default_factory=uuid4)  # For the form that confirms it

    @property
    def may_be_confirmed(self) -> bool:
        """Whether it can be confirmed as sent."""
        return not self.is_dispute and not self.is_overruled

    @property
    def may_stand(self) -> bool:
        """Whether it may be confirmed among others, unlooked at."""
        return self.may_be_confirmed and not self.versions[-1].off_sheet

    @property
    def why_skipped(self) -> str:
        """Why it does not stand among others."""
        if self.is_dispute:
            return _("the sides disagree")
        if self.is_overruled:
            return _("a ruling has changed the marks since it was sent")
        return _("its sheet ends elsewhere") if not self.may_stand else ""


def inbox(event: Event) -> tuple[InboxItem, ...]:
    """The results to be confirmed or decided: disputes first, then the oldest."""
    games: dict[int, list[Submission]] = defaultdict(list)
    for version in (
        Submission.objects.undecided()
        .filter(game__match__event=event)
        .select_related("game__match__stage", "link", "decided_link")
        .order_by("version")
    ):
        version.game.match.event = event
        games[version.game_id].append(version)
    numbers = {v[0].game.match.number for v in games.values()}
    lines = {m.number: m for m in match_lines(event.matches.filter(number__in=numbers))}
    ruled = set(event.rulings.filter(marks__gt=0).values_list("game", flat=True))
    items = [_item(v, lines, is_ruled=game in ruled) for game, v in games.items()]
    return tuple(sorted(items, key=lambda i: (not i.is_dispute, i.versions[0].at)))


def _item(
    versions: Sequence[Submission], lines: dict[int, MatchLine], *, is_ruled: bool
) -> InboxItem:
    match = lines[versions[0].game.match.number]
    unsent = unsent_of(versions)
    return InboxItem(
        match=match,
        game=versions[0].game.number,
        versions=tuple(versions),
        is_dispute=any(v.state == State.DISPUTED for v in versions),
        waits_for=waits_for(versions[-1], match),
        unsent=unsent,
        hands=both_sheets(versions, unsent),
        is_overruled=is_ruled and all(is_overruled(v.game, v) for v in versions),
    )


def unsent_of(versions: Sequence[Submission]) -> Unsent | None:
    """The sheet of the side that contests the only version, if it kept one."""
    only = versions[-1] if len(versions) == 1 else None
    if only is None or only.state != State.DISPUTED or only.decided_link is None:
        return None
    own = load_scoresheet(
        only.game, keeper_of(only.decided_link), only.game.match.event.rules
    )
    if not own.rows:
        return None
    return Unsent(str(only.decided_link), own.marks, snapshot(own.hands))


def both_sheets(versions: Sequence[Submission], unsent: Unsent | None) -> Hands:
    """Two sheets of a game hand by hand; empty unless there are two.

    A judge and a table share one sheet, and both may send it.
    """
    every: list[Submission | Unsent] = [*versions, *([unsent] if unsent else [])]
    sheets = [v.sheet for v in every if v.sheet]
    if len(sheets) < 2 or sheets[0] == sheets[1]:
        return []
    return side_by_side(sheets[0], sheets[1])
