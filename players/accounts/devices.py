"""Devices on which somebody signed in before, and what they are called."""

import secrets
from typing import Any

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse

COOKIE = "known_device"
SALT = "known device"
YEAR = 365 * 24 * 60 * 60
MOST_USERS = 5  # of one device
BROWSERS = (
    ("Edg", "Edge"),
    ("OPR", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("Chrome", "Chrome"),
    ("CriOS", "Chrome"),
    ("Safari", "Safari"),
)
SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("CrOS", "ChromeOS"),
    ("Mac OS X", "Mac"),
    ("Linux", "Linux"),
)


def name_of(user_agent: str) -> str:
    """The device as people call it, for example "Firefox, Windows"; empty: unknown."""
    browser = next((name for part, name in BROWSERS if part in user_agent), "")
    system = next((name for part, name in SYSTEMS if part in user_agent), "")
    return ", ".join(filter(None, [browser, system]))


def known_device(request: HttpRequest, user: Any) -> str:
    """The random name of this device if the user signed in on it before, else empty."""
    return str(_known(request).get(str(user.pk), "")) if user else ""


def remember_device(request: HttpRequest, response: HttpResponse, user: Any) -> None:
    """Know this device at the user's next sign-in."""
    known = _known(request)
    if str(user.pk) in known:
        return
    known = dict([*known.items(), (str(user.pk), secrets.token_hex(8))][-MOST_USERS:])
    response.set_cookie(
        COOKIE,
        signing.dumps(known, salt=SALT),
        max_age=YEAR,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def _known(request: HttpRequest) -> dict[str, str]:
    try:
        known = signing.loads(request.COOKIES.get(COOKIE, ""), salt=SALT, max_age=YEAR)
    except signing.BadSignature:
        return {}
    return known if isinstance(known, dict) else {}
