"""The small frozen values of every format: matches, results, rows of a standing.

Entrants, matches and rounds are plain numbers, unique in an event.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, get_args

from .sentence import Value
from .sources import Source

Ended = Literal["played", "time", "forfeit", "bye", "penalty"]
MatchState = Literal["waiting", "ready", "final", "void"]

_ENDED: dict[str, Ended] = {ended: ended for ended in get_args(Ended)}
Figures = tuple[Value, Value]  # An entrant's value of a criterion, and the next one's


@dataclass(frozen=True, slots=True)
class Entrant:
    """An entrant of a stage: a pair's (or single player's) number.

    ``group`` is the group the entrant comes from; a first bracket round keeps its
    members apart. ``place`` is its place in that group, ``club`` its club's name.
    """

    number: int
    group: str | None = None
    place: int | None = None
    club: str | None = None


Sides = tuple[tuple[int, ...], ...]  # The entrants of each side of a match


@dataclass(frozen=True, slots=True)
class Match:
    """One planned match with the sources of its sides: two, or three at tables of three.

    ``sides`` are the entrants already known: one number each, two if single players are
    drawn together, empty if not known.
    """

    number: int
    round: int
    sources: tuple[Source, ...]
    sides: Sides = ((), ())
    group: str | None = None
    best_of: int = 1
    # Of a bracket: ``winners``, ``losers``, ``final``, ``reset`` or ``third``.
    part: str = ""

    @property
    def entrants(self) -> tuple[int, ...]:
        """The entrants already known, side after side."""
        return tuple(entrant for side in self.sides for entrant in side)


@dataclass(frozen=True, slots=True)
class Score:
    """How one game ended: the marks of each side, the manner, and the winning side.

    ``winner`` is the side that a ruling or the rules name, None if the marks decide. In
    games that go below zero, marks may be negative.
    """

    marks: tuple[int, ...]
    ended: Ended = "played"
    winner: int | None = None

    @property
    def is_skunk(self) -> bool:
        """Whether it was played to its end and the losers have nothing."""
        second, first = sorted(self.marks)[-2:]
        return self.ended == "played" and second == 0 < first

    @property
    def won_by_bid(self) -> int | None:
        """The side that won with fewer marks as it bid the last hand; else None."""
        return self.winner if self.ended == "played" else None

    def __str__(self) -> str:
        return written(self.marks)


def written(marks: Sequence[int]) -> str:
    """Write marks with a dash; with colons for three sides or negative marks."""
    if len(marks) == 2 and min(marks) >= 0:
        return f"{marks[0]}\N{EN DASH}{marks[1]}"
    return " : ".join(map(signed, marks))


def signed(figure: object) -> str:
    """Write a figure; below zero with a minus sign, not a hyphen."""
    return str(figure).replace("-", "\N{MINUS SIGN}")


def read_ended(text: str) -> Ended:
    """Return the manner of ending in a stored text. Raises KeyError for another text."""
    return _ENDED[text]


@dataclass(frozen=True, slots=True)
class Game(Score):
    """A game that counts in a standing: its score and the penalties beside it."""

    # (side from 1, entries above a warning) pairs.
    penalties: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Result:
    """A match that is over: its sides, its games, the winning side or None."""

    match: int
    sides: Sides
    games: tuple[Game, ...]
    winner: int | None
    forfeit: bool = False


@dataclass(frozen=True, slots=True)
class Resolved:
    """The current state of a match: its sides and whether it can be played.

    ``bye`` is true if one side can never be filled: the other side has won without a
    game. Nobody reaches a ``void`` match.
    """

    number: int
    sides: Sides
    state: MatchState
    winner: int | None = None
    bye: bool = False


@dataclass(frozen=True, slots=True)
class Drawing:
    """A stage as drawn: groups in draw order and the matches known so far.

    ``rounds`` is how many rounds the stage will have, None if play decides.
    """

    groups: tuple[tuple[str, tuple[int, ...]], ...]
    matches: tuple[Match, ...]
    rounds: int | None = None


@dataclass(frozen=True, slots=True)
class StandingRow:
    """One row of a standing, with the reason it stands above the next."""

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
    # The two figures that separated this row from the next, in words.
    why: Figures | None = None
    club: str | None = None

    @property
    def marks_diff(self) -> int:
        """Marks for less marks against."""
        return self.marks_for - self.marks_against


@dataclass(frozen=True, slots=True)
class TieBreak:
    """A settled tie: the entrants who were level, the method, and the order it gave."""

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
    # The physical ways the chain allows: ``one_hand``, ``domino``, ``lot``.
    by: tuple[str, ...]
    at_cut: bool = False
    place: int = 1  # The best place they stand level for, counted from 1 in their group


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
