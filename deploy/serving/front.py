"""The ASGI front: live streams and fresh pages on the loop, all else to Django."""

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

from deploy.live.hub import Hub, Receive, Send
from deploy.serving.page_cache import Answer, FreshPages, Languages, slug_of
from deploy.serving.versions import Away, Versions

Scope = dict[str, Any]
App = Callable[[Scope, Receive, Send], Any]
Headers = list[tuple[bytes, bytes]]
LIVE = "/live/"
MOST_WAITING = 200
PLAIN = (("content-type", "text/plain"),)
TIME_HEADERS = (("content-type", "application/json"), ("cache-control", "no-store"))


class Front:
    """Sends each request where it is answered best."""

    def __init__(
        self, pages: FreshPages, hub: Hub, versions: Versions, django: App
    ) -> None:
        self.pages, self.hub, self.versions, self.django = pages, hub, versions, django
        self.languages = Languages()
        self.pool = ThreadPoolExecutor(2, thread_name_prefix="page")
        self.waiting = 0

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
            await _send(send, Answer(200, TIME_HEADERS, now))
            return
        answer = await self._page(scope, path)
        if answer is None:
            await self.django(scope, receive, send)
        else:
            await _send(send, answer, has_body=scope["method"] != "HEAD")

    def at_once(self, path: str, headers: Headers) -> Answer | None:
        """The answer to a plain GET, where it can be had without waiting."""
        slug = slug_of("GET", path, "")
        if slug is None or self.versions.blocking:
            return None
        try:
            version = self.versions.of(slug)
        except Away:
            return None
        if version is None:
            return None
        page = self.pages.kept(path, self._language(headers), version)
        return page.answer(*_asked(headers)) if page else None

    async def _lifespan(self, receive: Receive, send: Send) -> None:
        while True:
            message = await receive()
            if message["type"] == "lifespan.startup":
                self.hub.start(asyncio.get_running_loop())
                await send({"type": "lifespan.startup.complete"})
            elif message["type"] == "lifespan.shutdown":
                self.pool.shutdown(wait=False, cancel_futures=True)
                await send({"type": "lifespan.shutdown.complete"})
                return

    async def _version(self, slug: str) -> int | None:
        if not self.versions.blocking:
            return self.versions.of(slug)
        return await asyncio.get_running_loop().run_in_executor(
            self.pool, self.versions.of, slug
        )

    async def _live(
        self, scope: Scope, slug: str, receive: Receive, send: Send
    ) -> None:
        try:
            version = await self._version(slug)
        except Away:
            await _send(send, Answer(503, PLAIN, b"The database is away."))
            return
        if version is None:
            await _send(send, Answer(404, PLAIN, b"No such event."))
            return
        seen = _header(scope["headers"], b"last-event-id")
        await self.hub.stream(
            slug, version, int(seen) if seen.isdigit() else -1, receive, send
        )

    async def _page(self, scope: Scope, path: str) -> Answer | None:
        """The answer to a request for a public page, None for Django's own."""
        slug = slug_of(scope["method"], path, scope["query_string"])
        if slug is None or self.waiting > MOST_WAITING:
            return None
        try:
            version = await self._version(slug)
        except Away:
            return None
        if version is None:
            return None
        language = self._language(scope["headers"])
        page = self.pages.kept(path, language, version)
        if page is None:
            self.waiting += 1
            try:
                page = await asyncio.get_running_loop().run_in_executor(
                    self.pool, partial(self.pages.make, path, language, version)
                )
            finally:
                self.waiting -= 1
        return page.answer(*_asked(scope["headers"]))

    def _language(self, headers: Headers) -> str:
        return self.languages.of(
            _header(headers, b"cookie"), _header(headers, b"accept-language")
        )


async def _send(send: Send, answer: Answer, *, has_body: bool = True) -> None:
    await send(
        {
            "type": "http.response.start",
            "status": answer.status,
            "headers": answer.raw_headers,
        }
    )
    body = answer.body if has_body else b""
    await send({"type": "http.response.body", "body": body})


def _asked(headers: Headers) -> tuple[str, str]:
    return _header(headers, b"if-none-match"), _header(headers, b"accept-encoding")


def _header(headers: Headers, name: bytes) -> str:
    for key, value in headers:
        if key == name:
            return value.decode("latin-1")
    return ""
