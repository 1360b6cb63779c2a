"""The usual final scores: one side at the target, the other below it."""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from scoring import rules
from scoring.game.hands import in_marks
from scoring.rules.presets import Rules

MOST_CHOICES = 10


class UsualScores(NamedTuple):
    """The winner's marks in a usual score, and the possible marks of the other side."""

    winner: int
    others: tuple[int, ...]

    def tapped(self, fields: Mapping[str, str]) -> tuple[int, int] | None:
        """The marks by side from the taps ``won`` and ``other``; None without taps."""
        won, other = fields.get("won", ""), fields.get("other", "")
        if won not in ("1", "2") or other not in map(str, self.others):
            return None
        marks = (self.winner, int(other))
        return marks if won == "1" else (marks[1], marks[0])

    def side_won(self, marks: tuple[int, int]) -> int | None:
        """The side that won with a usual score; None for another score."""
        for side, (first, second) in enumerate((marks, marks[::-1]), 1):
            if first == self.winner and second in self.others:
                return side
        return None


@lru_cache(maxsize=64)
def usual_scores(terms: Rules) -> UsualScores | None:
    """The usual scores by these rules; None if they are too many to choose from."""
    target = terms.target
    if not in_marks(terms) or target > MOST_CHOICES:
        return None
    ends = ((n, rules.check_final([target, n], terms, "played")) for n in range(target))
    return UsualScores(target, tuple(n for n, verdict in ends if not verdict.faults))


def is_rare(terms: Rules, marks: tuple[int, ...]) -> bool:
    """Whether a game seldom ends so high: a bid above the opening cap won it."""
    return in_marks(terms) and max(marks) >= terms.target + terms.opening_cap
