"""Geezer's own declarations: a pip that ranks low, and count as trumps.

The encyclopedia article has a sentence on each; these tables settle the rest. Knows no
bids and no seats.
"""

from functools import cache

from .suits import COUNT, SuitTable
from .tiles import TILES

LOWS = (*"01234567", "doubles")  # What a low bid can name

_FIVE, _TEN = 5, 10


class LowTable(SuitTable):
    """A low bid: no trump, and the named pip or the doubles rank lowest.

    A pip: its tiles are the lowest of their other suit ("if 3s are low, a 3-6 is lower
    than the 6-0"), doubles are high. Doubles: they are the lowest of their suits.
    """

    def __init__(self, low: str) -> None:
        self.low = None if low == "doubles" else int(low)
        super().__init__(None, "low" if low == "doubles" else "high")

    def _rank(self, tile: int, suit: int) -> int:
        piece = TILES[tile]
        if self.low in piece and suit != self.low and not piece.is_double:
            return -1
        return super()._rank(tile, suit)


class CountTable(SuitTable):
    """The bid of 51: count is trump, and a count tile belongs to no other suit.

    Tens are above fives, and among equals the higher end wins.
    """

    def __init__(self) -> None:
        super().__init__(COUNT)

    def _led(self, tile: int) -> int:
        return COUNT if self._counts(tile) else TILES[tile].high

    def _belongs(self, tile: int, suit: int) -> bool:
        return suit == COUNT if self._counts(tile) else suit in TILES[tile]

    def _rank(self, tile: int, suit: int) -> int:
        piece = TILES[tile]
        if suit == COUNT:
            return piece.pips * _TEN + piece.high
        return super()._rank(tile, suit)

    def _counts(self, tile: int) -> bool:
        return TILES[tile].pips in (_FIVE, _TEN)


# The tables, each made once and shared.
low_table = cache(LowTable)
count_table = cache(CountTable)
