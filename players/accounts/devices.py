"""Devices on which somebody signed in before, and the times that each was last used."""

import secrets
from collections.abc import Callable
from typing import Any

from allauth.usersessions.models import UserSession
from django.conf import settings
from django.core import signing
from django.core.cache import cache
from django.db import DatabaseError, transaction
from django.http import HttpRequest, HttpResponse

COOKIE = "known_device"
SALT = "known device"
YEAR = 365 * 24 * 60 * 60
MOST_USERS = 5  # of one device
SEEN_EVERY = 5 * 60  # Seconds between two writes of a session's last use
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


class LastUse:
    """Writes when and where each session was last used.

    Only after a view that asked who is signed in: other pages touch no session.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        user = getattr(request, "_cached_user", None)
        key = request.session.session_key if user and user.is_authenticated else None
        if user and key and cache.add(f"last-use:{key}", 1, SEEN_EVERY):
            remember_device(request, response, user)
            try:
                with transaction.atomic():
                    UserSession.objects.create_from_request(request, user=user)
            except DatabaseError:  # the page is worth more than its note
                cache.delete(f"last-use:{key}")
        return response
