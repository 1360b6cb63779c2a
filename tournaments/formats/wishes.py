"""Wishes of a draw: who should not meet, and the exchanges that keep them apart.

A draw is made by lot as always. Where two who should not meet would, they change places
with others as long as that leaves less unmet.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product

from .draw import shuffle
from .matching import Met, times_met
from .sentence import FormatError, _
from .values import Match, Sides

Sets = tuple[tuple[int, ...], ...]
Costs = Mapping[int, Mapping[int, int]]
# What a meeting costs: against an absolute wish, a rematch, against another wish.
ABSOLUTE, REMATCH, POSSIBLE = 10**9, 10**4, 1
# The bound of the search: how often it begins anew from the drawn order, and from others
# while an absolute wish is unmet; the costs looked up in all.
ATTEMPTS, FURTHER = 8, 24
EFFORT = 500_000


@dataclass(frozen=True, slots=True)
class Wishes:
    """Sets of entrants, nobody of whom should meet another of the same set."""

    absolute: Sets = ()  # A draw that cannot keep them apart is refused
    possible: Sets = ()  # Kept apart if possible

    def __bool__(self) -> bool:
        return bool(self.absolute or self.possible)

    def costs(self) -> dict[int, dict[int, int]]:
        """Return what each meeting costs that a wish speaks against."""
        costs: dict[int, dict[int, int]] = defaultdict(dict)
        for sets, cost in ((self.possible, POSSIBLE), (self.absolute, ABSOLUTE)):
            for a, b in (two for each in sets for two in combinations(each, 2)):
                costs[a][b] = costs[b][a] = cost
        return costs


NO_WISHES = Wishes()


def draw_apart(
    drawn: Sequence[int],
    plan: Callable[[Sequence[int]], Iterable[Match]],
    wishes: Wishes,
    seed: int,
    purpose: str,
    classes: Sequence[int] = (),
) -> tuple[int, ...]:
    """Return the drawn order with as few unmet wishes as exchanges can reach.

    ``plan`` makes the matches of an order; who meets depends on the places alone.
    Places are looked at, and partners for an exchange tried, in the order drawn for
    "PURPOSE apart k" from k = 0. Each entrant who meets somebody against a wish changes
    places with the first who saves most, again and again until nobody does. Of up to
    `ATTEMPTS` searches, each from the drawn order, the first of the best counts. While
    an absolute wish is unmet, up to `FURTHER` follow, each from the order in which it
    looks at the places. With ``classes``, one for each place, only places of one class
    change. Without wishes the order stays.
    """
    if not wishes:
        return tuple(drawn)
    places = range(len(drawn))
    meetings = _meetings(plan([place + 1 for place in places]))
    exchanges = _Exchanges([(a - 1, b - 1) for a, b in meetings], classes)
    costs = _costs(tuple((number,) for number in drawn), wishes, {})
    best, least = list(places), exchanges.price(places, costs)
    for attempt in range(ATTEMPTS + FURTHER):
        is_further = attempt >= ATTEMPTS
        if least < (ABSOLUTE if is_further else 1) or exchanges.effort <= 0:
            break
        looked_at = shuffle(places, seed, f"{purpose} apart {attempt}")
        start = _within_classes(looked_at, classes) if is_further else places
        order = exchanges.improved(start, costs, dict.fromkeys(places, looked_at))
        price = exchanges.price(order, costs)
        if price < least:
            best, least = order, price
    return tuple(drawn[place] for place in best)


def _within_classes(order: Sequence[int], classes: Sequence[int]) -> Sequence[int]:
    """Return the order with each entrant moved into a place of its own class."""
    if not classes:
        return order
    left = {each: iter([n for n in order if classes[n] == each]) for each in classes}
    return [next(left[each]) for each in classes]


def round_apart(drawn: Sequence[Sides], wishes: Wishes, met: Met) -> list[Sides]:
    """Return a drawn round with as few unmet wishes as exchanges can reach.

    Each table has its sides, of one or two members; a side changes places with the
    nearest who saves most. A rematch weighs more than a wish that is not absolute, and
    less than one that is. Byes, tables with an empty side, come last.
    """
    byes = [table for table in drawn if not all(table)]
    tables = [table for table in drawn if all(table)]
    if not wishes:
        return [*tables, *byes]
    sides = tuple(side for table in tables for side in table)
    places, meetings = range(len(sides)), list[tuple[int, int]]()
    starts = [sum(map(len, tables[:at])) for at in range(len(tables))]
    for start, table in zip(starts, tables, strict=True):
        meetings += combinations(range(start, start + len(table)), 2)
    near = {at: sorted(places, key=lambda to: abs(to - at)) for at in places}
    order = _Exchanges(meetings).improved(places, _costs(sides, wishes, met), near)
    apart = [
        tuple(sides[order[place]] for place in range(start, start + len(table)))
        for start, table in zip(starts, tables, strict=True)
    ]
    return [*apart, *byes]


def refuse_unmet(wishes: Wishes, matches: Iterable[Match]) -> None:
    """Raise ValueError, naming the fewest entrants, if an absolute wish is unmet."""
    meets = opponents(matches)
    unmet = [
        (a, b)
        for each in wishes.absolute
        for a, b in combinations(each, 2)
        if b in meets.get(a, ())
    ]
    if not unmet:
        return
    most = most_apart(meets)
    playing = [tuple(n for n in each if n in meets) for each in wishes.absolute]
    too_many = [each for each in playing if len(each) > most]
    if not too_many:
        raise FormatError(
            _(
                "No draw was found that keeps %(numbers)s apart, as an absolute wish "
                "says. Make a wish “if possible”, or take one out."
            ),
            numbers=_listed(sorted({n for two in unmet for n in two})),
        )
    text = _(
        "No more than %(most)s of %(numbers)s can be kept apart in this draw. Make that "
        "wish “if possible”, or take it out."
    )
    numbers = _listed(min(too_many, key=len))
    if most == 1:
        text = _(
            "Everybody meets everybody in this draw, so %(numbers)s cannot be kept apart. "
            "Make that wish “if possible”, or take it out."
        )
    raise FormatError(text, most=most, numbers=numbers)


def opponents(matches: Iterable[Match]) -> dict[int, set[int]]:
    """Return whom each entrant meets in these matches; nobody, if it only has byes."""
    played = list(matches)
    meets: dict[int, set[int]] = {n: set() for m in played for n in m.entrants}
    for a, b in _meetings(played):
        meets[a].add(b)
        meets[b].add(a)
    return meets


def most_apart(meets: Mapping[int, set[int]]) -> int:
    """Return a number of entrants: of any more than those two meet.

    Everybody is in one of so many groups, within which all meet.
    """
    left, count = sorted(meets), 0
    while left:
        group: set[int] = set()
        for number in left:
            if group <= meets[number]:
                group.add(number)
        left = [number for number in left if number not in group]
        count += 1
    return count


def _listed(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers))


def _meetings(matches: Iterable[Match]) -> set[tuple[int, int]]:
    """Return who meets whom, the lower number first."""
    return {
        (min(a, b), max(a, b))
        for match in matches
        for first, second in combinations(match.sides, 2)
        for a, b in product(first, second)
    }


def _costs(sides: Sides, wishes: Wishes, met: Met) -> Costs:
    """Return by place in ``sides`` what their meeting costs."""
    apart, costs = wishes.costs(), defaultdict[int, dict[int, int]](dict)
    for i, j in combinations(range(len(sides)), 2):
        cost = sum(
            apart.get(a, {}).get(b, 0) + REMATCH * times_met(met, a, b)
            for a, b in product(sides[i], sides[j])
        )
        if cost:
            costs[i][j] = costs[j][i] = cost
    return costs


class _Exchanges:
    """Exchanges between places that save unmet wishes, within `EFFORT`."""

    def __init__(
        self, meetings: Iterable[tuple[int, int]], classes: Sequence[int] = ()
    ) -> None:
        self.meets: defaultdict[int, set[int]] = defaultdict(set)
        for a, b in meetings:
            self.meets[a].add(b)
            self.meets[b].add(a)
        self.classes, self.effort = classes, EFFORT

    def price(self, order: Sequence[int], costs: Costs) -> int:
        """Return what all unmet wishes of an order cost."""
        place = {each: at for at, each in enumerate(order)}
        prices = (self._cost(each, at, place, costs) for each, at in place.items())
        return sum(prices) // 2

    def improved(
        self, drawn: Sequence[int], costs: Costs, looked_at: Mapping[int, Sequence[int]]
    ) -> list[int]:
        """Return the order once no exchange saves anything.

        ``looked_at`` are the places tried from each place; they are gone through in the
        order of the first.
        """
        order = list(drawn)
        place = {each: at for at, each in enumerate(order)}
        is_better = bool(order)
        while is_better and self.effort > 0:
            is_better = False
            for at in looked_at[0]:
                if self.effort <= 0:
                    break
                to = self._best(at, order, place, costs, looked_at[at])
                if to != at:
                    order[at], order[to] = order[to], order[at]
                    place[order[at]], place[order[to]] = at, to
                    is_better = True
        return order

    def _best(
        self,
        at: int,
        order: Sequence[int],
        place: Mapping[int, int],
        costs: Costs,
        looked_at: Sequence[int],
    ) -> int:
        """Return the place with which an exchange saves most, itself if none does."""
        first, best, most = order[at], at, 0
        own = self._cost(first, at, place, costs)
        if not own:
            return at
        for to in looked_at:
            other = order[to]
            if to == at or (self.classes and self.classes[at] != self.classes[to]):
                continue
            self.effort -= len(costs.get(first, ())) + len(costs.get(other, ()))
            saved = own + self._cost(other, to, place, costs)
            saved -= self._cost(first, to, place, costs, other)
            saved -= self._cost(other, at, place, costs, first)
            if other in costs.get(first, {}) and to in self.meets[at]:
                saved -= 2 * costs[first][other]
            if saved > most:
                best, most = to, saved
        return best

    def _cost(
        self,
        each: int,
        at: int,
        place: Mapping[int, int],
        costs: Costs,
        but: int | None = None,
    ) -> int:
        """Return what the meetings of one at a place cost, ``but`` those with another."""
        met = self.meets[at]
        return sum(
            cost
            for other, cost in costs.get(each, {}).items()
            if other != but and place[other] in met
        )
