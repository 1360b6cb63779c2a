"""One stage as drawn and played so far: the argument of every function on a stage."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from .format import StageRules
from .values import Match, Result, TieBreak
from .wishes import NO_WISHES, Wishes

# Names and members, in draw order; a bracket is one group without a name.
Groups = tuple[tuple[str, tuple[int, ...]], ...]


@dataclass(frozen=True, slots=True)
class Play:
    """One stage as drawn and played so far, in numbers of entrants."""

    rules: StageRules
    groups: Groups = ()
    matches: tuple[Match, ...] = ()  # All matches drawn, sources before use
    # The result of each match that is over, by the match's number.
    results: Mapping[int, Result] = field(default_factory=dict)
    # Matches of tables that count nothing, by number: byes after leaving, annulled ones.
    void: frozenset[int] = frozenset()
    # Matches under way, by number, that no draw of a late pair changes.
    begun: frozenset[int] = frozenset()
    ties: tuple[TieBreak, ...] = ()  # The ties settled at the table
    # Entrants who withdrew or were disqualified, in this stage or before.
    left: tuple[int, ...] = ()
    disqualified: tuple[int, ...] = ()
    # Of those who left in this stage the first round that they miss.
    out: Mapping[int, int] = field(default_factory=dict)
    # The club of each entrant of a league of clubs; empty elsewhere.
    clubs: Mapping[int, str] = field(default_factory=dict)
    wishes: Wishes = NO_WISHES  # Who should not meet in rounds drawn from now on
    marks_cap: int | None = None  # The most marks of a game that count
    bye: tuple[int, int] = (7, 4)  # The marks of a bye, the winner's first
    # The marks of a forfeited game, the winner's first.
    forfeit: tuple[int, int] = (7, 0)

    entered_as: str = "pair"  # Who enters, as an event says it
    target: int = 7  # The marks that win a game
    # The most marks of a game; None if there is no limit (points): no clinch then.
    highest: int | None = 11

    @property
    def entrants(self) -> tuple[int, ...]:
        """Every entrant of the stage, group by group, in draw order."""
        return tuple(entrant for _, group in self.groups for entrant in group)

    @property
    def gone(self) -> frozenset[int]:
        """The entrants who no longer play."""
        return frozenset((*self.left, *self.disqualified))

    @property
    def still_in(self) -> tuple[int, ...]:
        """The entrants who play on, in draw order."""
        gone = self.gone
        return tuple(entrant for entrant in self.entrants if entrant not in gone)
