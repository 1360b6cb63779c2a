"""The rounds that are left, drawn together so that the fewest meet again.

Takes who plays in each round, who has met whom, and who has rested how often.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations

from .draw import drawn_numbers
from .matching import REMATCH, Met, choose_bye, cost, heaviest, pair_off
from .values import Sides

# Two who meet, the lower number first; None beside who rests.
Pair = tuple[int, int | None]
Round = tuple[Pair, ...]
Tables = tuple[Sides, ...]  # A round of any sides
REST = 10**10  # In a round, how often somebody has rested outweighs all rematches
EFFORT = 400_000  # The bound of the search: a matching of n entrants takes about n ** 3
PATIENCE = 30  # Single rounds drawn again before all of them are


def draw_ahead(
    orders: Sequence[Sequence[int]],
    met: Met,
    rests: Mapping[int, int],
    *,
    seed: int,
    purpose: str,
    size: int = 2,
    is_near: bool = False,
) -> tuple[Round, ...]:
    """Pair off the rounds to come with the fewest rematches over all of them.

    ``orders`` has the entrants of each round, as drawn. They sit down by ``size``; those
    left over rest, nobody twice before all have. Round by round each meets the nearest
    in its order without a rematch. Only where that repeats more than it has to, all
    rounds are sought together: each again and again as the best matching beside the
    others, by drawn numbers (``is_near``: by nearness in the order), within `EFFORT`.
    """
    ahead = _Ahead(orders, met, rests, size, is_near)
    best = ahead.one_by_one(met, rests)
    fewest, least = ahead.price(best), ahead.fewest_rematches()
    stream = drawn_numbers(seed, purpose)
    n = max(map(len, orders), default=0) + size
    rounds: list[Round] = []
    for step in range(EFFORT // n**3):
        if fewest // REMATCH <= least:
            break
        at = step % (len(orders) + PATIENCE)
        if at == 0:
            rounds = [()] * len(orders)
        number = at if at < len(orders) else next(stream) % len(orders)
        rounds[number] = ()
        rounds[number] = ahead.drawn_beside(rounds, number, stream)
        if at + 1 < len(orders) or ahead.price(rounds) >= fewest:
            continue
        if fair := ahead.in_fair_order(rounds):
            best, fewest = fair, ahead.price(rounds)
    return tuple(best)


def as_tables(pairs: Round) -> Tables:
    """Return a round with each pair as two sides, the second empty beside who rests."""
    return tuple(((a,), () if b is None else (b,)) for a, b in pairs)


def _pair(a: int, b: int) -> Pair:
    return (a, b) if a < b else (b, a)


class _Ahead:
    """The entrants of the rounds to come, and what they have played before."""

    def __init__(
        self,
        orders: Sequence[Sequence[int]],
        met: Met,
        rests: Mapping[int, int],
        size: int,
        is_near: bool,
    ) -> None:
        self.orders, self.size, self.is_near = orders, size, is_near
        self.is_one_field = len(set(map(frozenset, orders))) == 1
        self.past: Counter[Pair] = Counter({(n, None): k for n, k in rests.items()})
        for a, others in met.items():
            self.past.update({_pair(a, b): k for b, k in others.items() if a < b})

    def one_by_one(self, met: Met, rests: Mapping[int, int]) -> list[Round]:
        """Draw each round as if it were the last."""
        together = {n: Counter(met.get(n, {})) for order in self.orders for n in order}
        rested = Counter(rests)
        rounds = []
        for order in self.orders:
            playing, resting = list(order), []
            for _ in range(len(order) % self.size):
                resting.append(choose_bye(playing, together, rested))
                playing.remove(resting[-1])
            pairs = pair_off(playing, together)
            for a, b in pairs:
                together[a][b] += 1
                together[b][a] += 1
            rested.update(resting)
            rounds.append((*pairs, *((n, None) for n in resting)))
        return rounds

    def price(self, rounds: Sequence[Round]) -> int:
        """Add up what the meetings cost, each by how often it was before."""
        return sum(
            cost(self.past[pair] + again)
            for pair, times in _count(rounds).items()
            for again in range(times if pair[1] is not None else 0)
        )

    def fewest_rematches(self) -> int:
        """Return a number of rematches that no draw falls below."""
        rounds = Counter(n for order in self.orders for n in order)
        short = {n: times - self._new(n, rounds) for n, times in rounds.items()}
        rests = sum(len(order) % self.size for order in self.orders)
        level = self._level(rounds, rests)
        alone = sum(
            max(0, left - max(0, level - self.past[n, None]))
            for n, left in short.items()
        )
        together = sum(max(0, left) for left in short.values()) - rests
        return -(-max(alone, together) // 2)

    def _new(self, number: int, others: Iterable[int]) -> int:
        return sum(not self.past[_pair(number, n)] for n in others if n != number)

    def _level(self, numbers: Iterable[int], rests: int) -> int:
        """Return how often somebody has rested at most, in the end."""
        rested = [self.past[n, None] for n in numbers]
        if not self.is_one_field:
            return max(rested, default=0) + rests
        for _ in range(rests):
            rested.sort()
            rested[0] += 1
        return max(rested, default=0) if rests else 0

    def drawn_beside(
        self, rounds: Sequence[Round], number: int, stream: Iterator[int]
    ) -> Round:
        """Draw a round with the fewest rematches beside the others."""
        order = self.orders[number]
        used = self.past + _count(rounds)
        weights = {}
        for (i, a), (j, b) in combinations(enumerate(order), 2):
            apart = (j - i) ** 2 if self.is_near else 0
            price = cost(used[_pair(a, b)]) << 96 | apart << 64
            weights[i, j] = next(stream) - price
        for place in range(len(order) % self.size):
            for i, a in enumerate(order):
                weights[-1 - place, i] = next(stream) - (REST * used[a, None] << 96)
        drawn = sorted(tuple(sorted(pair)) for pair in heaviest(weights))
        pairs = [(order[i], order[j]) for i, j in drawn if i >= 0]
        return (*pairs, *((order[j], None) for i, j in drawn if i < 0))

    def in_fair_order(self, rounds: Sequence[Round]) -> list[Round]:
        """Return the rounds so that nobody rests again before all have; [] if none is."""
        rests = Counter({n: self.past[n, None] for order in self.orders for n in order})
        left, fair = list(range(len(rounds))), []
        while left:
            for number in left if self.is_one_field else left[:1]:
                out = {a for a, b in rounds[number] if b is None}
                others = [rests[n] for n in self.orders[number] if n not in out]
                if max((rests[n] for n in out), default=0) <= min(others, default=0):
                    break
            else:
                return []
            left.remove(number)
            rests.update(out)
            fair.append(rounds[number])
        return fair


def _count(rounds: Sequence[Round]) -> Counter[Pair]:
    return Counter(
        (a, None) if b is None else _pair(a, b) for drawn in rounds for a, b in drawn
    )
