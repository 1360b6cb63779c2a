"""Tiles exposed before their turn: whether they were held, and when they are owed.

Looks at one hand's play once it is known who played what.
"""

from collections.abc import Sequence

from .deal import plain
from .suits import TrickTable
from .tiles import TEXTS, mask
from .tricks import Setting, Step, TrickPlays, steps_of
from .verdict import Fault, quote


class ExposedTiles:
    """The exposed tiles of a hand beside its plays."""

    def __init__(self, setting: Setting, plays: Sequence[TrickPlays]) -> None:
        self.at, self.game = setting, setting.game
        self.steps = tuple(steps_of(plays))
        # Seat, tile and trick of each exposed tile that its seat can have held then.
        self.shown: list[tuple[int, int, int]] = []
        # The faults of the others, each with its rank among the faults of a play.
        self.faults: list[tuple[int, Fault]] = []
        for seat, text, trick in setting.exposed:
            self._show(seat, text, trick)

    def _show(self, seat: int, text: str, trick: int) -> None:
        tile = self.game.ids.get(text)
        if tile is None:
            values = {"seat": seat, "text": quote(text)}
            fault = Fault("tile_unknown", values, seat, trick, tile=plain(text))
            self.faults.append((0, fault))
        elif self._may_hold(seat, tile, trick):
            self.shown.append((seat, tile, trick))
        else:
            values = {"seat": seat, "n": trick, "tile": TEXTS[tile]}
            name = "tile_not_held.exposed"
            fault = Fault(name, values, seat, trick, tile=TEXTS[tile])
            self.faults.append((3, fault))

    def owed(self, step: Step, held: int, table: TrickTable) -> str | None:
        """The exposed tile that had to be played instead of this one, None if none.

        `held` is the mask of tiles that the seat is known to hold.
        """
        shown = self._in_hand(step) if self.at.exposed_plays else []
        if not shown or step.tile in shown:
            return None
        held |= mask(shown)
        legal = table.legal(held, step.suit)
        first = (step.trick, step.play) == (1, 1) and self.at.lead_trump
        if first:
            legal = legal & table.trumps or legal
        return next((TEXTS[tile] for tile in shown if legal >> tile & 1), None)

    def _in_hand(self, step: Step) -> list[int]:
        """The tiles the seat of a play had exposed by then and not played since."""
        return [
            tile
            for seat, tile, trick in self.shown
            if seat == step.seat
            and trick <= step.trick
            and not self._played(seat, tile, trick, step.trick)
        ]

    def _played(self, seat: int, tile: int, first: int, before: int) -> int:
        """How often a seat played a tile from trick `first` on, before `before`."""
        return sum(
            step.seat == seat and step.tile == tile and first <= step.trick < before
            for step in self.steps
        )

    def _may_hold(self, seat: int, tile: int, trick: int) -> bool:
        """Whether a seat can have held a tile when a trick began."""
        out = self._played(seat, tile, 1, trick)
        own = self.at.hands.get(seat)
        if own is not None:
            return out < list(own).count(tile)
        others = (other for other in self.at.seats if other != seat)
        out += sum(self._held_by(other, tile) for other in others)
        return out < self.game.copies

    def _held_by(self, seat: int, tile: int) -> int:
        """How many copies of a tile the seat is known to have held."""
        written = list(self.at.hands.get(seat, ())).count(tile)
        return max(written, self._played(seat, tile, 1, self.game.each + 1))
