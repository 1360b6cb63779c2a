"""The ASGI front: live streams and cached pages on the loop, all else to Django."""

import asyncio
import time
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

from deploy.live.hub import Hub
from deploy.live.streams import Receive, Send
from deploy.serving.page import Page, Response
from deploy.serving.page_cache import SLUG, PageCache, slug_of
from deploy.serving.people_pages import PeoplePages, is_people_page
from deploy.serving.questions import Questions
from deploy.serving.render_lane import RenderLane
from deploy.serving.request_headers import language_of
from deploy.serving.request_log import log_made_page
from deploy.serving.versions import DATABASE_ERRORS, Versions
from tournaments.live import EventVersion

Scope = dict[str, Any]
App = Callable[[Scope, Receive, Send], Any]
Headers = list[tuple[bytes, bytes]]
Fields = dict[bytes, bytes]
LIVE = "/live/"
MAX_DIGITS = 18
PLAIN = (("content-type", "text/plain"),)
TIME_HEADERS = (("content-type", "application/json"), ("cache-control", "no-store"))


class Front:
    """Sends each request to the stream, the cache or Django."""

    def __init__(
        self,
        pages: PageCache,
        people: PeoplePages,
        hub: Hub,
        versions: Versions,
        django: App,
    ) -> None:
        self.pages, self.people = pages, people
        self.hub, self.versions, self.django = hub, versions, django
        self.thread = ThreadPoolExecutor(1, thread_name_prefix="version")
        self.versions_of = Questions(versions.of, self.thread)
        self.states = Questions(lambda _name: versions.state(), self.thread)
        self.lane = RenderLane()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._lifespan(receive, send)
            return
        if scope["type"] != "http":
            return
        path: str = scope["path"]
        if path.startswith(LIVE):
            await self._live(scope, path[len(LIVE) :].strip("/"), receive, send)
            return
        if path == "/time":
            now = b'{"now": %d}' % (time.time() * 1000)
            await _send(send, Response(200, TIME_HEADERS, now))
            return
        response = await self._page(scope, path)
        if response is None:
            await self.django(scope, receive, send)
        else:
            await _send(send, response, has_body=scope["method"] != "HEAD")

    def cached_response(self, path: str, headers: Headers) -> Response | None:
        """The response to a plain GET that needs neither a render nor a server."""
        if self.versions.blocking:
            return None
        fields = _by_name(headers)
        try:
            page = self._cached(path, fields)
        except DATABASE_ERRORS:
            return None
        return page.response(*_conditions(fields)) if page else None

    def ask_for_cached(
        self, path: str, headers: Headers, answer: Callable[[Response | None], None]
    ) -> bool:
        """Answer a plain GET of an event's page once its version is known.

        None if the page has to be rendered; False for other pages.
        """
        slug = slug_of("GET", path, "")
        if slug is None:
            return False

        def take(question: asyncio.Future[EventVersion | None]) -> None:
            failed = question.cancelled() or question.exception() is not None
            version = None if failed else question.result()
            fields = _by_name(headers)
            language = _language(fields)
            page = self.pages.get(path, language, version) if version else None
            answer(page.response(*_conditions(fields)) if page else None)

        self.versions_of.tell(slug, take)
        return True

    def _cached(self, path: str, fields: Fields) -> Page | None:
        if slug := slug_of("GET", path, ""):
            version = self.versions.of(slug)
            language = _language(fields)
            return self.pages.get(path, language, version) if version else None
        if is_people_page("GET", path, ""):
            state = self.versions.state()
            return self.people.get(path, _language(fields), state)
        return None

    async def _lifespan(self, receive: Receive, send: Send) -> None:
        while True:
            message = await receive()
            if message["type"] == "lifespan.startup":
                self.hub.start(asyncio.get_running_loop())
                await send({"type": "lifespan.startup.complete"})
            elif message["type"] == "lifespan.shutdown":
                self.thread.shutdown(wait=False, cancel_futures=True)
                self.lane.close()
                await send({"type": "lifespan.shutdown.complete"})
                return

    async def _version(self, slug: str) -> EventVersion | None:
        if not self.versions.blocking:
            return self.versions.of(slug)
        return await self.versions_of.of(slug)

    async def _state(self) -> str:
        if not self.versions.blocking:
            return self.versions.state()
        return await self.states.of("")

    async def _live(
        self, scope: Scope, slug: str, receive: Receive, send: Send
    ) -> None:
        try:
            version = await self._version(slug) if SLUG.fullmatch(slug) else None
        except DATABASE_ERRORS:
            await _send(send, Response(503, PLAIN, b"The database is away."))
            return
        if version is None:
            await _send(send, Response(404, PLAIN, b"No such event."))
            return
        fields = _by_name(scope["headers"])
        seen = _seen_version(_text(fields, b"last-event-id"))
        pair = _number(scope["query_string"].removeprefix(b"pair="))
        language = _language(fields)
        await self.hub.stream(slug, version, seen, receive, send, pair, language)

    async def _page(self, scope: Scope, path: str) -> Response | None:
        """The response to a request for a public page, None if Django has to answer."""
        slug = slug_of(scope["method"], path, scope["query_string"])
        if slug is None:
            is_of_people = is_people_page(scope["method"], path, scope["query_string"])
            return await self._people_page(scope, path) if is_of_people else None
        try:
            version = await self._version(slug)
        except DATABASE_ERRORS:
            return None
        if version is None:
            return None
        fields = _by_name(scope["headers"])
        language = _language(fields)
        page = self.pages.get(path, language, version)
        if page is None and self.lane.is_full:
            page = self.pages.latest(path, language, version)
        if page is None:
            make = partial(self._make, path, language, version)
            page = await self._made((path, language, version), make, scope)
        return page.response(*_conditions(fields)) if page else None

    def _make(self, path: str, language: str, version: EventVersion) -> Page:
        page = self.pages.shared(path, language, version)
        return page or self.pages.render(path, language, version)

    async def _people_page(self, scope: Scope, path: str) -> Response | None:
        """The response to a request for a page of people; None (Django) if many wait."""
        fields = _by_name(scope["headers"])
        language = _language(fields)
        try:
            state = await self._state()
        except DATABASE_ERRORS:
            return None
        page = self.people.get(path, language, state)
        if page is None and not self.lane.is_full:
            make = partial(self.people.render, path, language, state)
            page = await self._made((path, language, state), make, scope)
        return page.response(*_conditions(fields)) if page else None

    async def _made(
        self, name: Hashable, make: Callable[[], Page | None], scope: Scope
    ) -> Page | None:
        start = time.perf_counter()
        given_id = _text(_by_name(scope["headers"]), b"x-request-id")

        def make_and_log() -> Page | None:
            page = make()
            if page is not None:
                log_made_page(scope["path"], page.status, start, given_id)
            return page

        return await self.lane.make(name, make_and_log)


async def _send(send: Send, response: Response, *, has_body: bool = True) -> None:
    await send(
        {
            "type": "http.response.start",
            "status": response.status,
            "headers": response.raw_headers,
        }
    )
    body = response.body if has_body else b""
    await send({"type": "http.response.body", "body": body})


def _by_name(headers: Headers) -> Fields:
    """The headers by name; the first of equal names counts."""
    return dict(reversed(headers))


def _language(fields: Fields) -> str:
    return language_of(_text(fields, b"cookie"), _text(fields, b"accept-language"))


def _conditions(fields: Fields) -> tuple[str, str, str]:
    return (
        _text(fields, b"if-none-match"),
        _text(fields, b"accept-encoding"),
        _text(fields, b"if-modified-since"),
    )


def _text(fields: Fields, name: bytes) -> str:
    return fields.get(name, b"").decode("latin-1")


def _seen_version(last_event_id: str) -> int:
    """A stream's last version; -1 if it names none."""
    number = _number(last_event_id.encode("latin-1"))
    return -1 if number is None else number


def _number(text: bytes) -> int | None:
    """The number that a browser sends; None for other text."""
    return int(text) if text.isdigit() and len(text) <= MAX_DIGITS else None
