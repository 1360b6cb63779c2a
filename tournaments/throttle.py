"""Wrong codes and links are counted, so that nobody can go on guessing."""

from django.core.cache import cache

WRONG_CODES = 20
WITHIN_SECONDS = 600


def may_try(guesser: str) -> bool:
    """Whether this address or phone has not guessed too often of late."""
    return int(cache.get(_tries(guesser), 0)) < WRONG_CODES


def count_wrong(guesser: str) -> None:
    """One more wrong code from this address or phone."""
    cache.add(_tries(guesser), 0, WITHIN_SECONDS)
    try:
        cache.incr(_tries(guesser))
    except ValueError:  # it ran out between the two
        cache.set(_tries(guesser), 1, WITHIN_SECONDS)


def _tries(guesser: str) -> str:
    return "wrong-codes:" + guesser.replace(" ", "-")
