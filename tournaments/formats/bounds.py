"""Safe bounds on how many rivals can still end above, or below, one entrant.

A branch and bound over the matches that rivals play among each other. Records and
matches are plain numbers; `clinch` interprets them for a cut.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from .outcomes import Option, Record, Scores, plus

Edge = tuple[int, int]  # The numbers of two rivals who still meet


@dataclass(slots=True)
class Effort:
    """The steps a search may still take."""

    left: int

    def spend(self) -> bool:
        """Take a step; false when there is none left."""
        self.left -= 1
        return self.left >= 0


@dataclass(frozen=True, slots=True)
class Pool:
    """Rivals of one entrant, their records and the remaining matches among them.

    The search counts how many rivals can end above the entrant (``above``) or below it.
    ``reaches`` decides whether a rival's final record puts it on that side.
    """

    records: Mapping[int, Record]
    edges: Sequence[Edge]
    unknown: int  # Rounds still to be played whose pairings are not drawn
    scores: Scores
    above: bool
    reaches: Callable[[int, Record], bool]
    # As ``reaches``, but counts a level finish only if it can fall that way.
    surely: Callable[[int, Record], bool]
    # The fewest half wins of a rival above, or the most of a rival below.
    quota: Callable[[int], int] | None
    effort: Effort

    def bounds(self) -> tuple[int, int]:
        """Return a lower and an upper bound of how many rivals can end on that side."""
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
        """Return the size of the largest set of rivals that can end on that side together.

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
        """Return whether all ``chosen`` can end on that side; None when out of steps."""
        if not self.effort.spend():
            return None
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
        search = _Search(
            self, self.surely if real else self.reaches, wish, options, records, games
        )
        return search.ends(inside) if all(map(search.is_hopeful, chosen)) else False


@dataclass(frozen=True, slots=True)
class _Search:
    """Tries the outcomes of the matches among some rivals, one match after another.

    Its records and games left change on the way down and are restored on the way up.
    """

    pool: Pool
    reaches: Callable[[int, Record], bool]
    wish: Record
    options: Sequence[Option]
    records: dict[int, Record]
    games: dict[int, int]

    def ends(self, inside: Sequence[Edge], place: int = 0) -> bool | None:
        """Return whether the matches from ``place`` on bring all rivals to their side.

        None when out of steps.
        """
        if place == len(inside):
            return True
        if not self._is_supplied(len(inside) - place):
            return False
        records, games, effort = self.records, self.games, self.pool.effort
        a, b = inside[place]
        before = records[a], records[b]
        games[a] -= 1
        games[b] -= 1
        answer: bool | None = False
        # Tries a win of the weaker side first.
        swap = records[a] > records[b]
        for option in self.options:
            first, second = reversed(option) if swap else option
            if not effort.spend():
                answer = None
                break
            records[a], records[b] = plus(before[0], first), plus(before[1], second)
            if self.is_hopeful(a) and self.is_hopeful(b):
                answer = self.ends(inside, place + 1)
                if answer is not False:
                    break
        records[a], records[b] = before
        games[a] += 1
        games[b] += 1
        return answer

    def is_hopeful(self, rival: int) -> bool:
        """Whether the rival reaches its side if its open games go as well as possible."""
        best = plus(self.records[rival], self.wish, self.games[rival])
        return self.reaches(rival, best)

    def _is_supplied(self, games_left: int) -> bool:
        """Whether the remaining games, two half wins each, let all meet the quota."""
        quota = self.pool.quota
        if quota is None:
            return True
        lacking = [quota(rival) - record[0] for rival, record in self.records.items()]
        if self.pool.above:
            return sum(lack for lack in lacking if lack > 0) <= 2 * games_left
        return sum(lacking) >= 2 * games_left
