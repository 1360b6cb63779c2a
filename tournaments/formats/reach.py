"""How many rivals can still end above, or below, one entrant: bounds that hold.

A branch and bound over the matches that rivals play among each other. Knows records
and matches as numbers; what they mean for a cut is said in clinch.
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


def win(marks: int, against: int) -> Record:
    """Give what a game won adds to a record."""
    return (2, 0, marks, against)


def loss(marks: int, against: int) -> Record:
    """Give what a game lost adds to a record."""
    return (0, 1, marks, against)


def tie(marks: int, against: int) -> Record:
    """Give what a game tied adds to a record."""
    return (1, 0, marks, against)


@dataclass(frozen=True, slots=True)
class Scores:
    """The scores a single game can end with."""

    highest: int
    """The most marks one side can make (11: from 6 by a bid of 5 marks)."""
    target: int
    timed: bool
    """Whether the clock may end a game below the target, or level."""

    @property
    def best(self) -> Record:
        """The best that one game can add to a record."""
        return win(self.highest, 0)

    @property
    def worst(self) -> Record:
        """The worst that one game can add to a record."""
        return loss(0, self.highest)

    def real(self) -> list[Option]:
        """Give scores that can really happen and are the extremes of all that can."""
        under = self.target - 1
        scores = {(self.highest, under), (self.highest, 0)}
        scores |= {(self.target, under), (self.target, 0)}
        if self.timed:
            scores |= {(1, 0), (under, under - 1)}
        won = [(win(a, b), loss(b, a)) for a, b in sorted(scores, reverse=True)]
        level = [(tie(m, m), tie(m, m)) for m in (under, 0)] if self.timed else []
        return [*won, *[(b, a) for a, b in won], *level]

    def hoped(self, *, above: bool) -> list[Option]:
        """Give scores in which each side has its own wish, together impossible.

        Whoever cannot do it with these cannot do it at all.
        """
        under, least = self.target - 1, 1 if self.timed else self.target
        if above:
            won, lost, level = self.best, loss(under, least), tie(under, 0)
        else:
            won, lost, level = win(least, under), self.worst, tie(0, under)
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
    """Rivals who meet each other: their records, matches left, and the wish.

    ``reaches`` tells of an entrant and its last record whether it ends where it is
    wished to: above the one in question (``above``) or below.
    """

    records: Mapping[int, Record]
    edges: Sequence[Edge]
    unknown: int
    """Rounds still to be played whose pairings are not drawn."""
    scores: Scores
    above: bool
    reaches: Callable[[int, Record], bool]
    surely: Callable[[int, Record], bool]
    """The same where a level finish counts for nothing."""
    effort: Effort = field(default_factory=lambda: Effort(20_000))

    def bounds(self) -> tuple[int, int]:
        """Give how many can end as wished: at least so many, and at most so many."""
        wish = self.scores.best if self.above else self.scores.worst
        fear = self.scores.worst if self.above else self.scores.best
        games = dict.fromkeys(self.records, self.unknown)
        for a, b in self.edges:
            games[a] += 1
            games[b] += 1
        able, sure, safe = [], [], []
        for rival, record in self.records.items():
            if self.reaches(rival, plus(record, fear, games[rival])):
                sure.append(rival)
                if self.surely(rival, plus(record, fear, games[rival])):
                    safe.append(rival)
            elif self.reaches(rival, plus(record, wish, games[rival])):
                able.append(rival)
        if self.unknown:
            return len(safe), len(sure) + len(able)
        most = len(sure) + self._largest(able, wish, self.scores.hoped(above=self.above))
        least = self._largest([*sure, *able], wish, self.scores.real(), real=True)
        return min(least, most), most

    def _largest(
        self,
        able: Sequence[int],
        wish: Record,
        options: Sequence[Option],
        *,
        real: bool = False,
    ) -> int:
        """Give the size of the largest set that can end as wished all together.

        Out of steps, an open question counts against a real and for a hoped end.
        """
        for size in range(len(able), 0, -1):
            for chosen in combinations(able, size):
                found = self._together(set(chosen), wish, options, real=real)
                if found or (found is None and not real):
                    return size
        return 0

    def _together(
        self, chosen: set[int], wish: Record, options: Sequence[Option], *, real: bool
    ) -> bool | None:
        """Tell whether all ``chosen`` can end as wished; None when out of steps."""
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

        def search(place: int) -> bool | None:
            if place == len(inside):
                return True
            a, b = inside[place]
            kept = records[a], records[b]
            games[a] -= 1
            games[b] -= 1
            answer: bool | None = False
            for first, second in options:
                if not self.effort.spend():
                    answer = None
                    break
                records[a], records[b] = plus(kept[0], first), plus(kept[1], second)
                if hopeful(a) and hopeful(b):
                    answer = search(place + 1)
                    if answer is not False:
                        break
            records[a], records[b] = kept
            games[a] += 1
            games[b] += 1
            return answer

        return search(0) if all(hopeful(rival) for rival in chosen) else False
