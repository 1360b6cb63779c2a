"""Public pages as bytes: rendered once per version, never served when stale.

An entry carries the version read inside its render's snapshot; it is served only if
that is at least the version that the request saw when it arrived. A version that did
not change the page only raises the entry's version; bytes and ETag stay.
"""

import gzip
import re
import time
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import replace
from http import HTTPStatus
from io import BytesIO
from threading import Lock
from typing import Any

from django.conf import settings

from deploy.serving import metrics
from deploy.serving.page import Page
from deploy.serving.shared_pages import NoSharedPages, SharedPages
from tournaments.live import EventVersion
from tournaments.public_page import AT_LEAST, EPOCH_HEADER, VERSION_HEADER

SLUG = re.compile(r"[-a-zA-Z0-9_]+")
PUBLIC = re.compile(rf"^/e/({SLUG.pattern})/")
VERSION_PAGE = "/version"
MAX_PAGES = 4096
OWN_HEADERS = ("content-length", "set-cookie", "vary", "cache-control", "x-request-id")


# Renders the page at a path in a language; returns the known page if it is equal.
#
# The last argument is the least version of an event's page.
Render = Callable[[str, str, Page | None, EventVersion | None], Page]


def slug_of(method: str, path: str, query: bytes | str) -> str | None:
    """The event of a request for a public page, or None for any other request."""
    if method not in ("GET", "HEAD") or query or not path.isascii():
        return None
    match = PUBLIC.match(path)
    return match.group(1) if match else None


class PageCache:
    """The rendered pages of one process, and those it shares with others."""

    def __init__(self, render: Render, shared: SharedPages | None = None) -> None:
        self._render = render
        self._shared = shared or NoSharedPages()
        self._pages: OrderedDict[tuple[str, str], Page] = OrderedDict()
        self._rendering: dict[tuple[str, str, EventVersion], Future[Page]] = {}
        self._lock = Lock()

    def get(self, path: str, language: str, version: EventVersion) -> Page | None:
        """A page at least as new as this version, if there is one."""
        page = self._pages.get((path, language))
        if page is None or page.version < version:
            return None
        metrics.PAGE_HITS.inc()
        return page

    def shared(self, path: str, language: str, version: EventVersion) -> Page | None:
        """A page at least as new as this version that another process made."""
        page = self._shared.get(path, language)
        if page is None:
            return None
        self._store(path, language, page)
        return page if page.version >= version else None

    def latest(self, path: str, language: str, version: EventVersion) -> Page | None:
        """This process's newest page of this epoch, of any age; it names its own version.

        None for a page that shows nothing but the version.
        """
        if path.endswith(VERSION_PAGE):
            return None
        page = self._pages.get((path, language))
        if page is None or page.version.epoch < version.epoch:
            return None
        return replace(page, made_at=0.0) if page.made_at else page

    def render(self, path: str, language: str, version: EventVersion) -> Page:
        """Render the page, once for all concurrent requests for this version.

        A caller with access to other processes' pages asks ``shared`` first.
        """
        key = (path, language, version)
        with self._lock:
            page = self.get(path, language, version)
            if page is not None:
                return page
            future = self._rendering.get(key)
            is_ours = future is None
            if future is None:
                future = self._rendering[key] = Future()
        if not is_ours:
            return future.result(timeout=30)
        try:
            known = self._pages.get((path, language))
            page = self._render(path, language, known, version)
            if known is not None and known.etag == page.etag != "":
                metrics.PAGES_UNCHANGED.inc()
            else:
                metrics.PAGES_RENDERED.inc()
            if page.status == HTTPStatus.OK:
                self._shared.put(path, language, page)
            self._store(path, language, page)
            future.set_result(page)
            return page
        except BaseException as error:
            future.set_exception(error)
            raise
        finally:
            with self._lock:
                del self._rendering[key]

    def _store(self, path: str, language: str, page: Page) -> None:
        if page.status != HTTPStatus.OK:
            return
        with self._lock:
            old = self._pages.get((path, language))
            if old is None or old.version <= page.version:
                self._pages[path, language] = page
                self._pages.move_to_end((path, language))
            while len(self._pages) > MAX_PAGES:
                self._pages.popitem(last=False)


def render_with(application: Callable[..., Any]) -> Render:
    """Render by calling the WSGI application with nothing private in the request."""
    host = next((h for h in settings.ALLOWED_HOSTS if h != "*"), "localhost")

    def render(
        path: str, language: str, known: Page | None, at_least: EventVersion | None
    ) -> Page:
        started: dict[str, Any] = {}

        def start_response(
            status: str, headers: list[tuple[str, str]], exc_info: Any = None
        ) -> None:
            started["status"], started["headers"] = status, headers

        environ = _environ(host.lstrip("."), path, language) | {AT_LEAST: at_least}
        if known is not None and known.etag:
            environ["HTTP_IF_NONE_MATCH"] = known.etag
        result = application(environ, start_response)
        try:
            body = b"".join(result)
        finally:
            if hasattr(result, "close"):
                result.close()
        headers = {k.lower(): v for k, v in started["headers"]}
        version = EventVersion(
            int(headers.pop(EPOCH_HEADER.lower(), 0)),
            int(headers.pop(VERSION_HEADER.lower(), 0)),
        )
        status = int(started["status"].split()[0])
        if status == HTTPStatus.NOT_MODIFIED and known is not None:
            return replace(known, version=version, made_at=time.time())
        return Page(
            version=version,
            status=status,
            etag=headers.pop("etag", ""),
            content_type=headers.pop("content-type", "text/html"),
            headers=tuple((k, v) for k, v in headers.items() if k not in OWN_HEADERS),
            body=gzip.compress(body, 6),
            made_at=time.time(),
        )

    return render


def _environ(host: str, path: str, language: str) -> dict[str, Any]:
    """The WSGI environment of an anonymous request."""
    return {
        "REQUEST_METHOD": "GET",
        "PATH_INFO": path,
        "SCRIPT_NAME": "",
        "QUERY_STRING": "",
        "SERVER_NAME": host,
        "SERVER_PORT": "80",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "HTTP_HOST": host,
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
