"""The circle method: a round robin in the fewest rounds.

Takes any sequence and gives pairings; round_robin makes matches of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


def circle(
    entrants: Sequence[T], most: int | None = None
) -> tuple[tuple[tuple[T, T | None], ...], ...]:
    """Return the rounds of a full round robin of ``entrants`` as pairings.

    Everybody meets everybody once: n - 1 rounds for an even n. For an odd n there are n
    rounds, and in each another entrant is paired with None (its bye). The first entrant
    stays, the others move round it one seat a round (the circle method, also called
    Berger's). ``most`` limits the number of rounds.
    """
    ring: list[T | None] = list(entrants)
    if len(ring) % 2:
        ring.insert(0, None)
    half = len(ring) // 2
    rounds = []
    for number in range(len(ring) - 1)[:most]:
        pairings = zip(ring[:half], reversed(ring[half:]), strict=True)
        rounds.append(tuple(_seated(a, b, swap=number % 2 == 1) for a, b in pairings))
        ring.insert(1, ring.pop())
    return tuple(rounds)


def _seated(a: T | None, b: T | None, *, swap: bool) -> tuple[T, T | None]:
    """Put the entrant before the bye, and swap sides in every other round."""
    first, second = (b, a) if swap else (a, b)
    if first is None:
        first, second = second, first
    assert first is not None
    return first, second
