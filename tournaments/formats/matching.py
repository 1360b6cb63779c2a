"""Pairings without rematches: exact matchings in general graphs.

Edmonds' blossom algorithm ("Paths, Trees, and Flowers", 1965), from a greedy start.
Takes entrants and how often any two have met.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence

from .sentence import FormatError, _

# How often an entrant has met, or played with, each other one.
Met = Mapping[int, Mapping[int, int]]


class Matching:
    """A matching over the vertices 0..n-1 that grows by augmenting paths."""

    def __init__(self, n: int, may_meet: Callable[[int, int], bool]) -> None:
        self.may_meet = may_meet
        self.mate: list[int | None] = [None] * n
        # The remaining vertices, in order.
        self.remaining = dict.fromkeys(range(n))

    def neighbours(self, vertex: int) -> Iterator[int]:
        """Return the remaining vertices that ``vertex`` may be matched with, in order."""
        for other in self.remaining:
            if other != vertex and self.may_meet(vertex, other):
                yield other

    def grow(self) -> int:
        """Match as many vertices as possible; return how many stay alone."""
        free = dict.fromkeys(self.remaining)
        for vertex in self.remaining:
            if vertex not in free:
                continue
            del free[vertex]
            other = next((o for o in free if self.may_meet(vertex, o)), None)
            if other is None:
                free[vertex] = None
                continue
            del free[other]
            self.mate[vertex], self.mate[other] = other, vertex
        return sum(
            self.mate[vertex] is None and not self.augment(vertex) for vertex in free
        )

    def augment(self, root: int) -> bool:
        """Find an alternating path from ``root`` to another free vertex and flip it."""
        end, parent = self._search(root)
        if end is None:
            return False
        vertex: int | None = end
        while vertex is not None:
            before = parent[vertex]
            onward = self.mate[before]
            self.mate[vertex], self.mate[before] = before, vertex
            vertex = onward
        return True

    def _search(self, root: int) -> tuple[int | None, dict[int, int]]:
        """Grow an alternating tree by breadth, shrinking blossoms into their base."""
        base = list(range(len(self.mate)))
        parent: dict[int, int] = {}
        even = {root}
        queue = deque([root])
        while queue:
            vertex = queue.popleft()
            for other in self.neighbours(vertex):
                if base[vertex] == base[other]:
                    continue
                mate = self.mate[other]
                if other == root or (mate is not None and mate in parent):
                    self._shrink(vertex, other, root, base, parent, even, queue)
                elif other not in parent:
                    parent[other] = vertex
                    if mate is None:
                        return other, parent
                    even.add(mate)
                    queue.append(mate)
        return None, parent

    def _shrink(
        self,
        a: int,
        b: int,
        root: int,
        base: list[int],
        parent: dict[int, int],
        even: set[int],
        queue: deque[int],
    ) -> None:
        """Make the odd cycle closed by ``a`` and ``b`` a single vertex."""
        top = self._common_base(a, b, root, base, parent)
        inside: set[int] = set()
        for start, child in ((a, b), (b, a)):
            vertex = start
            while base[vertex] != top:
                mate = self.mate[vertex]
                assert mate is not None
                inside |= {base[vertex], base[mate]}
                parent[vertex] = child
                child = mate
                vertex = parent[mate]
        for vertex in range(len(base)):
            if base[vertex] in inside:
                base[vertex] = top
                if vertex not in even:
                    even.add(vertex)
                    queue.append(vertex)

    def _common_base(
        self, a: int, b: int, root: int, base: list[int], parent: dict[int, int]
    ) -> int:
        """Return the first base on both vertices' paths to the root."""
        seen = set()
        vertex = base[a]
        while True:
            seen.add(vertex)
            mate = self.mate[vertex]
            if vertex == base[root] or mate is None:
                break
            vertex = base[parent[mate]]
        vertex = base[b]
        while vertex not in seen:
            mate = self.mate[vertex]
            assert mate is not None
            vertex = base[parent[mate]]
        return vertex


def pair_off(order: Sequence[int], met: Met) -> tuple[tuple[int, int], ...]:
    """Pair off an even number of entrants with the fewest rematches.

    If everybody can meet somebody new, the first in ``order`` meets the nearest after
    it that leaves the others a pairing without rematch, and so on: exact, not greedy.
    Otherwise as many as possible meet somebody new, and the others those they have met
    least. Raises ValueError for an odd number.
    """
    if len(order) % 2:
        raise FormatError(_("An odd number cannot be paired off."))
    least = 0
    pairs: list[tuple[int, int]] = []
    alone = list(order)
    while alone:
        matching = _matching(alone, met, least)
        if not matching.grow():
            return (*pairs, *_nearest_first(alone, matching))
        mates = {
            (alone[v], alone[mate])
            for v, mate in enumerate(matching.mate)
            if mate is not None and v < mate
        }
        pairs += sorted(mates)
        alone = [a for v, a in enumerate(alone) if matching.mate[v] is None]
        least += 1
    return tuple(pairs)


def _matching(order: Sequence[int], met: Met, most: int) -> Matching:
    """Build a matching of entrants who have met at most ``most`` times."""
    times = [met.get(entrant, {}) for entrant in order]
    return Matching(
        len(order), lambda vertex, other: times[vertex].get(order[other], 0) <= most
    )


def fresh_pairs(order: Sequence[int], met: Met) -> int:
    """Return the largest number of pairs of ``order`` without a rematch."""
    alone = _matching(order, met, 0).grow()
    return (len(order) - alone) // 2


def new_meetings(order: Sequence[int], met: Met) -> tuple[tuple[int, int], ...]:
    """Return as many pairs as possible of entrants who have not met.

    Those who come first in ``order`` are the last to be left out.
    """
    matching = _matching(order, met, 0)
    matching.grow()
    return tuple(
        (order[vertex], order[mate])
        for vertex, mate in enumerate(matching.mate)
        if mate is not None and vertex < mate
    )


def choose_bye(order: Sequence[int], met: Met, byes: Mapping[int, int]) -> int:
    """Choose who has the bye in an odd field.

    Of the entrants with the fewest byes it is the last in ``order`` whose bye leaves
    the others the fewest rematches.
    """
    fewest = min(byes.get(entrant, 0) for entrant in order)
    best, most = order[-1], -1
    for entrant in reversed(order):
        if byes.get(entrant, 0) > fewest:
            continue
        fresh = fresh_pairs([other for other in order if other != entrant], met)
        if fresh > most:
            best, most = entrant, fresh
        if fresh == (len(order) - 1) // 2:
            break
    return best


def _nearest_first(order: Sequence[int], matching: Matching) -> list[tuple[int, int]]:
    """Pair each in order with the nearest that leaves the rest a perfect matching."""
    pairs = []
    while matching.remaining:
        vertex = next(iter(matching.remaining))
        for other in tuple(matching.remaining):
            if other == vertex or not matching.may_meet(vertex, other):
                continue
            if _take_out(matching, vertex, other):
                pairs.append((order[vertex], order[other]))
                break
    return pairs


def _take_out(matching: Matching, vertex: int, other: int) -> bool:
    """Take two out as a pair if the rest still match perfectly; return whether."""
    first, second = matching.mate[vertex], matching.mate[other]
    if first is None or second is None or first == other:
        del matching.remaining[vertex], matching.remaining[other]
        return True
    remaining, mate = dict(matching.remaining), list(matching.mate)
    del matching.remaining[vertex], matching.remaining[other]
    if matching.may_meet(first, second):
        matching.mate[first], matching.mate[second] = second, first
        return True
    matching.mate[first] = matching.mate[second] = None
    if matching.augment(first):
        return True
    matching.remaining, matching.mate = remaining, mate
    return False
