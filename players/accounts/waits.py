"""How long a throttled account or network waits, from the limits of ``RATE_LIMITS``."""

import time

from allauth.core.internal import ratelimit
from django.core.cache import cache
from django.http import HttpRequest

APPS = {"webauthn_login": "allauth.mfa"}
AHEAD = 60  # Seconds that clocks of a server's machines may differ


def seconds_left(request: HttpRequest, action: str, key: str = "") -> int:
    """How long until this action is allowed again; 0: it is now."""
    waits = [0.0]
    for rate, name in _limits(request, action, key):
        history = cache.get(name, [])
        if len(history) >= rate.amount:
            waits.append(history[rate.amount - 1] + rate.duration - time.time())
    return max(0, round(max(waits) + 0.5)) if max(waits) > 0 else 0


def forget_future(request: HttpRequest, action: str, key: str = "") -> None:
    """Drop what is dated in the future: the machine's clock was set back."""
    latest = time.time() + AHEAD
    for rate, name in _limits(request, action, key):
        history = cache.get(name, [])
        if any(at > latest for at in history):
            past = [at for at in history if at <= latest]
            cache.set(name, past, rate.duration)


def _limits(
    request: HttpRequest, action: str, key: str
) -> list[tuple[ratelimit.Rate, str]]:
    app = APPS.get(action, "allauth.account")
    return [
        (
            rate,
            ratelimit.get_cache_key(
                request, app=app, action=action, rate=rate, key=key
            ),
        )
        for rate in ratelimit.get_rates(app=app, action=action)
        if rate.per != "user" or request.user.is_authenticated
    ]
