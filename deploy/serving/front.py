"""The ASGI front: live streams and cached pages on the loop, all else to Django."""

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace
from typing import Any, TypeVar

from django.http.cookie import parse_cookie
from django.utils.translation import get_language_from_request

from deploy.live.hub import Hub
from deploy.live.streams import Receive, Send
from deploy.serving.page import Page, Response
from deploy.serving.page_cache import SLUG, PageCache, State, is_people_page, slug_of
from deploy.serving.request_log import log_made_page
from deploy.serving.versions import DATABASE_ERRORS, Versions
from deploy.serving.wsgi_bridge import send_answer

Scope = dict[str, Any]
App = Callable[[Scope, Receive, Send], Any]
Headers = list[tuple[bytes, bytes]]
Fields = dict[bytes, bytes]
Answer = TypeVar("Answer")
Question = tuple[str, tuple[str, ...]]
LIVE = "/live/"
MOST_EVENTS = 12  # Of one stream
MAX_DIGITS = 18
# Beyond that spectators get the newest cached page, which names its version.
MAX_PAGES_WAITING = 96
PLAIN = (("content-type", "text/plain"),)
TIME_HEADERS = (("content-type", "application/json"), ("cache-control", "no-store"))


class Front:
    """Sends each request to the stream, the cache or Django.

    One thread renders pages, one after the other: officials never wait for them.
    """

    def __init__(
        self, pages: PageCache, hub: Hub, versions: Versions, django: App
    ) -> None:
        self.pages, self.hub, self.versions, self.django = pages, hub, versions, django
        self.asking = ThreadPoolExecutor(1, thread_name_prefix="version")
        self.may_ask = asyncio.Lock()
        # Questions to the database that have not begun: whoever comes shares them.
        self.unasked: dict[Question, asyncio.Future[Any]] = {}
        self.rendering = ThreadPoolExecutor(1, thread_name_prefix="page")
        self.waiting: dict[tuple[str, str, State], asyncio.Future[Page]] = {}

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
            body = b'{"now": %d}' % (time.time() * 1000)
            await _send(send, Response(200, TIME_HEADERS, body))
            return
        response = await self._page(scope, path)
        if response is None:
            await self.django(scope, receive, send)
        else:
            await _send(send, response, has_body=scope["method"] != "HEAD")

    async def _lifespan(self, receive: Receive, send: Send) -> None:
        while True:
            message = await receive()
            if message["type"] == "lifespan.startup":
                self.hub.start(asyncio.get_running_loop())
                await send({"type": "lifespan.startup.complete"})
            elif message["type"] == "lifespan.shutdown":
                for thread in (self.asking, self.rendering):
                    thread.shutdown(wait=False, cancel_futures=True)
                await send({"type": "lifespan.shutdown.complete"})
                return

    async def _live(
        self, scope: Scope, slug: str, receive: Receive, send: Send
    ) -> None:
        """A stream of one event, or of several with "+" between their addresses."""
        named = [each for each in slug.split("+")[:MOST_EVENTS] if SLUG.fullmatch(each)]
        try:
            known = {each: await self._ask(self.versions.of, each) for each in named}
        except DATABASE_ERRORS:
            await _send(send, Response(503, PLAIN, b"The database is away."))
            return
        versions = {each: version for each, version in known.items() if version}
        if not versions:
            await _send(send, Response(404, PLAIN, b"No such event."))
            return
        fields = _by_name(scope["headers"])
        seen = _number(fields.get(b"last-event-id", b""))
        pair = _number(scope["query_string"].removeprefix(b"pair="))
        language = _language(fields)
        known_version = -1 if seen is None else seen
        await self.hub.stream(versions, known_version, receive, send, pair, language)

    async def _page(self, scope: Scope, path: str) -> Response | None:
        """The response to a request for a public page, None if Django has to answer."""
        try:
            state = await self._state(scope["method"], path, scope["query_string"])
        except DATABASE_ERRORS:
            return None
        if state is None:
            return None
        fields = _by_name(scope["headers"])
        language = _language(fields)
        page = self.pages.get(path, language, state)
        if page is None and len(self.waiting) >= MAX_PAGES_WAITING:
            page = self.pages.latest(path, language, state)
        if page is None:
            request_id = _text(fields, b"x-request-id")
            page = await self._rendered(path, language, state, request_id)
        known = _text(fields, b"if-none-match")
        return page.response(known, _text(fields, b"accept-encoding"))

    async def _state(self, method: str, path: str, query: bytes) -> State | None:
        """What a public page has to show; None for another page."""
        if slug := slug_of(method, path, query):
            return await self._ask(self.versions.of, slug)
        if is_people_page(method, path, query):
            return await self._ask(self.versions.state)
        return None

    async def _ask(self, ask: Callable[..., Answer], *words: str) -> Answer:
        """The database's answer to a question that begins after this call."""
        if not self.versions.blocking:
            return ask(*words)
        key = ask.__name__, words
        if key not in self.unasked:
            self.unasked[key] = asyncio.ensure_future(self._begin(key, ask))
        answer: Answer = await asyncio.shield(self.unasked[key])
        return answer

    async def _begin(self, key: Question, ask: Callable[..., Answer]) -> Answer:
        async with self.may_ask:
            del self.unasked[key]
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self.asking, ask, *key[1])

    async def _rendered(
        self, path: str, language: str, state: State, request_id: str
    ) -> Page:
        """The page at this state, rendered once for all who wait for it."""
        start = time.perf_counter()

        def render() -> Page:
            page = self.pages.render(path, language, state)
            log_made_page(path, page.status, start, request_id)
            return page

        key = path, language, state
        future = self.waiting.get(key)
        if future is None:
            loop = asyncio.get_running_loop()
            future = self.waiting[key] = loop.run_in_executor(self.rendering, render)
            future.add_done_callback(lambda _made: self.waiting.pop(key))
        return await asyncio.shield(future)


async def _send(send: Send, response: Response, *, has_body: bool = True) -> None:
    body = response.body if has_body else b""
    await send_answer(send, response.status, response.raw_headers, body)


def _by_name(headers: Headers) -> Fields:
    """The headers by name; the first of equal names counts."""
    return dict(reversed(headers))


def _language(fields: Fields) -> str:
    return language_of(_text(fields, b"cookie"), _text(fields, b"accept-language"))


def language_of(cookie: str, accept_language: str) -> str:
    """The language in which Django would answer a request with these headers."""
    headers = {"HTTP_ACCEPT_LANGUAGE": accept_language}
    request: Any = SimpleNamespace(COOKIES=parse_cookie(cookie), META=headers)
    return get_language_from_request(request)


def _text(fields: Fields, name: bytes) -> str:
    return fields.get(name, b"").decode("latin-1")


def _number(text: bytes) -> int | None:
    """The number that a browser sends; None for other text."""
    return int(text) if text.isdigit() and len(text) <= MAX_DIGITS else None
