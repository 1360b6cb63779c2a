"""Pairings without rematches: exact matchings in general graphs.

Takes entrants and how often any two have met. The matchings are networkx's, in J.
Edmonds' way ("Paths, Trees, and Flowers", 1965); weights leave one best matching only,
so that every exact program draws the same.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations

# How often an entrant has met, or played with, each other one.
Met = Mapping[int, Mapping[int, int]]
Counts = defaultdict[int, Counter[int]]
Pairs = tuple[tuple[int, int], ...]
REMATCH = 10**6  # A rematch outweighs how often the two have met before


def heaviest(weights: Mapping[tuple[int, int], int]) -> Pairs:
    """Return the pairs of the largest matching, of those the one of most weight."""
    # Half a second to import, for which only the draw that needs it waits.
    from networkx import Graph, max_weight_matching

    graph = Graph()
    graph.add_weighted_edges_from((a, b, weight) for (a, b), weight in weights.items())
    return tuple(max_weight_matching(graph, maxcardinality=True))


def times_together(groups: Iterable[Sequence[int]]) -> Counts:
    """Count how often any two are in one group."""
    counts: Counts = defaultdict(Counter)
    for group in groups:
        count_together(counts, group)
    return counts


def count_together(counts: Counts, group: Sequence[int]) -> None:
    """Add a group to the counts."""
    for a, b in combinations(group, 2):
        counts[a][b] += 1
        counts[b][a] += 1


def times_met(met: Met, a: int, b: int) -> int:
    """Return how often two have met."""
    return met.get(a, {}).get(b, 0)


def cost(times: int) -> int:
    """Return what a meeting of two costs who have met so many ``times``."""
    return REMATCH + times if times else 0


def pair_off(order: Sequence[int], met: Met) -> Pairs:
    """Pair off an even number of entrants with the fewest rematches.

    If everybody can meet somebody new, the first in ``order`` meets the nearest after
    it that leaves the others a pairing without rematch, and so on: exact, not greedy.
    Else as many as possible meet somebody new, the others those they have met least.
    """
    near = _nearest(order, met)
    if 2 * len(near) == len(order):
        return near
    mates = _mates(order, met)
    if len(mates) == len(order):
        return _nearest_first(order, met, mates)
    times = {
        (i, j): times_met(met, order[i], order[j])
        for i, j in combinations(range(len(order)), 2)
    }
    wanted = sorted(times, key=lambda pair: (times[pair], pair))
    return _best(order, wanted, lambda pair: -cost(times[pair]))


def _nearest(order: Sequence[int], met: Met) -> Pairs:
    """Let each in order meet the nearest whom it has not met, while there is one."""
    left, pairs = dict.fromkeys(order), []
    for first in order:
        if first not in left:
            continue
        del left[first]
        other = next((o for o in left if not times_met(met, first, o)), None)
        if other is not None:
            del left[other]
            pairs.append((first, other))
    return tuple(pairs)


def _mates(order: Sequence[int], met: Met) -> dict[int, int]:
    """Return who meets whom where as many as possible meet somebody new."""
    new = {(a, b): 1 for a, b in combinations(order, 2) if not times_met(met, a, b)}
    return {a: b for pair in heaviest(new) for a, b in (pair, pair[::-1])}


def _nearest_first(order: Sequence[int], met: Met, mates: dict[int, int]) -> Pairs:
    """Pair each in order with the nearest that leaves the others somebody new."""
    left, pairs = list(order), []
    while left:
        first = left[0]
        for other in left[1:]:
            if times_met(met, first, other):
                continue
            rest = [entrant for entrant in left if entrant not in (first, other)]
            if without := _without(rest, met, mates, first, other):
                pairs.append((first, other))
                left, mates = rest, without
                break
    return tuple(pairs)


def _without(
    rest: Sequence[int], met: Met, mates: dict[int, int], first: int, other: int
) -> dict[int, int]:
    """Return mates for the ``rest`` once these two meet; {} if somebody stays alone."""
    a, b = mates[first], mates[other]
    if a == other:
        return mates
    if not times_met(met, a, b):
        return mates | {a: b, b: a}
    again = _mates(rest, met)
    return again if len(again) == len(rest) else {}


def new_meetings(order: Sequence[int], met: Met) -> Pairs:
    """Return as many pairs as possible of entrants who have not met.

    Those who come first in ``order`` are the last to be left out.
    """
    near = _nearest(order, met)
    if 2 * len(near) >= len(order) - 1:
        return near
    n = len(order)
    wanted = [
        (i, j)
        for i, j in combinations(range(n), 2)
        if not times_met(met, order[i], order[j])
    ]
    return _best(order, wanted, lambda pair: (1 << n - pair[0]) + (1 << n - pair[1]))


def _best(
    order: Sequence[int],
    wanted: Sequence[tuple[int, int]],
    worth: Callable[[tuple[int, int]], int],
) -> Pairs:
    """Return the largest matching of most worth, the pairs ``wanted`` first in it.

    A place of ``order`` stands for its entrant. Each wish outweighs all that follow it.
    """
    weights = {
        pair: (worth(pair) << len(wanted)) + (1 << wishes)
        for wishes, pair in enumerate(reversed(wanted))
    }
    places = sorted(tuple(sorted(pair)) for pair in heaviest(weights))
    return tuple((order[i], order[j]) for i, j in places)


def fresh_pairs(order: Sequence[int], met: Met) -> int:
    """Return the largest number of pairs of ``order`` without a rematch."""
    near = len(_nearest(order, met))
    return near if 2 * near >= len(order) - 1 else len(_mates(order, met)) // 2


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
