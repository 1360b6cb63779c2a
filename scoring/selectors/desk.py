"""What the director sees: the inbox, a match with every version, the links.

Reads only; a page is one frozen value.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any
from uuid import UUID, uuid4

from django.db.models import Q
from django.utils.translation import gettext as _

from scoring.models import Link, SheetRow, Submission
from scoring.ruling_marks import is_overruled, ruling_marks, seen_of
from scoring.seen import Seen
from scoring.selectors.hands import keeper_of, load_scoresheet, side_by_side, snapshot
from scoring.selectors.sheets import line, waits_for
from tournaments.formats import Score
from tournaments.models import Event, Game, Match
from tournaments.selectors.matches import MatchLine, match_lines
from tournaments.services.corrections.correct import Plan

State = Submission.State
Hands = list[tuple[int, Any, Any, bool]]


@dataclass(frozen=True, slots=True)
class Unsent:
    """The sheet of a side that said "not right" and has not sent what it has instead."""

    sender: str
    marks: tuple[int, ...]
    sheet: list[dict[str, Any]]


@dataclass(frozen=True, slots=True)
class InboxItem:
    """A game that waits for somebody: sent once, or two versions side by side."""

    match: MatchLine
    game: int
    versions: tuple[Submission, ...]
    is_dispute: bool
    waits_for: str
    is_overruled: bool
    """A ruling has changed the marks since it was sent."""
    unsent: Unsent | None
    hands: Hands
    """Both sheets hand by hand, where there are two."""
    key: UUID = field(default_factory=uuid4)
    """For the form that confirms it."""

    @property
    def may_be_confirmed(self) -> bool:
        """It can stand as it was sent."""
        return not self.is_dispute and not self.is_overruled


@dataclass(frozen=True, slots=True)
class Overruled:
    """A result that stands with other marks by ruling than there are now."""

    match: MatchLine
    game: Game
    version: Submission
    marks: tuple[int, ...]
    """What it would be with the rulings as they stand."""
    ruled: tuple[int, ...]

    @property
    def score(self) -> Score:
        """The game's score with the rulings as they stand."""
        return Score(self.marks, self.version.score.ended, self.version.winner)


@dataclass(frozen=True)
class GamePage:
    """One game as the director sees it: every version of it, in order."""

    game: Game
    versions: tuple[Submission, ...]
    seen: Seen
    waited: tuple[SheetRow, ...]
    """Hands that came in long after they were written."""

    @property
    def waiting(self) -> tuple[Submission, ...]:
        """What somebody still has to confirm or decide."""
        return tuple(v for v in self.versions if v.is_open)

    @property
    def is_disputed(self) -> bool:
        """Two sides say different things, or one says the other is wrong."""
        return any(v.state == State.DISPUTED for v in self.waiting)

    @cached_property
    def unsent(self) -> Unsent | None:
        """What the side that contests it has written down so far."""
        return _unsent(self.waiting)

    @property
    def hands(self) -> Hands:
        """Both waiting sheets hand by hand, where there are two."""
        return _both_sheets(self.waiting, self.unsent)

    @property
    def is_played(self) -> bool:
        """A result is confirmed."""
        return self.game.marks_1 is not None


@dataclass(frozen=True, slots=True)
class MatchPage:
    """One match on the director's desk."""

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
    def is_met(self) -> bool:
        """Two sides play here or played, so that there is something to rule."""
        is_to_come = self.match.state in (Match.State.WAITING, Match.State.VOID)
        return not self.match.is_bye and not is_to_come

    @property
    def last_played(self) -> GamePage | None:
        """The game that could be taken back."""
        return next((g for g in reversed(self.games) if g.is_played), None)


def inbox(event: Event) -> tuple[InboxItem, ...]:
    """What waits to be confirmed or decided: disputes first, then the oldest."""
    games: dict[int, list[Submission]] = defaultdict(list)
    for version in (
        Submission.objects.undecided()
        .filter(game__match__event=event)
        .select_related("game__match", "link", "decided_link")
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
    unsent = _unsent(versions)
    return InboxItem(
        match=match,
        game=versions[0].game.number,
        versions=tuple(versions),
        is_dispute=any(v.state == State.DISPUTED for v in versions),
        waits_for=waits_for(versions[-1], match),
        unsent=unsent,
        hands=_both_sheets(versions, unsent),
        is_overruled=is_ruled and all(is_overruled(v.game, v) for v in versions),
    )


def _unsent(versions: Sequence[Submission]) -> Unsent | None:
    only = versions[-1] if len(versions) == 1 else None
    if only is None or only.state != State.DISPUTED or only.decided_link is None:
        return None
    own = load_scoresheet(
        only.game, keeper_of(only.decided_link), only.game.match.event.rules
    )
    if not own.rows:
        return None
    return Unsent(str(only.decided_link), own.marks, snapshot(own.hands))


def _both_sheets(versions: Sequence[Submission], unsent: Unsent | None) -> Hands:
    every: list[Submission | Unsent] = [*versions, *([unsent] if unsent else [])]
    sheets = [v.sheet for v in every if v.sheet]
    if len(sheets) < 2:
        return []
    return side_by_side(sheets[0], sheets[1])


def games_overruled(event: Event) -> tuple[Overruled, ...]:
    """Results to be corrected because a ruling was made, or overturned, after them."""
    versions = (
        Submission.objects.filter(state=State.CONFIRMED, game__match__event=event)
        .filter(game__rulings__marks__gt=0)
        .select_related("game__match__stage", "link")
        .distinct()
    )
    overruled = []
    for version in versions:
        game = version.game
        game.match.event = event
        if is_overruled(game, version):
            marks = _with_rulings(game, version)
            shown = line(game.match)
            overruled.append(Overruled(shown, game, version, marks, ruling_marks(game)))
    return tuple(overruled)


def _with_rulings(game: Game, version: Submission) -> tuple[int, ...]:
    """By its sheet where one was kept; else the marks with those of the rulings."""
    if version.sheet:
        keeper = keeper_of(version.link) if version.link else version.by
        return load_scoresheet(game, keeper, game.match.event.rules).marks
    changed = zip(version.marks, ruling_marks(game), version.ruled, strict=True)
    return tuple(max(own + now - then, 0) for own, now, then in changed)


def next_to_enter(event: Event, match: Match) -> int | None:
    """The number of the match at the next table whose result is missing, if any."""
    seats = event.matches.filter(state__in=[Match.State.CALLED, Match.State.PLAYING])
    rows = seats.exclude(table=None).order_by("table", "number")
    places = rows.values_list("table", "number")
    tables = [(table, number) for table, number in places if table]
    later = (n for table, n in tables if table > (match.table or 0))
    return next(later, tables[0][1] if tables else None)


def settled_before(event: Event, number: str) -> MatchLine | None:
    """The match of this number, entered just before, where it is over."""
    asked = number if number.isascii() and number.isdecimal() else "0"
    over = event.matches.filter(number=asked[:6], state=Match.State.FINAL)
    return next(iter(match_lines(over)), None)


def match_page(event: Event, number: int) -> MatchPage | None:
    """A match on the director's desk, or None where there is none of this number."""
    row = event.matches.select_related("stage", "round").filter(number=number).first()
    if row is None:
        return None
    row.event = event
    return MatchPage(
        row=row,
        match=line(row),
        games=tuple(_games(row)),
        forfeit=event.format.forfeit,
    )


def _games(row: Match) -> Iterable[GamePage]:
    asked = ("submissions__link", "submissions__decided_link")
    for game in row.games.prefetch_related(*asked):
        game.match = row
        versions = tuple(game.submissions.all())
        rows = game.sheet_rows.filter(arrived_at__isnull=False).order_by("pk")
        waited = tuple(r for r in rows.select_related("link") if r.has_waited)
        yield GamePage(game, versions, seen_of(game), waited)


def links_of(event: Event, kind: str) -> list[Link]:
    """The event's links of one kind, by number, each knowing its event."""
    links = list(event.links.filter(kind=kind).order_by("number"))
    for link in links:
        link.event = event
    return links


def names_of_pairs(event: Event) -> dict[int, str]:
    """Pair names by number, for the sheets."""
    return dict(
        event.pairs.filter(~Q(state="disqualified")).values_list("number", "name")
    )


@dataclass(frozen=True, slots=True)
class RankChange:
    """A pair that stands elsewhere after a correction."""

    table: str
    number: int
    name: str
    was: int
    then: int


def rank_changes(event: Event, plan: Plan) -> list[RankChange]:
    """The ranks a correction moves, by name, tables in order, the new order in each."""
    names = dict(event.pairs.values_list("number", "name"))
    stages = dict(event.stages.values_list("number", "name"))
    return [
        RankChange(_table_name(stages, table), pair, names.get(pair, ""), was, then)
        for table, pair, was, then in sorted(plan.ranks, key=lambda r: (r[0], r[3]))
    ]


def _table_name(stages: Mapping[int, str], table: str) -> str:
    number, _slash, group = table.partition("/")
    words = {"stage": stages.get(int(number), ""), "group": group}
    if group in ("*", ""):
        return _("%(stage)s, all groups") % words
    return _("%(stage)s, group %(group)s") % words
