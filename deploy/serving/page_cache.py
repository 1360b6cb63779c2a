"""Public pages as bytes: rendered once per version, never served when stale.

An entry carries the version read inside its render's snapshot and is served only if
that is at least the version the request saw when it arrived.
"""

import gzip
import re
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from http import HTTPStatus
from http.cookies import SimpleCookie
from io import BytesIO
from threading import Lock
from typing import Any

from django.conf import settings
from django.utils.translation import get_supported_language_variant
from django.utils.translation.trans_real import parse_accept_lang_header

from deploy.serving.metrics import KEPT as SERVED
from deploy.serving.metrics import MADE
from tournaments.public_page import VERSION_HEADER

PUBLIC = re.compile(r"^/e/([-a-zA-Z0-9_]+)/")
KEPT = 4096
NOT_KEPT = ("content-length", "set-cookie", "vary", "cache-control", "x-request-id")


@dataclass(frozen=True)
class Answer:
    """What goes over the line."""

    status: int
    headers: tuple[tuple[str, str], ...]
    body: bytes

    @cached_property
    def raw_headers(self) -> list[tuple[bytes, bytes]]:
        """The headers as ASGI wants them."""
        return [(k.encode("latin-1"), v.encode("latin-1")) for k, v in self.headers]

    @cached_property
    def status_line(self) -> str:
        """The status and its phrase, as WSGI wants them."""
        return f"{self.status} {HTTPStatus(self.status).phrase}"

    @cached_property
    def head(self) -> bytes:
        """Status line and headers, without the empty line that ends them."""
        line = f"HTTP/1.1 {self.status_line}\r\n"
        return line.encode() + b"".join(b"%s: %s\r\n" % h for h in self.raw_headers)


@dataclass(frozen=True)
class Page:
    """One rendered page."""

    version: int
    status: int
    etag: str
    content_type: str
    headers: tuple[tuple[str, str], ...]
    body: bytes
    """Compressed with gzip."""

    def answer(self, known: str, accepts: str) -> Answer:
        """The page for a browser that has this ETag and accepts these encodings."""
        if self.etag and known == self.etag:
            return self._unchanged
        return self._packed if "gzip" in accepts else self._plain

    @cached_property
    def _unchanged(self) -> Answer:
        return Answer(304, self._always, b"")

    @cached_property
    def _packed(self) -> Answer:
        return self._whole(self.body, ("content-encoding", "gzip"))

    @property
    def _plain(self) -> Answer:
        return self._whole(gzip.decompress(self.body))

    def _whole(self, body: bytes, *more: tuple[str, str]) -> Answer:
        headers = (
            *self._always,
            *self.headers,
            ("content-type", self.content_type),
            *more,
            ("content-length", str(len(body))),
        )
        return Answer(self.status, headers, body)

    @property
    def _always(self) -> tuple[tuple[str, str], ...]:
        return (
            ("etag", self.etag),
            ("cache-control", "no-cache"),
            ("vary", "Accept-Language, Cookie, Accept-Encoding"),
        )


Render = Callable[[str, str], Page]


def slug_of(method: str, path: str, query: bytes | str) -> str | None:
    """The event a request asks a public page of, or None for any other request."""
    if method not in ("GET", "HEAD") or query or not path.isascii():
        return None
    match = PUBLIC.match(path)
    return match.group(1) if match else None


class Languages:
    """Which language a browser wants, remembered by what it sends."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, str], str] = {}

    def of(self, cookie: str, accept: str) -> str:
        """The language by cookie, else by Accept-Language, else the default."""
        wanted = ""
        if settings.LANGUAGE_COOKIE_NAME in cookie:
            morsel = SimpleCookie(cookie).get(settings.LANGUAGE_COOKIE_NAME)
            wanted = morsel.value if morsel else ""
        key = (wanted, accept)
        if key not in self._known:
            if len(self._known) > KEPT:
                self._known.clear()
            self._known[key] = self._choose(wanted, accept)
        return self._known[key]

    def _choose(self, wanted: str, accept: str) -> str:
        accepted = [code for code, _q in parse_accept_lang_header(accept.lower())]
        for code in [wanted, *accepted] if wanted else accepted:
            if code == "*":
                break
            with suppress(LookupError):
                return str(get_supported_language_variant(code))
        return settings.LANGUAGE_CODE


class FreshPages:
    """The store of rendered pages of one process."""

    def __init__(self, render: Render) -> None:
        self._render = render
        self._pages: OrderedDict[tuple[str, str], Page] = OrderedDict()
        self._making: dict[tuple[str, str, int], Future[Page]] = {}
        self._lock = Lock()

    def kept(self, path: str, language: str, version: int) -> Page | None:
        """A page at least as new as this version, if there is one."""
        page = self._pages.get((path, language))
        if page is None or page.version < version:
            return None
        SERVED.inc()
        return page

    def make(self, path: str, language: str, version: int) -> Page:
        """Render the page, once for all who ask for this version at the same time."""
        key = (path, language, version)
        with self._lock:
            page = self.kept(path, language, version)
            if page is not None:
                return page
            future = self._making.get(key)
            mine = future is None
            if future is None:
                future = self._making[key] = Future()
        if not mine:
            return future.result(timeout=30)
        try:
            page = self._render(path, language)
            MADE.inc()
            self._keep(path, language, page)
            future.set_result(page)
            return page
        except BaseException as error:
            future.set_exception(error)
            raise
        finally:
            with self._lock:
                del self._making[key]

    def _keep(self, path: str, language: str, page: Page) -> None:
        if page.status != 200:
            return
        with self._lock:
            old = self._pages.get((path, language))
            if old is None or old.version <= page.version:
                self._pages[path, language] = page
                self._pages.move_to_end((path, language))
            while len(self._pages) > KEPT:
                self._pages.popitem(last=False)


def render_with(application: Callable[..., Any]) -> Render:
    """Render by asking the WSGI application with nothing private in the request."""
    host = next((h for h in settings.ALLOWED_HOSTS if h != "*"), "localhost")

    def render(path: str, language: str) -> Page:
        answer: dict[str, Any] = {}

        def start_response(
            status: str, headers: list[tuple[str, str]], exc_info: Any = None
        ) -> None:
            answer["status"], answer["headers"] = status, headers

        environ = {
            "REQUEST_METHOD": "GET",
            "PATH_INFO": path,
            "SCRIPT_NAME": "",
            "QUERY_STRING": "",
            "SERVER_NAME": host.lstrip("."),
            "SERVER_PORT": "80",
            "SERVER_PROTOCOL": "HTTP/1.1",
            "HTTP_HOST": host.lstrip("."),
            "HTTP_COOKIE": f"{settings.LANGUAGE_COOKIE_NAME}={language}",
            "HTTP_X_FORWARDED_PROTO": "https" if settings.HTTPS else "http",
            "REMOTE_ADDR": "127.0.0.1",
            "wsgi.url_scheme": "http",
            "wsgi.input": BytesIO(),
            "wsgi.errors": BytesIO(),
            "wsgi.version": (1, 0),
            "wsgi.multithread": True,
            "wsgi.multiprocess": False,
            "wsgi.run_once": False,
        }
        result = application(environ, start_response)
        try:
            body = b"".join(result)
        finally:
            if hasattr(result, "close"):
                result.close()
        headers = {k.lower(): v for k, v in answer["headers"]}
        return Page(
            version=int(headers.pop(VERSION_HEADER.lower(), 0)),
            status=int(answer["status"].split()[0]),
            etag=headers.pop("etag", ""),
            content_type=headers.pop("content-type", "text/html"),
            headers=tuple((k, v) for k, v in headers.items() if k not in NOT_KEPT),
            body=gzip.compress(body, 6),
        )

    return render
