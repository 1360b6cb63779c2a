"""Renders public pages, which are the same for everybody; cookies have no effect.

The middleware of sessions, forms, sign-in and logs has nothing to do on such a page and
took a quarter of its time.
"""

import gzip
from collections.abc import Callable
from dataclasses import replace
from http import HTTPStatus
from typing import Any

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.core.handlers.exception import convert_exception_to_response
from django.core.handlers.wsgi import WSGIHandler
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.module_loading import import_string

from deploy.serving.page import Page
from deploy.serving.wsgi_bridge import App, answer_of, environ_of
from tournaments.event.live import EventVersion
from tournaments.event.public_page import AT_LEAST, EPOCH_HEADER, VERSION_HEADER

NEEDED = (
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "deploy.device_permissions.DevicePermissions",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
)
OWN_HEADERS = ("content-length", "set-cookie", "vary", "cache-control", "x-request-id")
# Renders the page at a path in a language; returns the known page if it is equal.
#
# The last argument is the least version of an event's page.
Render = Callable[[str, str, Page | None, EventVersion | None], Page]


class PublicHandler(WSGIHandler):
    """Answers like Django, with only the middleware that a public page needs."""

    _get_response: Callable[[HttpRequest], HttpResponseBase]  # Not in the stubs

    def load_middleware(self, is_async: bool = False) -> None:
        self._view_middleware: list[object] = []
        self._template_response_middleware: list[object] = []
        self._exception_middleware: list[object] = []
        answer = convert_exception_to_response(self._get_response)
        chain: Callable[[Any], Any] = answer
        for path in reversed(settings.MIDDLEWARE):
            if path in NEEDED:
                chain = convert_exception_to_response(import_string(path)(chain))
        self._middleware_chain = chain

    def get_response(self, request: HttpRequest) -> HttpResponseBase:
        request.user = AnonymousUser()
        return super().get_response(request)


def render_with(application: App) -> Render:
    """Render by calling the WSGI application with nothing private in the request."""
    host = next((h for h in settings.ALLOWED_HOSTS if h != "*"), "localhost")

    def render(
        path: str, language: str, known: Page | None, at_least: EventVersion | None
    ) -> Page:
        environ = _environ(host.lstrip("."), path, language) | {AT_LEAST: at_least}
        if known is not None and known.etag:
            environ["HTTP_IF_NONE_MATCH"] = known.etag
        status, stated, body = answer_of(application, environ)
        headers = {k.lower(): v for k, v in stated}
        version = EventVersion(
            int(headers.pop(EPOCH_HEADER.lower(), 0)),
            int(headers.pop(VERSION_HEADER.lower(), 0)),
        )
        if status == HTTPStatus.NOT_MODIFIED and known is not None:
            return replace(known, version=version)
        return Page(
            version=version,
            status=status,
            etag=headers.pop("etag", ""),
            content_type=headers.pop("content-type", "text/html"),
            headers=tuple((k, v) for k, v in headers.items() if k not in OWN_HEADERS),
            body=gzip.compress(body, 6),
        )

    return render


def _environ(host: str, path: str, language: str) -> dict[str, Any]:
    scheme = b"https" if settings.HTTPS else b"http"
    cookie = f"{settings.LANGUAGE_COOKIE_NAME}={language}"
    scope = {
        "method": "GET",
        "path": path,
        "query_string": b"",
        "http_version": "1.1",
        "server": (host, 80),
        "client": ("127.0.0.1", 0),
        "headers": [
            (b"host", host.encode()),
            (b"cookie", cookie.encode()),
            (b"x-forwarded-proto", scheme),
        ],
    }
    return environ_of(scope, b"")
