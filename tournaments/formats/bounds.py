"""How many rivals can still end above, or below, one entrant: bounds that hold.

A branch and bound over the matches that rivals play among each other. Records and
matches are plain numbers; clinch says what they mean for a cut.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations

Record = tuple[int, int, int, int]
"""Half wins, losses, marks for, marks against."""
Edge = tuple[int, int]
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
    """Give what a game adds to the other side's record."""
    half_wins, _, marks, against = result
    return 2 - half_wins, int(half_wins == 2), against, marks


@dataclass(frozen=True, slots=True)
class Scores:
    """The scores a match can end with, as a standing counts them.

    ``best`` and ``worst`` bound everything one match can add to a record, each figure
    by itself; ``real`` ones can truly happen. Of a single game they are the same.
    """

    highest: int
    """The most marks one side can make in a game (to 7: 11, from 6 by a bid of 5)."""
    timed: bool
    """Whether the clock may end a game below the target, or level."""
    cap: int | None = None
    """The most marks of a game that count."""
    best_of: int = 1
    """How many games at most decide a match."""
    target: int = 7
    """The marks that win a game."""

    def won(self, marks: int, against: int) -> Option:
        """Give what the winner and the loser of a game add to their records."""
        marks, against = self.counted(marks), self.counted(against)
        return (2, 0, marks, against), (0, 1, against, marks)

    def level(self, marks: int) -> Record:
        """Give what a level game adds to both records."""
        marks = self.counted(marks)
        return 1, 0, marks, marks

    def counted(self, marks: int) -> int:
        """Give the marks of a game that count."""
        return marks if self.cap is None else min(marks, self.cap)

    def games(self, won: int, lost: int, *, to_lose: int = 0) -> int:
        """Give the marks of the games a match needs, and of all it can be lost by."""
        needed = self.best_of // 2 + 1
        return needed * self.counted(won) + to_lose * (needed - 1) * self.counted(lost)

    @property
    def best(self) -> Record:
        """The most that one match can add to a record, each figure by itself."""
        return 2, 0, self.games(self.highest, self.target - 1, to_lose=1), 0

    @property
    def worst(self) -> Record:
        """The least that one match can add to a record, each figure by itself."""
        return 0, 1, 0, self.games(self.highest, self.target - 1, to_lose=1)

    @property
    def real_best(self) -> Record:
        """Every game needed won as high as it can be."""
        return 2, 0, self.games(self.highest, 0), 0

    @property
    def real_worst(self) -> Record:
        """The loser's side of ``real_best``."""
        return mirror(self.real_best)

    @property
    def narrow_win(self) -> Record:
        """A win with the fewest marks for and the most against there can be."""
        least, most = self._narrow
        return 2, 0, least, most

    @property
    def narrow_loss(self) -> Record:
        """A loss with the most marks for and the fewest against there can be."""
        least, most = self._narrow
        return 0, 1, most, least

    @property
    def _narrow(self) -> tuple[int, int]:
        least = self.counted(1) if self.timed else self.games(self.target, 0)
        return least, self.games(self.target - 1, self.highest, to_lose=1)

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

    def real(self) -> list[Option]:
        """Give scores that can really happen, the extremes of all that can."""
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
        """Give the marks of a match won without losing a game, and after losing most."""
        straight = self.games(high, 0), self.games(low, 0)
        if self.best_of == 1:
            return [straight]
        lost = self.best_of // 2
        given = [(0, self.highest), (self.target - 1, self.target)]
        return [
            straight,
            *(
                (
                    straight[0] + lost * self.counted(mine),
                    straight[1] + lost * self.counted(theirs),
                )
                for mine, theirs in given
            ),
        ]

    def hoped(self, *, above: bool) -> list[Option]:
        """Give outcomes better for either side than any real score.

        A rival that does not reach its side with these cannot reach it at all.
        """
        if above:
            won, lost, level = self.best, self.narrow_loss, self.high_level
        else:
            won, lost, level = self.narrow_win, self.worst, self.low_level
        return [(won, lost), (lost, won), *([(level, level)] if self.timed else [])]


@dataclass(slots=True)
class Effort:
    """How many steps a search may still take."""

    left: int

    def spend(self) -> bool:
        """Take a step; false when there is none left."""
        self.left -= 1
        return self.left >= 0


@dataclass(frozen=True, slots=True)
class Pool:
    """Rivals of one entrant, their records and the matches among them still to play.

    The search counts how many rivals can end above the entrant (``above``) or below
    it. ``reaches`` tells whether a rival's final record puts it on that side.
    """

    records: Mapping[int, Record]
    edges: Sequence[Edge]
    unknown: int
    """Rounds still to be played whose pairings are not drawn."""
    scores: Scores
    above: bool
    reaches: Callable[[int, Record], bool]
    surely: Callable[[int, Record], bool]
    """As ``reaches``, but a level finish counts only where it can fall that way."""
    quota: Callable[[int], int] | None = None
    """The fewest half wins with which a rival ends above, or the most with which below."""
    effort: Effort = field(default_factory=lambda: Effort(20_000))

    def bounds(self) -> tuple[int, int]:
        """Give a lower and an upper bound of how many rivals can end on that side."""
        wish = self.scores.best if self.above else self.scores.worst
        fear = self.scores.worst if self.above else self.scores.best
        games = dict.fromkeys(self.records, self.unknown)
        for a, b in self.edges:
            games[a] += 1
            games[b] += 1
        sure, able, safe, open_ = 0, [], 0, []
        for rival, record in self.records.items():
            last, first = (plus(record, end, games[rival]) for end in (fear, wish))
            if self.surely(rival, last):
                safe += 1
            elif self.surely(rival, first):
                open_.append(rival)
            if self.reaches(rival, last):
                sure += 1
            elif self.reaches(rival, first):
                able.append(rival)
        if self.unknown:
            return safe, sure + len(able)
        hoped = self.scores.hoped(above=self.above)
        most = sure + self._largest(able, wish, hoped)
        real = self.scores.real_best if self.above else self.scores.real_worst
        least = safe + self._largest(open_, real, self.scores.real(), real=True)
        return least, most

    def _largest(
        self,
        able: Sequence[int],
        wish: Record,
        options: Sequence[Option],
        *,
        real: bool = False,
    ) -> int:
        """Give the size of the largest set of rivals that can end on that side together.

        When the search runs out of steps, a ``real`` set counts as impossible and any
        other as possible, so that the bounds hold.
        """
        for size in range(len(able), 0, -1):
            for chosen in combinations(able, size):
                reached = self._together(set(chosen), wish, options, real=real)
                if reached or (reached is None and not real):
                    return size
                if reached is None:
                    return 0
        return 0

    def _together(
        self, chosen: set[int], wish: Record, options: Sequence[Option], *, real: bool
    ) -> bool | None:
        """Tell whether all ``chosen`` can end on that side; None when out of steps."""
        if not self.effort.spend():
            return None
        meets = self.surely if real else self.reaches
        records = {rival: self.records[rival] for rival in chosen}
        inside: list[Edge] = []
        games = dict.fromkeys(chosen, 0)
        for a, b in self.edges:
            if a in chosen and b in chosen:
                inside.append((a, b))
                games[a] += 1
                games[b] += 1
            elif a in chosen or b in chosen:
                rival = a if a in chosen else b
                records[rival] = plus(records[rival], wish)

        def hopeful(rival: int) -> bool:
            return meets(rival, plus(records[rival], wish, games[rival]))

        def supplied(games_left: int) -> bool:
            """Tell whether the games left, two half wins each, let all meet the quota."""
            if self.quota is None:
                return True
            lacking = [self.quota(rival) - records[rival][0] for rival in chosen]
            if self.above:
                return sum(lack for lack in lacking if lack > 0) <= 2 * games_left
            return sum(lacking) >= 2 * games_left

        def search(place: int) -> bool | None:
            if place == len(inside):
                return True
            if not supplied(len(inside) - place):
                return False
            a, b = inside[place]
            before = records[a], records[b]
            games[a] -= 1
            games[b] -= 1
            answer: bool | None = False
            # A win of the weaker of the two is tried first.
            swap = records[a] > records[b]
            for option in options:
                first, second = reversed(option) if swap else option
                if not self.effort.spend():
                    answer = None
                    break
                records[a], records[b] = plus(before[0], first), plus(before[1], second)
                if hopeful(a) and hopeful(b):
                    answer = search(place + 1)
                    if answer is not False:
                        break
            records[a], records[b] = before
            games[a] += 1
            games[b] += 1
            return answer

        return search(0) if all(hopeful(rival) for rival in chosen) else False
