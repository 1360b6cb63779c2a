"""The play of one hand as values: where it begins, each tile played, each trick won."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from .game import Variant
from .parts import Exposed
from .suits import TrickTable
from .tiles import UNKNOWN


class Step(NamedTuple):
    """One tile played, as read: `suit` is the suit led, None for the lead."""

    trick: int
    play: int
    seat: int
    tile: int
    suit: int | None


# One trick: its number, the suit led, the seats and the tiles in order. A tile may be
# `UNKNOWN`; an open trick has fewer tiles than seats.
TrickPlays = tuple[int, int, Sequence[int], Sequence[int]]
# A complete trick: the seat that won it and the points in it, its own included.
WonTrick = tuple[int, int]


class Setting(NamedTuple):
    """The start of the play: who leads, who plays, what is known of the hands.

    `hands` are the written-down hands by seat after the exchange; `spare` the tiles
    that may be in a hand without a record. `caught` is the seat that must win no trick.
    `claim` adds the tiles a claimant showed. `exposed` are tiles shown before a turn;
    `exposed_plays` requires that they are played at the first legal chance.
    """

    game: Variant
    table: TrickTable | None
    leader: int
    seats: tuple[int, ...]
    hands: Mapping[int, Sequence[int]]
    spare: Sequence[int]
    caught: int | None = None
    lead_trump: bool = False
    claim: tuple[int, tuple[int, ...]] | None = None
    exposed: tuple[Exposed, ...] = ()
    exposed_plays: bool = False


def steps_of(plays: Iterable[TrickPlays]) -> Iterator[Step]:
    """Each tile of some tricks that is one of the set, in order."""
    for number, suit, seats, tiles in plays:
        for place, tile in enumerate(tiles):
            if tile != UNKNOWN:
                called = suit if place else None
                yield Step(number, place + 1, seats[place], tile, called)


def steps_by(steps: Sequence[Step], seat: int) -> Iterator[int]:
    """The tiles a seat played, in order."""
    return (step.tile for step in steps if step.seat == seat)
