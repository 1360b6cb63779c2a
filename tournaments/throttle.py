"""Throttles guessing: counts wrong codes, links and passwords by address or phone.

The first few are free; then each wrong one doubles the wait, up to ten minutes.
"""

import time

from django.core.cache import cache

FREE_TRIES = 5
# Wrong ones after the free ones, each with a longer wait, up to the longest.
SLOWED_TRIES = 15
MOST_PAUSE = 30
WITHIN_SECONDS = 600


def seconds_to_wait(guesser: str, free: int = FREE_TRIES) -> int:
    """How long this address or phone waits before its next try; 0: not at all."""
    count = int(cache.get(_tries(guesser), 0)) - free
    if count < 0:
        return 0
    since = time.time() - float(cache.get(_last(guesser), 0))
    if since < 0:  # the machine's clock was set back
        return 0
    if count >= SLOWED_TRIES:
        return WITHIN_SECONDS
    return max(0, round(min(1 << count, MOST_PAUSE) - since + 0.5))


def count_wrong(guesser: str) -> None:
    """Count a wrong code of this address or phone."""
    cache.set(_last(guesser), time.time(), WITHIN_SECONDS)
    cache.add(_tries(guesser), 0, WITHIN_SECONDS)
    try:
        cache.incr(_tries(guesser))
    except ValueError:  # the count expired after ``add``
        cache.set(_tries(guesser), 1, WITHIN_SECONDS)


def _tries(guesser: str) -> str:
    return "wrong-codes:" + guesser.replace(" ", "-")


def _last(guesser: str) -> str:
    return "wrong-code-at:" + guesser.replace(" ", "-")
