"""The figure that compares entrants at a cut: one whole number for each record."""

from collections.abc import Callable, Mapping, Sequence
from math import lcm

from .outcomes import Record

Figure = int  # All criteria of a record; greater is better
# The criteria that add up from match to match.
FIGURES: dict[str, Callable[[Record], int]] = {
    "wins": lambda record: record[0],
    "losses": lambda record: -record[1],
    "marks_for": lambda record: record[2],
    "marks_against": lambda record: -record[3],
    "marks_diff": lambda record: record[2] - record[3],
}
ONE_OF_EACH: tuple[Record, ...] = (
    (1, 0, 0, 0),
    (0, 1, 0, 0),
    (0, 0, 1, 0),
    (0, 0, 0, 1),
)
SPAN = 1 << 24  # More than twice the value of any criterion of a record


class Figures:
    """The criteria of a cut, each weighing more than all that come after it.

    A criterion is a sum over a record, and so is the figure of all criteria. The gain
    of a result does not depend on the record.
    """

    def __init__(
        self, names: Sequence[str], shares: Mapping[int, int], *, by_number: bool
    ) -> None:
        """Take the criteria and the factor of each entrant's figure.

        ``by_number``: of two level entrants the lower number is the better.
        """
        self.shares, self.by_number = shares, by_number
        span = SPAN * max(shares.values(), default=1)
        weights = [0, 0, 0, 0]
        for name in names:
            measure = FIGURES[name]
            for part, unit in enumerate(ONE_OF_EACH):
                weights[part] = weights[part] * span + measure(unit)
        self.weights = [w * span if by_number else w for w in weights]

    def of(self, number: int, record: Record) -> Figure:
        """Return an entrant's figure with this record."""
        figure = self.gain(number, record)
        return figure - number if self.by_number else figure

    def gain(self, number: int, result: Record) -> Figure:
        """Return the gain of a result for an entrant's figure."""
        half_wins, losses, marks, against = result
        a, b, c, d = self.weights
        return self.shares[number] * (
            half_wins * a + losses * b + marks * c + against * d
        )


def shares_of(played: Mapping[int, int], *, is_uneven: bool) -> dict[int, int]:
    """Return each entrant's factor, which makes unequal numbers of matches comparable.

    ``played`` are the matches of each; 1 for all if groups are not ``is_uneven``.
    """
    if not is_uneven:
        return dict.fromkeys(played, 1)
    scale = lcm(*(count for count in played.values() if count))
    return {number: scale // (count or scale) for number, count in played.items()}
