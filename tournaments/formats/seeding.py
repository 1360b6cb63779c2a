"""Places in a bracket's first round: members of one group apart, or a preset's rule.

Takes entrants in the order of the overall standing and returns them in the order that
`brackets` lays out.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum

from .brackets import bracket, bracket_size
from .draw import shuffle
from .format import StageRules
from .values import Entrant, Match
from .wishes import ABSOLUTE, NO_WISHES, Wishes, draw_apart


def seed_bracket(
    stage: StageRules,
    entrants: Sequence[Entrant],
    seed: int = 0,
    wishes: Wishes = NO_WISHES,
) -> tuple[Entrant, ...]:
    """Return the seeds 1, 2, .. of bracket ``stage`` for ``entrants``, best first.

    Entrants straight from the field (``take`` "all") are drawn by ``seed``. Others keep
    their order, except that two of one group are separated in the first round
    (:func:`part_groups`); with the option ``seeding`` "winners_meet_runners_up" they
    are placed by :func:`winners_meet_runners_up`. Byes go to the first seeds. Wishes
    hold in the first round: by the draw, or by :func:`part_wishes`.
    """
    if stage.take == "all":
        drawn = shuffle(entrants, seed, "bracket")
        numbers = [entrant.number for entrant in drawn]
        of = dict(zip(numbers, drawn, strict=True))
        apart = draw_apart(
            numbers, lambda order: first_round(stage, order), wishes, seed, "bracket"
        )
        return tuple(of[number] for number in apart)
    if stage.kind == "draw_box":
        return tuple(entrants)
    if stage.option("seeding") == "winners_meet_runners_up":
        return part_wishes(winners_meet_runners_up(entrants), wishes)
    return part_wishes(part_groups(entrants), wishes)


def first_round(stage: StageRules, seeds: Sequence[int]) -> list[Match]:
    """Return the first round of a bracket with these numbers as seeds."""
    matches = bracket(stage, [Entrant(number) for number in seeds])
    return [match for match in matches if match.round == 1]


def part_wishes(order: Sequence[Entrant], wishes: Wishes) -> tuple[Entrant, ...]:
    """Separate entrants who would meet in the first round against a wish.

    From the last seed upwards the lower of the two takes the nearest lower place at
    which nothing speaks against its match, whoever sat there the next nearest, and so
    on. If that fails, wishes to be met if possible are given up, then groups.
    """
    if not wishes:
        return tuple(order)
    seats = _LowerSeats(order, wishes)
    for at_most in range(_Fault.ABSOLUTE):
        for place in seats.places:
            if seats.fault(place) > at_most:
                seats.free(place, at_most, set(), seats.seated[place])
    return tuple(seats.seated.get(place, each) for place, each in enumerate(order))


class _Fault(IntEnum):
    """What speaks against a match of the first round."""

    NONE, POSSIBLE, GROUP, ABSOLUTE = range(4)


class _LowerSeats:
    """The lower seeds of the first round, who may change places with each other."""

    def __init__(self, order: Sequence[Entrant], wishes: Wishes) -> None:
        self.order, self.costs = order, wishes.costs()
        self.last = bracket_size(len(order)) - 1
        self.places = range(len(order) - 1, self.last // 2, -1)
        self.seated = {place: order[place] for place in self.places}

    def fault(self, place: int, entrant: Entrant | None = None) -> _Fault:
        """Return what speaks against an entrant at a place, if not who sits there."""
        lower, upper = entrant or self.seated[place], self.order[self.last - place]
        cost = self.costs.get(upper.number, {}).get(lower.number, 0)
        if cost >= ABSOLUTE:
            return _Fault.ABSOLUTE
        if upper.group is not None and upper.group == lower.group:
            return _Fault.GROUP
        return _Fault.POSSIBLE if cost else _Fault.NONE

    def free(self, place: int, at_most: int, tried: set[int], goal: Entrant) -> bool:
        """Seat somebody else at a place, and so on, until ``goal`` has a place."""
        for other in sorted(self.places, key=lambda to: abs(to - place)):
            entrant = self.seated[other]
            if other in tried or self.fault(place, entrant) > at_most:
                continue
            tried.add(other)
            is_better = at_most < self.fault(other) >= self.fault(other, goal)
            if is_better:
                self.seated[other] = goal
            elif entrant is not goal and not self.free(other, at_most, tried, goal):
                continue
            self.seated[place] = entrant
            return True
        return False


def part_groups(entrants: Sequence[Entrant]) -> tuple[Entrant, ...]:
    """Separate entrants of one group who would meet in the first round.

    From the last seed upwards the lower of the two changes places with the seed above
    it, else with the one below, if that separates both matches; nobody moves twice, nor
    into or out of a bye (the presets' section on seeding).
    """
    order = list(entrants)
    size = bracket_size(len(order))
    moved: set[int] = set()

    def clash(place: int) -> bool:
        group = order[place].group
        return group is not None and group == order[size - 1 - place].group

    def plays(place: int) -> bool:
        return 0 <= size - 1 - place < len(order) and 0 <= place < len(order)

    for place in range(len(order) - 1, size // 2 - 1, -1):
        if not clash(place):
            continue
        for other in (place - 1, place + 1):
            if not plays(other) or {order[place].number, order[other].number} & moved:
                continue
            order[place], order[other] = order[other], order[place]
            if not clash(place) and not clash(other):
                moved |= {order[place].number, order[other].number}
                break
            order[place], order[other] = order[other], order[place]
    return tuple(order)


def winners_meet_runners_up(entrants: Sequence[Entrant]) -> tuple[Entrant, ...]:
    """Seed group winners before runners-up and let them meet across groups.

    Byes go to the winners by overall standing, then to runners-up. Each winner without
    a bye meets the weakest runner-up still free who is not of its own group; the other
    runners-up meet by seed (the texas42.net sample, extended to any size).
    """
    winners = [entrant for entrant in entrants if entrant.place == 1]
    others = [entrant for entrant in entrants if entrant.place != 1]
    order = [*winners, *others]
    size = bracket_size(len(order))
    byes = size - len(order)
    without_bye = order[byes:]
    upper = [entrant for entrant in without_bye if entrant.place == 1]
    free = [entrant for entrant in without_bye if entrant.place != 1]
    lower = _opponents(upper, free)
    free = [entrant for entrant in free if entrant not in lower]
    upper += free[: len(free) // 2]
    lower += reversed(free[len(free) // 2 :])
    return (*order[:byes], *upper, *reversed(lower))


def _opponents(winners: Sequence[Entrant], free: Sequence[Entrant]) -> list[Entrant]:
    """Return for each winner the weakest free runner-up of another group, best first.

    If the last ones would meet their own group, an earlier choice changes.
    """
    if not winners:
        return []
    for opponent in reversed(free):
        if opponent.group == winners[0].group and len(free) > 1:
            continue
        rest = [entrant for entrant in free if entrant is not opponent]
        # Each group has one runner-up, so only the last pairing left can clash.
        if len(winners) != 2 or any(e.group != winners[1].group for e in rest):
            return [opponent, *_opponents(winners[1:], rest)]
    return [*reversed(free)][: len(winners)]
