"""The parts of a hand as values: a tile played, a claim, a declaration, an exchange."""

from typing import NamedTuple

Texts = tuple[str, ...]
Result = tuple[tuple[str, tuple[int | None, ...]], ...]  # By key, then team


class TilePlay(NamedTuple):
    """A tile played: its text, the seat if written, the suit it was announced as."""

    tile: str
    seat: int | None = None
    suit: int | None = None

    def __str__(self) -> str:
        seat = "" if self.seat is None else f"{self.seat}:"
        return seat + self.tile + ("" if self.suit is None else f"/{self.suit}")


class Claim(NamedTuple):
    """A lay-down: who claims and the tiles in the order announced."""

    seat: int
    order: tuple[TilePlay, ...]


class Exposed(NamedTuple):
    """A tile that a seat exposed before its turn in a trick."""

    seat: int
    tile: str
    trick: int


class Declaration(NamedTuple):
    """What the bid winner named; each part None if it was not named."""

    trump: str | None = None
    contract: str | None = None
    doubles: str | None = None


class Exchange(NamedTuple):
    """Tiles taken from those left over, and tiles put back."""

    take: Texts = ()
    discard: Texts = ()
