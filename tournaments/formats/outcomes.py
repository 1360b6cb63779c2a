"""What one match can add to a record, and the figure that compares records at a cut."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import lcm
from operator import mul

Record = tuple[int, int, int, int]  # Half wins, losses, marks for, marks against
Option = tuple[Record, Record]


def plus(a: Record, b: Record, times: int = 1) -> Record:
    """Add ``times`` results ``b`` to the record ``a``."""
    return (
        a[0] + times * b[0],
        a[1] + times * b[1],
        a[2] + times * b[2],
        a[3] + times * b[3],
    )


def mirror(result: Record) -> Record:
    """Return what a game adds to the other side's record."""
    half_wins, _, marks, against = result
    return 2 - half_wins, int(half_wins == 2), against, marks


@dataclass(frozen=True, slots=True)
class Scores:
    """The scores a match can end with, as a standing counts them.

    ``best`` and ``worst`` bound each figure that one match can add to a record; the
    ``real`` ones are possible scores. Of a single game they are the same.
    """

    # The most marks one side can make in a game (to 7: 11, from 6 by a bid of 5).
    highest: int
    timed: bool  # Whether the clock may end a game below the target, or level
    cap: int | None = None  # The most marks of a game that count
    best_of: int = 1  # How many games at most decide a match
    target: int = 7  # The marks that win a game

    def won(self, marks: int, against: int) -> Option:
        """Return what the winner and the loser of a game add to their records."""
        marks, against = self.counted(marks), self.counted(against)
        return (2, 0, marks, against), (0, 1, against, marks)

    def level(self, marks: int) -> Record:
        """Return what a level game adds to both records."""
        marks = self.counted(marks)
        return 1, 0, marks, marks

    def counted(self, marks: int) -> int:
        """Return the marks of a game that count."""
        return marks if self.cap is None else min(marks, self.cap)

    def games(self, won: int, lost: int, *, to_lose: int = 0) -> int:
        """Return the marks of the games a match needs, and of all it can be lost by."""
        needed = self.best_of // 2 + 1
        return needed * self.counted(won) + to_lose * (needed - 1) * self.counted(lost)

    @property
    def best(self) -> Record:
        """The most that one match can add to a record, each figure by itself."""
        return 2, 0, self.games(self.highest, self.target - 1, to_lose=1), 0

    @property
    def worst(self) -> Record:
        """The least that one match can add to a record, each figure by itself."""
        return mirror(self.best)

    @property
    def real_best(self) -> Record:
        """Every game needed, won as high as possible."""
        return 2, 0, self.games(self.highest, 0), 0

    @property
    def real_worst(self) -> Record:
        """The loser's side of ``real_best``."""
        return mirror(self.real_best)

    @property
    def narrow_win(self) -> Record:
        """A win with the fewest marks for and the most against."""
        least = self.counted(1) if self.timed else self.games(self.target, 0)
        return 2, 0, least, self.games(self.target - 1, self.highest, to_lose=1)

    @property
    def narrow_loss(self) -> Record:
        """A loss with the most marks for and the fewest against."""
        return mirror(self.narrow_win)

    @property
    def high_level(self) -> Record:
        """A level end with the most marks for and the fewest against."""
        most = self.counted(self.target - 1)
        beyond = self.counted(self.highest) + most
        return 1, 0, most + self.best_of // 2 * beyond, 0

    @property
    def low_level(self) -> Record:
        """The other side of ``high_level``."""
        return mirror(self.high_level)

    def short_of_a_win(self) -> list[Record]:
        """Return ties and ways to lose a game; one of them is as good as any other."""
        lowest = 0 if self.timed else self.target - 1
        lost = [
            self.won(marks, marks - 1)[1] for marks in range(self.target, lowest, -1)
        ]
        ties = [self.level(marks) for marks in range(self.target)]
        return [*lost, *(ties if self.timed else [])]

    def real(self) -> list[Option]:
        """Return possible scores that are the extremes of all possible ones."""
        most, target = self.target - 1, self.target
        scores = [(self.highest, most), (self.highest, 0), (target, most), (target, 0)]
        won = [
            ((2, 0, mine, theirs), (0, 1, theirs, mine))
            for high, low in scores
            for mine, theirs in self._ways_to_win(high, low)
        ]
        ties: list[Option] = []
        if self.timed:
            won += [self.won(most, most - 1)] if most else []
            won.append(self.won(1, 0))
            ties = [(self.level(m), self.level(m)) for m in (most, 0)]
        return [*won, *[(b, a) for a, b in won], *ties]

    def _ways_to_win(self, high: int, low: int) -> list[tuple[int, int]]:
        """Return the marks of a match won without a loss, and with the most losses."""
        straight = self.games(high, 0), self.games(low, 0)
        if self.best_of == 1:
            return [straight]
        ways, lost = [straight], self.best_of // 2
        for given in ((0, self.highest), (self.target - 1, self.target)):
            mine, theirs = (lost * self.counted(marks) for marks in given)
            ways.append((straight[0] + mine, straight[1] + theirs))
        return ways

    def hoped(self, *, above: bool) -> list[Option]:
        """Return outcomes better for either side than any possible score.

        A rival that does not reach its side with these cannot reach it at all.
        """
        if above:
            won, lost, level = self.best, self.narrow_loss, self.high_level
        else:
            won, lost, level = self.narrow_win, self.worst, self.low_level
        return [(won, lost), (lost, won), *([(level, level)] if self.timed else [])]


Figure = int  # All criteria of a record; greater is better
# The criteria that add up from match to match: what each part of a record counts.
FIGURES: dict[str, Record] = {
    "wins": (1, 0, 0, 0),
    "losses": (0, -1, 0, 0),
    "marks_for": (0, 0, 1, 0),
    "marks_against": (0, 0, 0, -1),
    "marks_diff": (0, 0, 1, -1),
}
SPAN = 1 << 24  # More than twice the value of any criterion of a record


def figure_of(name: str, record: Record) -> Figure:
    """Return the value of one criterion of a record."""
    return sum(map(mul, FIGURES[name], record))


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
            weights = [
                w * span + f for w, f in zip(weights, FIGURES[name], strict=True)
            ]
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
