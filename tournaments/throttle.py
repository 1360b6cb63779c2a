"""Throttles guessing: counts wrong codes and links by address or phone."""

from django.core.cache import cache

WRONG_CODES = 20
WITHIN_SECONDS = 600


def may_try(guesser: str) -> bool:
    """Whether this address or phone may try another code."""
    return int(cache.get(_tries(guesser), 0)) < WRONG_CODES


def count_wrong(guesser: str) -> None:
    """Count a wrong code of this address or phone."""
    cache.add(_tries(guesser), 0, WITHIN_SECONDS)
    try:
        cache.incr(_tries(guesser))
    except ValueError:  # the count expired after ``add``
        cache.set(_tries(guesser), 1, WITHIN_SECONDS)


def _tries(guesser: str) -> str:
    return "wrong-codes:" + guesser.replace(" ", "-")
