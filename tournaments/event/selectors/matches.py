"""Matches on pages: sides, table, state and games.

Reads any number of matches with five queries, of brackets with six.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import groupby
from operator import itemgetter

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from players.common.text import numbered
from tournaments import formats
from tournaments.event.models import Match, marks_of
from tournaments.event.part_rounds import NAMED, Part, name_of_round, part_rounds
from tournaments.event.rows import (
    OF_LINES,
    OF_MATCHES,
    MatchRows,
    PairRow,
    Row,
    match_rows,
    of_lines,
    pair_rows,
    prepared,
)
from tournaments.formats import BYE, Source, read_ended

# By match (its number) and side the names of its players.
Names = Mapping[tuple[int, int], tuple[str, ...]]
MARKED = ("called", "playing", "reported", "disputed", "final")


@dataclass(frozen=True, slots=True)
class SideLine:
    numbers: tuple[int, ...]
    names: tuple[str, ...]
    source: Source

    @property
    def name(self) -> str:
        """The name of the side; two single players drawn together have one name."""
        return " / ".join(self.names)

    @property
    def is_known(self) -> bool:
        return bool(self.numbers)

    @property
    def is_club(self) -> bool:
        """Whether it is a club, with the numbers of its pairs."""
        return False

    @property
    def is_bye(self) -> bool:
        return self.source == BYE

    @property
    def label(self) -> str:
        """The name, or a description of the source."""
        return self.name or source_label(self.source)

    @property
    def numbered(self) -> str:
        """The number or numbers before the name."""
        return numbered("+".join(map(str, self.numbers)), self.label).strip()


@dataclass(frozen=True, slots=True)
class SideResult:
    side: SideLine
    marks: int | None
    outcome: str  # ``won``, ``lost`` or empty


@dataclass(frozen=True, slots=True)
class MatchLine:
    """A match with its sides, its table and the games confirmed so far."""

    sides: tuple[SideLine, ...]
    games: tuple[formats.Game, ...]
    has_sheet: bool  # A result of it stands with the sheet of its hands
    part_round: int | None  # What `part_rounds` gives for its round
    # The columns of its row, in the order in which they are read. Its key and its times
    # are the desk's; two lines without other differences are one.
    pk: int = field(compare=False)
    number: int
    stage: int
    round: int
    part: str  # Its part of a bracket
    group: str
    best_of: int
    table: int | None
    wave: int
    state: str
    winner: int | None
    is_forfeit: bool
    called_at: datetime | None = field(compare=False)
    ended_at: datetime | None = field(compare=False)

    def __hash__(self) -> int:
        """Pages cache their parts by match: a few fields distinguish most of them."""
        return hash((self.stage, self.number, self.state, self.winner))

    @property
    def round_name(self) -> str:
        """Its round in words: "winners' round 2", "semifinals", "round 5"."""
        return name_of_round(self.round, self.part, self.part_round)

    @property
    def named_round(self) -> str:
        """The name of its round, where a number does not name it."""
        is_named = self.part_round is not None or self.part in NAMED
        return self.round_name if is_named else ""

    @property
    def is_bye(self) -> bool:
        return any(side.is_bye for side in self.sides)

    @property
    def is_known(self) -> bool:
        return all(side.is_known for side in self.sides)

    @property
    def is_by_penalty(self) -> bool:
        """Whether a ruling ended its last game."""
        return any(game.ended == "penalty" for game in self.games[-1:])

    @property
    def is_at_play(self) -> bool:
        """Whether it is played, or its result waits."""
        return self.state in ("playing", "reported", "disputed") and not self.is_bye

    @property
    def is_over(self) -> bool:
        return self.state in Match.SETTLED

    @property
    def score(self) -> tuple[int, ...] | None:
        """Marks of a single game, games won of several; None before the first."""
        if not self.games:
            return None
        if self.best_of == 1:
            return self.games[-1].marks
        return formats.games_won(self.games)

    @property
    def rows(self) -> tuple[SideResult, ...]:
        marks = self.score or (None,) * len(self.sides)
        return tuple(
            SideResult(line, own, self._outcome(side))
            for side, (line, own) in enumerate(zip(self.sides, marks, strict=True), 1)
        )

    def _outcome(self, side: int) -> str:
        if self.winner is None:
            return ""
        return "won" if side == self.winner else "lost"

    @property
    def decided_by(self) -> str:
        """The decision if marks do not decide: ``bid``, ``hand`` at time, ``ruling``."""
        last = self.games[-1] if self.games else None
        if last and last.won_by_bid:
            return "bid"
        if last is None or self.winner is None or formats.ahead(last.marks):
            return ""
        return "hand" if last.ended == "time" else "ruling"

    def is_level(self, side: int) -> bool:
        """Whether this side is level with another at the end."""
        return side in formats.level_sides(
            self.games, self.winner, len(self.sides), is_forfeit=self.is_forfeit
        )

    @property
    def mark(self) -> str:
        """The label of its state, empty before its call."""
        return self.state if self.state in MARKED else ""

    @property
    def has_skunk(self) -> bool:
        """Whether the losers of a game have nothing."""
        return any(game.is_skunk for game in self.games)

    @property
    def is_by_bid(self) -> bool:
        """Whether a side with fewer marks won a game by the last hand's bid."""
        return any(game.won_by_bid for game in self.games)

    @property
    def games_text(self) -> str:
        """The games of a match of several, first side's marks first."""
        if self.best_of == 1:
            return ""
        return ", ".join(map(str, self.games))

    def side_of(self, pair: int) -> int:
        sides = enumerate(self.sides, 1)
        return next((n for n, side in sides if pair in side.numbers), 2)

    def others(self, side: int) -> tuple[SideLine, ...]:
        return tuple(line for n, line in enumerate(self.sides, 1) if n != side)


def round_in(format: formats.Format, match: MatchLine) -> str:
    """The round of a match in words; in a league by weeks its week."""
    if match.group and format.counts_weeks:
        return _("week %(n)s") % {"n": match.round}
    return match.round_name


def match_lines(matches: QuerySet[Match]) -> list[MatchLine]:
    """The matches in number order, each with sides and confirmed games."""
    queries = of_lines(matches)
    return _lines(lambda kind: list(queries[kind]))


def line_of(match: int) -> MatchLine:
    """One match, by its primary key."""
    [line] = _lines(lambda kind: _of_match[kind](match))
    return line


_of_match = prepared(lambda match: of_lines(Match.objects.filter(pk=match)), *OF_LINES)


def _lines(read: Callable[[str], list[Row]]) -> list[MatchLine]:
    def count_rounds(_places: list[Part]) -> Mapping[Part, int]:
        """Also by the matches of these brackets that were not asked for."""
        in_group = (g for _pk, _n, _stage, _round, _part, g, *_ in asked["matches"])
        if all(in_group):  # Of no bracket
            return {}
        return part_rounds((stage, n, part) for stage, n, part in read("places"))

    pairs = pair_rows(read("pairs"))
    asked = {kind: read(kind) for kind in OF_MATCHES}
    rows = match_rows(asked, (), count_rounds)
    return [match_line(each, pairs) for each in rows.values()]


def match_line(
    rows: MatchRows, pairs: Mapping[int, PairRow], then: Names | None = None
) -> MatchLine:
    """Turn a match's rows into its line; ``then`` names who sat there at its time."""
    _pk, number, *_columns = rows.match
    names = then or {}
    sides = tuple(
        _side_line(list(members), pairs, names.get((number, side), ()))
        for side, members in groupby(rows.sides, key=itemgetter(0))
    )
    return MatchLine(sides, _games(rows), rows.has_sheet, rows.part_round, *rows.match)


def _side_line(
    members: Sequence[Row], pairs: Mapping[int, PairRow], then: tuple[str, ...]
) -> SideLine:
    _, kind, ref, _ = members[0]
    seated = [pairs[pair] for _, _, _, pair in members if pair is not None]
    names = tuple(pair.name for pair in seated)
    if then and len(seated) == 1:
        names = (" / ".join(then),)
    elif len(then) == len(seated):
        names = then
    return SideLine(tuple(pair.number for pair in seated), names, Source(kind, ref))


def _games(rows: MatchRows) -> tuple[formats.Game, ...]:
    """The finished games, in order, with the penalties of each side."""
    counts: dict[int, Counter[int]] = defaultdict(Counter)
    for game, pair in rows.penalties:
        sides = (side for side, _kind, _ref, seated in rows.sides if seated == pair)
        counts[game][next(sides, 2)] += 1
    return tuple(
        formats.Game(
            marks_of(*marks),
            read_ended(ended),
            winner,
            tuple(sorted(counts[pk].items())) if counts else (),
        )
        for pk, *marks, ended, winner in rows.games
    )


def source_label(source: Source) -> str:
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
