"""Home sides: balanced over a single leg, exact over two.

Takes the rounds of a circle and returns them with the home side first.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

Side = TypeVar("Side", int, str)


def home_and_away(
    rounds: Sequence[Sequence[tuple[Side, Side | None]]], legs: int = 1
) -> tuple[tuple[tuple[Side, Side | None], ...], ...]:
    """Return the rounds of a circle, of pairs or clubs, with the home side first.

    A side that moves round the circle is at home every other week. Matches at home and
    away differ by one at most over the whole circle, by two over a part of it. With two
    ``legs`` the rounds repeat with the sides swapped. The entrant that sits out stays
    before None.
    """
    first_leg = tuple(
        tuple(
            _changed(a, b) if place and (place + number) % 2 else (a, b)
            for place, (a, b) in enumerate(pairings)
        )
        for number, pairings in enumerate(rounds)
    )
    back = tuple(tuple(_changed(a, b) for a, b in pairings) for pairings in first_leg)
    return first_leg + back * (legs - 1)


def _changed(a: Side, b: Side | None) -> tuple[Side, Side | None]:
    return (a, None) if b is None else (b, a)
