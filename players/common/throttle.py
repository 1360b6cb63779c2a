"""Throttles guessing, and messages that others ask for, by network or phone.

The first few wrong codes, links and passwords are free; then each doubles the wait, up
to ten minutes.
"""

import hashlib
import time
from ipaddress import ip_address, ip_network

from django.core.cache import cache
from django.http import HttpRequest

FREE_TRIES = 5
# Wrong ones after the free ones, each with a longer wait, up to the longest.
SLOWED_TRIES = 15
MOST_PAUSE = 30
WITHIN_SECONDS = 600
LOCAL = "local"
WRONG_CODES, LAST_WRONG = "wrong-codes", "wrong-code-at"


def network_of(request: HttpRequest) -> str:
    """The network that a request comes from: of IPv6 the /64, which one visitor owns."""
    address = str(request.META.get("REMOTE_ADDR", ""))
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    if parsed.version == 6 and parsed.ipv4_mapped:
        return str(parsed.ipv4_mapped)
    bits = 64 if parsed.version == 6 else 32
    return str(ip_network((parsed, bits), strict=False).network_address)


def hall_network_of(request: HttpRequest) -> str:
    """The network that devices of one hall share.

    To a server elsewhere they have one public address; to a laptop in the hall each has
    its own, and all of them are local.
    """
    network = network_of(request)
    try:
        return LOCAL if ip_address(network).is_private else network
    except ValueError:
        return network


def is_within(kind: str, most: int, seconds: int = 3600) -> bool:
    """Count one more of this kind; false if there are more than ``most`` in the time."""
    key = "count:" + hashlib.sha256(kind.encode()).hexdigest()
    return _count(key, seconds) <= most


def seconds_to_wait(guesser: str, free: int = FREE_TRIES) -> int:
    """How long this address or phone waits before its next try; 0: not at all."""
    count = int(cache.get(_key(WRONG_CODES, guesser), 0)) - free
    if count < 0:
        return 0
    since = time.time() - float(cache.get(_key(LAST_WRONG, guesser), 0))
    if since < 0:  # the machine's clock was set back
        return 0
    if count >= SLOWED_TRIES:
        return WITHIN_SECONDS
    return max(0, round(min(1 << count, MOST_PAUSE) - since + 0.5))


def count_wrong(guesser: str) -> None:
    cache.set(_key(LAST_WRONG, guesser), time.time(), WITHIN_SECONDS)
    _count(_key(WRONG_CODES, guesser), WITHIN_SECONDS)


def _count(key: str, seconds: int) -> int:
    cache.add(key, 0, seconds)
    try:
        return int(cache.incr(key))
    except ValueError:  # the count expired after ``add``
        cache.set(key, 1, seconds)
        return 1


def _key(kind: str, guesser: str) -> str:
    return f"{kind}:{guesser.replace(' ', '-')}"
