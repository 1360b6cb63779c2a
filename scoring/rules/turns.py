"""Whose turn it is inside a trick. Knows seats alone."""

from collections.abc import Iterable, Mapping
from functools import cache


class Turns:
    """The turns of a trick: clockwise from the leader among those still to play.

    `count` seats sit round the table; `seats` are those that play.

    After a play out of turn the seats go on clockwise from it; a skipped seat may then
    play at any moment of the trick.
    """

    def __init__(self, count: int, seats: Iterable[int], leader: int) -> None:
        self.due = leader
        self._seats = count
        self._to_play = set(seats)
        self._skipped: set[int] = set()

    def take(self, seat: int) -> bool:
        """Let `seat` play. Returns whether it was in turn, or skipped before."""
        in_turn = seat == self.due
        if not in_turn and seat in self._skipped:
            self._to_play.discard(seat)
            self._skipped.discard(seat)
            return True
        to_play = self._to_play
        if not in_turn and seat in to_play:
            self._skip_to(seat)
        to_play.discard(seat)
        if self._skipped:
            self._skipped.discard(seat)
        due = seat % self._seats + 1
        while to_play and due not in to_play:
            due = due % self._seats + 1
        self.due = due
        return in_turn

    def _skip_to(self, seat: int) -> None:
        skipped = self.due
        while skipped != seat:
            if skipped in self._to_play:
                self._skipped.add(skipped)
            skipped = skipped % self._seats + 1


@cache
def in_turn(count: int, seats: tuple[int, ...]) -> Mapping[int, tuple[int, ...]]:
    """By leader, the seats of a trick in which each plays when it is due; see `Turns`."""
    orders = {}
    for leader in range(1, count + 1):
        turns = Turns(count, seats, leader)
        order = []
        for _ in seats:
            order.append(turns.due)
            turns.take(turns.due)
        orders[leader] = tuple(order)
    return orders
