"""The play of one hand as values: where it begins, each tile played, each trick won."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from .game import Variant
from .parts import Exposed
from .suits import TrickTable
from .tiles import TEXTS
from .verdict import Fault

UNKNOWN = -1  # In place of a tile that is not in the set


class Step(NamedTuple):
    """One tile played, as read: `suit` is the suit led, None for the lead."""

    trick: int
    play: int
    seat: int
    tile: int
    suit: int | None


class TrickPlays(NamedTuple):
    """The plays of one trick in order; a tile may be `UNKNOWN`."""

    number: int
    suit: int  # The suit led
    seats: Sequence[int]
    tiles: Sequence[int]

    @property
    def steps(self) -> Iterator[Step]:
        """Each tile that is one of the set."""
        for place, tile in enumerate(self.tiles):
            if tile != UNKNOWN:
                suit = self.suit if place else None
                yield Step(self.number, place + 1, self.seats[place], tile, suit)


class WonTrick(NamedTuple):
    """A complete trick: the seat that won it and the points in it, its own included."""

    seat: int
    points: int


class Walk(NamedTuple):
    """The play as far as it can be followed."""

    faults: tuple[Fault, ...]
    plays: tuple[TrickPlays, ...]
    tricks: tuple[WonTrick, ...]
    # The seat on lead after the last complete trick; None inside a trick or at the end.
    led: int | None
    over: bool  # All tricks played, or a trick caught where none may be

    @property
    def steps(self) -> tuple[Step, ...]:
        """Each tile played, in order, as far as its seat is known."""
        return steps_of(self.plays)

    @property
    def rows(self) -> list[list[tuple[int, str]]]:
        """The tricks as they are shown: the seat and the text of each tile."""
        rows = ([(s.seat, TEXTS[s.tile]) for s in trick.steps] for trick in self.plays)
        return [row for row in rows if row]


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


def steps_of(plays: Iterable[TrickPlays]) -> tuple[Step, ...]:
    """Each tile of some tricks, in order."""
    return tuple(step for trick in plays for step in trick.steps)


def steps_by(steps: Sequence[Step], seat: int) -> Iterator[int]:
    """The tiles a seat played, in order."""
    return (step.tile for step in steps if step.seat == seat)
