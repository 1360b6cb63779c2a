"""Whose turn it is inside a trick. Knows seats alone."""

from collections.abc import Iterable

from .games import Game


class Turns:
    """The turns of a trick: clockwise from the leader among those still to play.

    After a play out of turn the seats go on clockwise from it; a skipped seat may then
    play at any moment of the trick.
    """

    def __init__(self, game: Game, seats: Iterable[int], leader: int) -> None:
        self.due = leader
        self._game = game
        self._to_play = set(seats)
        self._skipped: set[int] = set()

    def take(self, seat: int) -> bool:
        """Let `seat` play. Gives whether it was in turn, or skipped before."""
        if seat != self.due and seat in self._skipped:
            self._to_play.discard(seat)
            self._skipped.discard(seat)
            return True
        in_turn = seat == self.due
        if not in_turn and seat in self._to_play:
            self._skip_to(seat)
        self._to_play.discard(seat)
        self._skipped.discard(seat)
        self.due = self._next(seat)
        return in_turn

    def _skip_to(self, seat: int) -> None:
        skipped = self.due
        while skipped != seat:
            if skipped in self._to_play:
                self._skipped.add(skipped)
            skipped = self._game.after(skipped)

    def _next(self, seat: int) -> int:
        following = self._game.after(seat)
        while self._to_play and following not in self._to_play:
            following = self._game.after(following)
        return following
