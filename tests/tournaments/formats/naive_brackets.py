"""A second, slow and plain way through each bracket: lists of who is left, no tree.

Each gives who met whom in which round of its kind, and the groups that went out
together, first out first; the last group is the champion.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from tests.tournaments.formats.naive import drawn_up

Beats = Callable[[int, int], int]
Field = list[int | None]


@dataclass
class Played:
    """What happened: meetings in any order, groups in the order they went out."""

    meetings: list[frozenset[int]] = field(default_factory=list)
    out: list[set[int]] = field(default_factory=list)

    def meet(self, pairs: Iterable[tuple], beats: Beats) -> tuple[Field, Field]:
        """Winners and losers; who meets nobody goes on, and nobody loses there."""
        winners: Field = []
        losers: Field = []
        for a, b in pairs:
            if a is None or b is None:
                winners.append(b if a is None else a)
                losers.append(None)
                continue
            self.meetings.append(frozenset((a, b)))
            winner = beats(a, b)
            winners.append(winner)
            losers.append(b if winner == a else a)
        return winners, losers

    def goes(self, *numbers: int | None) -> None:
        """These go out together."""
        if gone := {n for n in numbers if n is not None}:
            self.out.append(gone)

    def places(self) -> dict[int, int]:
        """Everybody's place, shared by those who went out together."""
        place, places = 1, {}
        for group in reversed(self.out):
            places.update(dict.fromkeys(group, place))
            place += len(group)
        return places


def neighbours(field: Field) -> list[tuple]:
    return list(zip(field[::2], field[1::2], strict=True))


def single(
    n: int, beats: Beats, *, bronze: bool = False, last_four: bool = False
) -> Played:
    """Out at the first loss; third place played for; or the last four have a second life."""
    played = Played()
    alive = drawn_up(list(range(1, n + 1)))
    semis: Field = []
    while len(alive) > 1:
        if last_four and len(alive) == 4 and n >= 4:
            double(alive, beats, played)
            return played
        if len(alive) == 2 and bronze and n >= 4:
            [third], [fourth] = played.meet([tuple(semis)], beats)
            played.out.pop()
            played.goes(fourth)
            played.goes(third)
        alive, semis = played.meet(neighbours(alive), beats)
        played.goes(*semis)
    played.goes(*alive)
    return played


def double(field: Field, beats: Beats, played: Played) -> None:
    """Out at the second loss; the undefeated has to be beaten twice."""
    came_from = [{place // 2} for place in range(0, len(field), 2)]
    up, below = played.meet(neighbours(field), beats)
    width = 1
    while len(up) > 1:
        up, dropped = played.meet(neighbours(up), beats)
        width *= 2
        below, gone = played.meet(neighbours(below), beats)
        came_from = [a | b for a, b in neighbours(came_from)]
        played.goes(*gone)
        blocks = [
            set(range(width * place, width * (place + 1)))
            for place in range(len(dropped))
        ]
        to = crossing(came_from, blocks)
        below, gone = played.meet(
            [(dropped[to[p]], below[p]) for p in range(len(below))], beats
        )
        came_from = [came_from[p] | blocks[to[p]] for p in range(len(below))]
        played.goes(*gone)
    [undefeated], [beaten] = up, below
    [winner], [loser] = played.meet([(undefeated, beaten)], beats)
    if winner == beaten and loser is not None:
        [winner], [loser] = played.meet([(undefeated, beaten)], beats)
    played.goes(loser)
    played.goes(winner)


def crossing(came_from: list[set[int]], blocks: list[set[int]]) -> list[int]:
    """Which loser drops to which place: the farthest from all whom they may have met.

    ``came_from`` says from which first matches somebody may have come to a place,
    ``blocks`` from which first matches the loser of a place may come.
    """
    places = range(len(blocks))

    def apart(order: list[int]) -> int:
        """How many neighbours are parted from the losers who may have met one there."""
        width = 1
        while not any(
            came_from[p] & blocks[order[p // width * width + q]]
            for p in places
            for q in range(width)
        ):
            width *= 2
        return width

    orders = [[p ^ offset for p in places] for offset in reversed(places)]
    best = max(orders, key=apart)
    return best if apart(best) > 1 else list(places)
