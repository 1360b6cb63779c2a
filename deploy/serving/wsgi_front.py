"""The WSGI front of a web worker: cached pages from memory, all else to Django."""

import time
from collections.abc import Callable, Iterable
from threading import BoundedSemaphore
from typing import Any

from deploy.serving.page import Page, Response
from deploy.serving.page_cache import PageCache, slug_of
from deploy.serving.people_pages import PeoplePages, is_people_page
from deploy.serving.request_headers import accepts_gzip, language_of
from deploy.serving.request_log import log_made_page
from deploy.serving.versions import DATABASE_ERRORS, Versions
from tournaments.live import EventVersion

Environ = dict[str, Any]
StartResponse = Callable[..., Any]
App = Callable[[Environ, StartResponse], Iterable[bytes]]
# Threads that may render, or wait for a render, at once; the others serve officials.
MAX_RENDERS = 4


class WsgiFront:
    """Sends each request to the cache or to Django."""

    def __init__(
        self,
        pages: PageCache,
        people: PeoplePages,
        versions: Versions,
        django: App,
        prepare: Callable[[], None] = lambda: None,
    ) -> None:
        """``prepare`` is called in a request's thread before Django."""
        self.pages, self.people = pages, people
        self.versions, self.django, self.prepare = versions, django, prepare
        self.lane = BoundedSemaphore(MAX_RENDERS)

    def __call__(
        self, environ: Environ, start_response: StartResponse
    ) -> Iterable[bytes]:
        encodings = environ.get("HTTP_ACCEPT_ENCODING", "")
        environ["HTTP_ACCEPT_ENCODING"] = "gzip" if accepts_gzip(encodings) else ""
        response = self._page(environ)
        if response is None:
            self.prepare()
            return self.django(environ, start_response)
        start_response(response.status_line, list(response.headers))
        return [] if environ["REQUEST_METHOD"] == "HEAD" else [response.body]

    def _page(self, environ: Environ) -> Response | None:
        try:
            page = self._public_page(environ)
        except DATABASE_ERRORS:
            return None
        if page is None:
            return None
        return page.response(
            environ.get("HTTP_IF_NONE_MATCH", ""),
            environ.get("HTTP_ACCEPT_ENCODING", ""),
            environ.get("HTTP_IF_MODIFIED_SINCE", ""),
        )

    def _public_page(self, environ: Environ) -> Page | None:
        """The current page of a request; None if Django has to answer."""
        method, path = environ["REQUEST_METHOD"], environ.get("PATH_INFO", "")
        query = environ.get("QUERY_STRING", "")
        language = language_of(
            environ.get("HTTP_COOKIE", ""), environ.get("HTTP_ACCEPT_LANGUAGE", "")
        )
        if is_people_page(method, path, query):
            state = self.versions.state()
            page = self.people.get(path, language, state)
            return page or self._rendered_people(path, language, state, environ)
        slug = slug_of(method, path, query)
        version = self.versions.of(slug) if slug else None
        if version is None:
            return None
        return (
            self.pages.get(path, language, version)
            or self.pages.shared(path, language, version)
            or self._rendered(path, language, version, environ)
        )

    def _rendered_people(
        self, path: str, language: str, state: str, environ: Environ
    ) -> Page | None:
        start = time.perf_counter()
        with self.lane:
            page = self.people.render(path, language, state)
        if page is not None:
            given_id = environ.get("HTTP_X_REQUEST_ID", "")
            log_made_page(path, page.status, start, given_id)
        return page

    def _rendered(
        self, path: str, language: str, version: EventVersion, environ: Environ
    ) -> Page:
        """The page at this version; if the lane is full, the newest cached one."""
        start = time.perf_counter()
        latest = self.pages.latest(path, language, version)
        if not self.lane.acquire(blocking=latest is None) and latest is not None:
            return latest
        try:
            # Another process may have rendered it while this request waited.
            page = self.pages.shared(path, language, version)
            page = page or self.pages.render(path, language, version)
        finally:
            self.lane.release()
        given_id = environ.get("HTTP_X_REQUEST_ID", "")
        log_made_page(path, page.status, start, given_id)
        return page
