"""The one published draw: a counter stream of SHA-256 and a Fisher-Yates shuffle.

Anybody who knows the seed and the purpose can recompute every draw with the few lines
below.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import count
from typing import TypeVar

from .sentence import FormatError, _
from .values import TieBreak

ALGORITHM = "sm-draw-1"
TILES = tuple(f"{high}-{low}" for high in range(7) for low in range(high + 1))

T = TypeVar("T")


def drawn_numbers(seed: int, purpose: str) -> Iterator[int]:
    """Yield number k: the first 8 bytes of SHA-256("sm-draw-1|SEED|PURPOSE|k")."""
    for k in count():
        text = f"{ALGORITHM}|{seed}|{purpose}|{k}"
        yield int.from_bytes(sha256(text.encode()).digest()[:8], "big")


def _below(numbers: Iterator[int], bound: int) -> int:
    """Take the next number that is unbiased below ``bound`` and reduce it."""
    fair = 2**64 - 2**64 % bound
    return next(number for number in numbers if number < fair) % bound


def shuffle(items: Sequence[T], seed: int, purpose: str) -> tuple[T, ...]:
    """Return ``items`` in drawn order; the same seed and purpose give the same order.

    Algorithm ``sm-draw-1``: numbers come from :func:`drawn_numbers` (biased ones are
    skipped); from the last place down to the second, the item changes places with the
    item at (number modulo places left), counted from 0.
    """
    numbers = drawn_numbers(seed, purpose)
    drawn = list(items)
    for last in range(len(drawn) - 1, 0, -1):
        other = _below(numbers, last + 1)
        drawn[last], drawn[other] = drawn[other], drawn[last]
    return tuple(drawn)


def draw_dominoes(n: int, seed: int, purpose: str) -> tuple[str, ...]:
    """Draw ``n`` different tiles of a double-six set, written high end first ("6-5").

    Raises ValueError if ``n`` is not between 0 and 28.
    """
    if not 0 <= n <= len(TILES):
        raise FormatError(_("A set has 28 dominoes, %(n)s cannot be drawn."), n=n)
    return shuffle(TILES, seed, purpose)[:n]


def settle_by_domino(
    group: str, entrants: Sequence[int], seed: int, purpose: str
) -> TieBreak:
    """Settle a tie by one drawn domino each: most pips first, then the higher end.

    ``drawn`` matches ``order``: the first tile is that of the first entrant.
    """
    tiles = draw_dominoes(len(entrants), seed, purpose)
    hands = dict(zip(entrants, tiles, strict=True))
    order = order_by_domino(hands)
    return TieBreak(
        group=group,
        entrants=tuple(sorted(entrants)),
        by="domino",
        order=order,
        drawn=tuple(hands[entrant] for entrant in order),
    )


def order_by_domino(hands: Mapping[int, str]) -> tuple[int, ...]:
    """Return the entrants in the order of the tiles they drew ("6-5"), best first.

    Most pips first, then the higher end.
    """

    def pips(entrant: int) -> tuple[int, str]:
        tile = hands[entrant]
        return int(tile[0]) + int(tile[2]), tile

    return tuple(sorted(hands, key=pips, reverse=True))


def settle_by_lot(
    group: str, entrants: Sequence[int], seed: int, purpose: str
) -> TieBreak:
    """Settle a tie by lot: the level entrants in drawn order."""
    level = tuple(sorted(entrants))
    return TieBreak(group, level, "lot", shuffle(level, seed, purpose))
