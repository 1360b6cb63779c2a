"""Whose turn it is inside a trick. Knows seats alone."""

from collections.abc import Callable, Iterable


class Turns:
    """The turns of a trick: clockwise from the leader among those still to play.

    After a play out of turn the seats go on clockwise from it; a skipped seat may then
    play at any moment of the trick.
    """

    def __init__(
        self, seats: Iterable[int], leader: int, after: Callable[[int], int]
    ) -> None:
        self.due = leader
        self._to_play = set(seats)
        self._skipped: set[int] = set()
        self._after = after

    def take(self, seat: int) -> bool:
        """Let `seat` play. Gives whether it was in turn, or skipped before."""
        is_due, is_late = seat == self.due, seat in self._skipped
        if not is_due and not is_late:
            self._skip_to(seat)
        self._to_play.discard(seat)
        self._skipped.discard(seat)
        if is_due or not is_late:
            self.due = self._next(seat)
        return is_due or is_late

    def _skip_to(self, seat: int) -> None:
        skipped = self.due
        while skipped != seat and seat in self._to_play:
            if skipped in self._to_play:
                self._skipped.add(skipped)
            skipped = self._after(skipped)

    def _next(self, seat: int) -> int:
        following = self._after(seat)
        while self._to_play and following not in self._to_play:
            following = self._after(following)
        return following
