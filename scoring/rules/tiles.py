"""Tiles as small ints and hands of tiles as bit masks.

Owns the numbering (`hi*(hi+1)/2+lo`) and the text form; knows no suits, games or players.
"""

from collections.abc import Iterable
from typing import NamedTuple

HIGHEST_PIP = 9


class Tile(NamedTuple):
    """One domino, high end first: `Tile(6, 4)` reads `6-4`."""

    high: int
    low: int

    def __str__(self) -> str:
        return f"{self.high}-{self.low}"

    @property
    def id(self) -> int:
        """The tile's number: every smaller tile of any double-n set comes before it."""
        return self.high * (self.high + 1) // 2 + self.low

    @property
    def pips(self) -> int:
        return self.high + self.low

    @property
    def is_double(self) -> bool:
        return self.high == self.low


# Every tile up to the double nine, by id.
TILES: tuple[Tile, ...] = tuple(
    Tile(high, low) for high in range(HIGHEST_PIP + 1) for low in range(high + 1)
)

UNKNOWN = len(
    TILES
)  # In place of a tile that is not in the set; counts and wins nothing

# The text of each tile, by id.
TEXTS: tuple[str, ...] = tuple(str(tile) for tile in TILES)

# Tile id by text, either end first: `4-6` and `6-4` are the same tile.
IDS: dict[str, int] = {
    text: tile.id
    for tile in TILES
    for text in (f"{tile.high}-{tile.low}", f"{tile.low}-{tile.high}")
}


_BITS = tuple(1 << tile for tile in range(len(TILES)))


def mask(ids: Iterable[int]) -> int:
    """The set of tiles as an int with one bit per id; a second copy adds nothing."""
    return sum(map(_BITS.__getitem__, {*ids}))


def members(bits: int) -> list[int]:
    """The ids in a mask, smallest first."""
    ids = []
    while bits:
        low = bits & -bits
        ids.append(low.bit_length() - 1)
        bits ^= low
    return ids
