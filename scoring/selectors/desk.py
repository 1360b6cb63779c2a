"""What the director sees: the inbox, a match with every version, the links.

Reads only; a page is one frozen value.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from uuid import UUID, uuid4

from django.db.models import Q
from django.utils.translation import gettext as _

from scoring.models import Link, Submission
from scoring.selectors.hands import differing
from scoring.selectors.sheets import line, waits_for
from tournaments.models import Event, Game, Match
from tournaments.selectors.matches import MatchLine, match_lines
from tournaments.services.corrections import Plan

State = Submission.State


@dataclass(frozen=True, slots=True)
class InboxItem:
    """A game that waits for somebody: sent once, or two versions side by side."""

    match: MatchLine
    game: int
    versions: tuple[Submission, ...]
    is_dispute: bool
    waits_for: str
    key: UUID = field(default_factory=uuid4)
    """For the form that confirms it."""


@dataclass(frozen=True, slots=True)
class GamePage:
    """One game as the director sees it: every version of it, in order."""

    game: Game
    versions: tuple[Submission, ...]
    seen: int

    @property
    def waiting(self) -> tuple[Submission, ...]:
        """What somebody still has to confirm or decide."""
        return tuple(v for v in self.versions if v.is_open)

    @property
    def is_disputed(self) -> bool:
        """Two sides say different things, or one says the other is wrong."""
        return any(v.state == State.DISPUTED for v in self.versions)

    @property
    def differing_hands(self) -> frozenset[int]:
        """The numbers of the hands in which two waiting sheets differ."""
        sent = [v.sheet for v in self.waiting if v.sheet]
        if len(sent) < 2:
            return frozenset()
        return frozenset(number for number, _cell in differing(sent[0], sent[1]))

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
    def last_played(self) -> GamePage | None:
        """The game that could be taken back."""
        return next((g for g in reversed(self.games) if g.is_played), None)


def inbox(event: Event) -> tuple[InboxItem, ...]:
    """What waits to be confirmed or decided: disputes first, then the oldest."""
    games: dict[int, list[Submission]] = defaultdict(list)
    for version in (
        Submission.objects.undecided()
        .filter(game__match__event=event)
        .select_related("game__match", "link")
        .order_by("version")
    ):
        games[version.game_id].append(version)
    numbers = {v[0].game.match.number for v in games.values()}
    lines = {m.number: m for m in match_lines(event.matches.filter(number__in=numbers))}
    items = [_item(versions, lines) for versions in games.values()]
    return tuple(sorted(items, key=lambda i: (not i.is_dispute, i.versions[0].at)))


def _item(versions: Sequence[Submission], lines: dict[int, MatchLine]) -> InboxItem:
    match = lines[versions[0].game.match.number]
    return InboxItem(
        match=match,
        game=versions[0].game.number,
        versions=tuple(versions),
        is_dispute=any(v.state == State.DISPUTED for v in versions),
        waits_for=waits_for(versions[-1], match),
    )


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
    for game in row.games.prefetch_related("submissions__link"):
        game.match = row
        versions = tuple(game.submissions.all())
        yield GamePage(game, versions, versions[-1].version if versions else 0)


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
