"""Matches as pages show them: sides, table, state and games.

Reads any number of matches with three queries.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from tournaments import formats
from tournaments.formats import BYE, Score, Source
from tournaments.models import Game, Match, Side, read_score

MARKED = ("called", "playing", "reported", "disputed", "final")
Member = tuple[Source, int | None, str | None]
"""Where a member of a side comes from, its number and its name."""


@dataclass(frozen=True, slots=True)
class SideLine:
    """One side of a match: its pair, or its source while the pair is not known."""

    numbers: tuple[int, ...]
    names: tuple[str, ...]
    source: Source

    @property
    def name(self) -> str:
        """The name of the side; two single players drawn together give one name."""
        return " / ".join(self.names)

    @property
    def is_known(self) -> bool:
        """The pair is known."""
        return bool(self.numbers)

    @property
    def is_bye(self) -> bool:
        """The side is a bye."""
        return self.source == BYE

    @property
    def label(self) -> str:
        """The name, or a description of the source."""
        return self.name or source_label(self.source)

    @property
    def numbered(self) -> str:
        """The number or numbers before the name."""
        return f"{'+'.join(map(str, self.numbers))} {self.label}".strip()


@dataclass(frozen=True, slots=True)
class SideRow:
    """A side as a row of a result: the side, its marks or games won, its outcome."""

    side: SideLine
    marks: int | None
    outcome: str
    """``won``, ``lost`` or empty."""


@dataclass(frozen=True, slots=True)
class MatchLine:
    """A match with its sides, its table and the games confirmed so far."""

    number: int
    stage: int
    round: int
    group: str
    table: int | None
    wave: int
    state: str
    sides: tuple[SideLine, SideLine]
    games: tuple[Score, ...]
    winner: int | None
    best_of: int
    is_forfeit: bool

    @property
    def is_bye(self) -> bool:
        """One side sits out."""
        return any(side.is_bye for side in self.sides)

    @property
    def is_by_penalty(self) -> bool:
        """A ruling ended its last game."""
        return any(game.ended == "penalty" for game in self.games[-1:])

    @property
    def is_over(self) -> bool:
        """The match is final or void."""
        return self.state in (Match.State.FINAL, Match.State.VOID)

    @property
    def score(self) -> tuple[int, int] | None:
        """Marks of a single game, games won of several; None before the first."""
        if not self.games:
            return None
        if self.best_of == 1:
            return self.games[-1].marks
        return formats.games_won(self.games)

    @property
    def rows(self) -> tuple[SideRow, SideRow]:
        """Both sides as rows of a result."""
        marks = self.score or (None, None)
        outcomes = {None: ("", ""), 1: ("won", "lost"), 2: ("lost", "won")}
        first, second = outcomes[self.winner]
        return (
            SideRow(self.sides[0], marks[0], first),
            SideRow(self.sides[1], marks[1], second),
        )

    @property
    def mark(self) -> str:
        """Its mark of state, empty while it waits to be called."""
        return self.state if self.state in MARKED else ""

    @property
    def has_skunk(self) -> bool:
        """The losers of a game have nothing."""
        return any(game.is_skunk for game in self.games)

    @property
    def games_text(self) -> str:
        """The games of a match of several, first side's marks first."""
        if self.best_of == 1:
            return ""
        return ", ".join(f"{g.marks[0]}\u2013{g.marks[1]}" for g in self.games)

    def side_of(self, pair: int) -> int:
        """The side (1 or 2) this pair sits on."""
        return 1 if pair in self.sides[0].numbers else 2


def match_lines(matches: QuerySet[Match]) -> list[MatchLine]:
    """The matches in number order, each with sides and confirmed games."""
    sides = _sides(matches)
    games = _games(matches)
    return [
        MatchLine(
            number=row.number,
            stage=row.stage__number,
            round=row.round__number,
            group=row.group,
            table=row.table,
            wave=row.wave,
            state=row.state,
            sides=sides[row.pk],
            games=tuple(games.get(row.pk, ())),
            winner=row.winner,
            best_of=row.best_of,
            is_forfeit=row.is_forfeit,
        )
        for row in matches.order_by("number").values_list(
            "pk",
            "number",
            "stage__number",
            "round__number",
            "group",
            "table",
            "wave",
            "state",
            "winner",
            "best_of",
            "is_forfeit",
            named=True,
        )
    ]


def _games(matches: QuerySet[Match]) -> dict[int, list[Score]]:
    games: dict[int, list[Score]] = defaultdict(list)
    for pk, first, second, ended, winner in (
        Game.objects.filter(match__in=matches, marks_1__isnull=False)
        .order_by("match", "number")
        .values_list("match_id", "marks_1", "marks_2", "ended", "winner")
    ):
        if score := read_score(first, second, ended, winner):
            games[pk].append(score)
    return games


def _sides(matches: QuerySet[Match]) -> dict[int, tuple[SideLine, SideLine]]:
    rows: dict[tuple[int, int], list[Member]] = defaultdict(list)
    for pk, side, kind, ref, number, name in (
        Side.objects.filter(match__in=matches)
        .order_by("match", "side", "member")
        .values_list(
            *("match_id", "side", "source_kind", "source_ref"),
            *("pair__number", "pair__name"),
        )
    ):
        rows[pk, side].append((Source(kind, ref), number, name))
    lines = {place: _side_line(members) for place, members in rows.items()}
    return {pk: (lines[pk, 1], lines[pk, 2]) for pk, side in lines if side == 1}


def _side_line(members: Sequence[Member]) -> SideLine:
    return SideLine(
        numbers=tuple(number for _source, number, _name in members if number),
        names=tuple(name for _source, _number, name in members if name),
        source=members[0][0],
    )


def source_label(source: Source) -> str:
    """Describes the source of a side: "Winner of match 12"."""
    if source.kind == "winner":
        return _("Winner of match %(match)s") % {"match": source.match}
    if source.kind == "loser":
        return _("Loser of match %(match)s") % {"match": source.match}
    if source.rank is not None:
        _stage, _group, place = source.rank
        return _("Number %(rank)s of the standing") % {"rank": place}
    if source.kind == "bye":
        return _("Bye")
    return _("Drawn from the box") if source.kind == "draw" else _("Not known yet")
