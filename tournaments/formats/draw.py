"""The one published draw: a counter stream of SHA-256 and a Fisher-Yates shuffle.

Anybody who knows the seed and the purpose can recompute every draw by these lines.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import count
from typing import TypeVar

ALGORITHM = "sm-draw-1"

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
