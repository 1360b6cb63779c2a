"""What each entrant has played, won, lost and scored, in one pass over the results.

The ranking by these totals is in standings.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from .match import level_sides
from .values import Result


@dataclass(slots=True)
class Totals:
    """One entrant's totals: matches played, won, lost, tied; marks over all games."""

    played: int = 0
    wins: int = 0
    losses: int = 0
    ties: int = 0
    marks_for: int = 0
    marks_against: int = 0
    penalties: int = 0

    @property
    def figures(self) -> tuple[int, int, int, int, int, int]:
        """Played, won, lost, tied, marks for and against, as a row has them."""
        record = self.played, self.wins, self.losses, self.ties
        return *record, self.marks_for, self.marks_against

    @property
    def half_wins(self) -> int:
        """Wins in halves: a tie is half a win."""
        return 2 * self.wins + self.ties

    @property
    def marks_diff(self) -> int:
        """Marks for less marks against."""
        return self.marks_for - self.marks_against


def add_up(
    entrants: Sequence[int], results: Iterable[Result], marks_cap: int | None = None
) -> dict[int, Totals]:
    """Add up ``results`` for each of ``entrants``, who may sit alone or in twos.

    Byes count as played and won with their marks; a match without a winner is a tie for
    those who are level (see :func:`level_sides`) and a loss for the others. Marks for
    count up to ``marks_cap`` a game; marks against are those of all other sides.
    Penalties count entries above a warning.
    """
    totals = {entrant: Totals() for entrant in entrants}
    for result in results:
        marks = [0] * len(result.sides)
        penalties = [0] * len(result.sides)
        for game in result.games:
            for side, scored in enumerate(game.marks):
                marks[side] += scored if marks_cap is None else min(scored, marks_cap)
            for side, entries in game.penalties:
                penalties[side - 1] += entries
        scored_by_all = sum(marks)
        tied = level_sides(
            result.games, result.winner, len(result.sides), is_forfeit=result.forfeit
        )
        for side, entrants_of_side in enumerate(result.sides):
            for entrant in entrants_of_side:
                total = totals.get(entrant)
                if total is None:
                    continue
                total.played += 1
                total.marks_for += marks[side]
                total.marks_against += scored_by_all - marks[side]
                total.penalties += penalties[side]
                if result.winner == side + 1:
                    total.wins += 1
                elif side + 1 in tied:
                    total.ties += 1
                else:
                    total.losses += 1
    return totals
