"""The tiles drawn and left in one hand, and what is wrong with them.

Knows no bids and no plays.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain

from .game import Variant
from .hand import Hand
from .tiles import TEXTS
from .verdict import Fault, quote


class Deal:
    """The tiles of a hand as they were written down.

    `hands` are the known tiles by seat, for each seat with a written-down hand; `left`
    those nobody drew, None if they were not written down.
    """

    def __init__(self, hand: Hand) -> None:
        self.hand, self.game = hand, hand.game
        self.hands = {
            seat: known(self.game, tiles)
            for seat, tiles in enumerate(hand.hands or (), 1)
            if tiles is not None
        }
        self.left = None if hand.left is None else known(self.game, hand.left)

    def faults(self) -> Iterator[Fault]:
        """Faults of the tiles by seat: unknown, repeated, wrong number."""
        if self._is_in_order():
            return
        hand, game = self.hand, self.game
        seen: Counter[int] = Counter()
        for seat, tiles in enumerate(hand.hands or (), 1):
            if tiles is not None:
                yield from self._tile_faults(tiles, seen, seat)
                if len(tiles) != game.each:
                    values = {"seat": seat, "n": len(tiles), "each": game.each}
                    yield Fault("hand_size", values, seat)
        if hand.left is not None:
            yield from self._tile_faults(hand.left, seen, None)
            if len(hand.left) != game.left:
                values = {"n": len(hand.left), "left": game.left}
                yield Fault("hand_size.left", values)

    def _is_in_order(self) -> bool:
        """Whether all sizes are right and no tile is unknown or there twice.

        False also where two sets are mixed: how often a tile is there has to be counted.
        """
        hand, hands = self.hand, self.hands.values()
        tiles = [*chain(self.left or (), *hands)]
        written = sum(map(len, filter(None, (hand.left, *(hand.hands or ())))))
        return (
            {*map(len, hands)} <= {self.game.each}
            and (hand.left is None or len(hand.left) == self.game.left)
            and written == len(tiles) == len({*tiles})
        )

    def _tile_faults(
        self, tiles: Iterable[str], seen: Counter[int], seat: int | None
    ) -> Iterator[Fault]:
        case = "left" if seat is None else "drawn"
        for text in tiles:
            tile = self.game.ids.get(text)
            if tile is None:
                values = {"seat": seat, "text": quote(text)}
                yield Fault(f"tile_unknown.{case}", values, seat, tile=plain(text))
                continue
            seen[tile] += 1
            if seen[tile] > self.game.copies:
                values = {"seat": seat, "tile": TEXTS[tile]}
                yield Fault(f"tile_repeated.{case}", values, seat, tile=TEXTS[tile])


def plain(text: str) -> str:
    """An unknown tile as written, cut to a readable length."""
    return text[:24]


def known(game: Variant, tiles: Iterable[str]) -> list[int]:
    """The ids of the tiles that belong to the set."""
    return [tile for tile in map(game.ids.get, tiles) if tile is not None]
