"""The small frozen values of every format: matches, results, rows of a standing.

Entrants, matches and rounds are plain numbers, unique in an event.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, get_args

from .sentence import Value
from .sources import Source

Ended = Literal["played", "time", "forfeit", "bye", "penalty"]
MatchState = Literal["waiting", "ready", "final", "void"]

_ENDED: dict[str, Ended] = {ended: ended for ended in get_args(Ended)}
Figures = tuple[Value, Value]
"""What one entrant has of a criterion, and what the next has."""
BRACKETS = ("single_elimination", "double_elimination", "draw_box")
"""The kinds of stage in which pairs go out."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """Who enters a stage: a pair's (or single player's) number, strongest first.

    ``group`` is the group the entrant comes from (to keep it apart from its own in
    a first bracket round), ``place`` its place in that group, ``club`` the club's
    name in a league of clubs.
    """

    number: int
    group: str | None = None
    place: int | None = None
    club: str | None = None


Sides = tuple[tuple[int, ...], ...]
"""The entrants of each side of a match."""


@dataclass(frozen=True, slots=True)
class Match:
    """One match as planned: where its sides come from, two or at tables of three three.

    ``sides`` are the entrants already known: one number each, two where single players
    are drawn together, empty where not known.
    """

    number: int
    round: int
    sources: tuple[Source, ...]
    sides: Sides = ((), ())
    group: str | None = None
    best_of: int = 1
    part: str = ""
    """Of a bracket: ``winners``, ``losers``, ``final``, ``reset`` or ``third``."""


@dataclass(frozen=True, slots=True)
class Score:
    """How one game ended: the marks of each side, the manner, and the winning side.

    ``winner`` is a side where a ruling or the rules name it, None where the marks tell.
    Where a game goes below zero, marks may too.
    """

    marks: tuple[int, ...]
    ended: Ended = "played"
    winner: int | None = None

    @property
    def is_skunk(self) -> bool:
        """Played to its end, and the losers have nothing."""
        second, first = sorted(self.marks)[-2:]
        return self.ended == "played" and second == 0 < first

    @property
    def won_by_bid(self) -> int | None:
        """The side that won behind another: it bid the last hand; None where none did."""
        return self.winner if self.ended == "played" else None

    def __str__(self) -> str:
        return written(self.marks)


def written(marks: Sequence[int]) -> str:
    """Write marks with a dash; with colons where three sides or less than none need it."""
    if len(marks) == 2 and min(marks) >= 0:
        return f"{marks[0]}\N{EN DASH}{marks[1]}"
    return " : ".join(str(n).replace("-", "\N{MINUS SIGN}") for n in marks)


def read_ended(text: str) -> Ended:
    """Take a stored text; give the manner in which a game ended.

    Raises KeyError where it is none.
    """
    return _ENDED[text]


@dataclass(frozen=True, slots=True)
class Game(Score):
    """A game that counts in a standing: its score and the penalties beside it."""

    penalties: tuple[tuple[int, int], ...] = ()
    """(side from 1, entries above a warning) pairs."""


@dataclass(frozen=True, slots=True)
class Result:
    """A match that is over: who sat where, its games, the winning side or None."""

    match: int
    sides: Sides
    games: tuple[Game, ...]
    winner: int | None
    forfeit: bool = False


@dataclass(frozen=True, slots=True)
class Resolved:
    """What a match is now: who sits on each side and whether it can be played.

    ``bye`` is true where one side can never be filled: the other side has won
    without a game. ``void`` matches are those nobody reaches.
    """

    number: int
    sides: Sides
    state: MatchState
    winner: int | None = None
    bye: bool = False


@dataclass(frozen=True, slots=True)
class Drawing:
    """A stage as drawn: groups in draw order and the matches known so far.

    ``rounds`` is how many rounds the stage will have, None where play decides.
    """

    groups: tuple[tuple[str, tuple[int, ...]], ...]
    matches: tuple[Match, ...]
    rounds: int | None = None


@dataclass(frozen=True, slots=True)
class StandingRow:
    """One line of a standing, with the reason it stands above the next."""

    group: str | None
    rank: int
    entrant: int
    played: int
    wins: int
    losses: int
    ties: int
    marks_for: int
    marks_against: int
    above_next_by: str | None = None
    why: Figures | None = None
    """The two figures that separated this row from the next, as people say them."""
    club: str | None = None

    @property
    def marks_diff(self) -> int:
        """Marks for less marks against."""
        return self.marks_for - self.marks_against


@dataclass(frozen=True, slots=True)
class TieBreak:
    """A tie settled at the table: who stood level, how, and the order it gave."""

    group: str
    entrants: tuple[int, ...]
    by: str
    order: tuple[int, ...]
    drawn: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class OpenTie:
    """Entrants the chain leaves level, and whether a cut runs between them."""

    group: str
    entrants: tuple[int, ...]
    by: tuple[str, ...]
    """The physical ways the chain allows: ``one_hand``, ``domino``, ``lot``."""
    at_cut: bool = False
    place: int = 1
    """The best place they stand level for, counted from 1 in their group."""


@dataclass(frozen=True, slots=True)
class Seating:
    """A match on a table in a wave of its round (waves count from 1)."""

    match: int
    table: int
    wave: int


@dataclass(frozen=True, slots=True)
class Placing:
    """A final place; equal places are shared."""

    place: int
    entrant: int
    club: str | None = None


@dataclass(frozen=True, slots=True)
class StageRules:
    """One stage of a format, as data.

    ``take`` says who enters: ``all`` (checked in), ``advance`` or ``rest`` of stage
    number ``feeds_from``. ``advance`` is the rule for who goes on: None, "all",
    {"best": n}, {"best": "half_power"}, {"top": n}, {"top": "half"},
    {"min_wins": n}; sizes may depend on the field, see presets.
    """

    name: str
    kind: str
    take: str = "all"
    feeds_from: int | None = None
    group_size: int | None = None
    rounds: int | None = None
    best_of: tuple[int, ...] = (1,)
    """By round from the first; the last one holds for all later rounds."""
    minutes: int | None = 25
    timed_rounds: int | None = None
    """How many of the first rounds the clock runs in; None: all.

    In a bracket: how many of a pair's first matches, byes not counted.
    """
    level: str = "tie"
    """What a level score at time gives: ``tie``, ``one_hand``, ``sudden_death``."""
    rank_by: tuple[str, ...] = ()
    cut_by: tuple[tuple[str, tuple[str, ...]], ...] = ()
    advance: object = None
    options: tuple[tuple[str, object], ...] = field(default=())
    """Kind-specific switches: ``last_four``, ``bronze``, ``seeding``, .."""

    def option(self, name: str, default: object = None) -> object:
        """Give the switch ``name``, or ``default`` where the stage does not set it."""
        return dict(self.options).get(name, default)

    @property
    def sides(self) -> int:
        """How many sides meet at a table."""
        return 3 if self.option("pairing") == "threes" else 2

    @property
    def leaves_over(self) -> bool:
        """Whoever fills no table sits out, without a bye."""
        return self.option("pairing") in ("partners", "threes")

    def games_of_round(self, number: int) -> int:
        """Give the best-of of round ``number`` (from 1)."""
        return self.best_of[min(number, len(self.best_of)) - 1]


@dataclass(frozen=True, slots=True)
class Format:
    """A whole event's shape: a preset, or a club's own version of one."""

    preset: str
    title: str
    entry: str
    """``pair``, ``player`` (partners or opponents drawn anew) or ``club``."""
    field: tuple[int, int]
    stages: tuple[StageRules, ...]
    rules: str = "n42pa"
    marks_cap: int | None = None
    bye: tuple[int, int] = (7, 4)
    forfeit: tuple[int, int] = (7, 0)
    no_show_minutes: int = 5
    no_show: str = "game"
    """``game`` (forfeited) or ``event`` (out)."""
    penalties: str = "n42pa-2019"
    sources: tuple[str, ...] = ()

    @property
    def sides(self) -> int:
        """How many sides meet at a table."""
        return max(stage.sides for stage in self.stages)

    @property
    def leaves_over(self) -> bool:
        """Somebody may sit out a round of it, without a bye."""
        return any(stage.leaves_over for stage in self.stages)

    @property
    def has_tables(self) -> bool:
        """Some of it is played as a table."""
        return any(stage.kind not in BRACKETS for stage in self.stages)

    @property
    def is_by_dates(self) -> bool:
        """Some of it is a league whose matches each have a date."""
        return any(
            stage.kind == "league" and stage.option("every_days")
            for stage in self.stages
        )

    @property
    def clubs_meet_by_dates(self) -> bool:
        """It is a league of clubs, each of whose meetings has a date."""
        return self.entry == "club" and self.is_by_dates

    @property
    def counts_weeks(self) -> bool:
        """Each round of it is a week of its own; clubs play several in a night."""
        return self.is_by_dates and self.entry != "club"

    @property
    def has_brackets(self) -> bool:
        """Some of it is played as a bracket."""
        return any(stage.kind in BRACKETS for stage in self.stages)

    @property
    def has_cut(self) -> bool:
        """Some go on from one stage to the next."""
        return any(stage.feeds_from is not None for stage in self.stages)
