"""The seats at a table of each game, and the side of each seat."""

from typing import NamedTuple

from .games import GAMES


class Seats(NamedTuple):
    """The seats of a game clockwise from 1, and those of each side."""

    all: tuple[int, ...]
    sides: tuple[tuple[int, ...], ...]

    @property
    def with_sides(self) -> tuple[tuple[int, int], ...]:
        """Each seat with its side, counted from 0."""
        count = len(self.sides)
        return tuple((seat, (seat - 1) % count) for seat in self.all)

    @property
    def players_a_side(self) -> int:
        """How many players a side has."""
        return len(self.sides[0])


def seats_of(game: str) -> Seats:
    """The seats of the game called ``game``. Raises KeyError if there is none."""
    played = GAMES[game]
    seats = tuple(range(1, played.seats + 1))
    sides = (
        tuple(seat for seat in seats if played.team(seat) == team)
        for team in range(played.teams)
    )
    return Seats(seats, tuple(sides))


def is_two_sided(game: str) -> bool:
    """Whether two sides with fixed partners play it for points that never go below 0.

    Moon for four is two-sided too, but a set bid takes a side below 0.
    """
    played = GAMES[game]
    return played.teams == 2 and not played.goes_below_zero


# The games that an event of pairs or teams can play.
TWO_SIDED = tuple(name for name in GAMES if is_two_sided(name))
MOST_SEATS = max(game.seats for game in GAMES.values())  # The most seats of any game
