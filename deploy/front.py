"""The ASGI front: live streams and fresh pages on the loop, all else to Django."""

import asyncio
import gzip
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

from deploy.fresh import FreshPages, Languages, Page, slug_of
from deploy.hub import Hub, Receive, Send
from deploy.versions import Versions

Scope = dict[str, Any]
App = Callable[[Scope, Receive, Send], Any]
LIVE = "/live/"
MOST_WAITING = 200
TIME_HEADERS = [
    (b"content-type", b"application/json"),
    (b"cache-control", b"no-store"),
]


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
            await _answer(send, 200, TIME_HEADERS, now)
            return
        slug = slug_of(scope["method"], path, scope["query_string"])
        version = await self._version(slug) if slug else None
        if version is None or self.waiting > MOST_WAITING:
            await self.django(scope, receive, send)
            return
        await self._page(scope, path, version, send)

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
        version = await self._version(slug)
        if version is None:
            await _answer(
                send, 404, [(b"content-type", b"text/plain")], b"No such event."
            )
            return
        seen = _header(scope, b"last-event-id").decode("latin-1")
        await self.hub.stream(
            slug, version, int(seen) if seen.isdigit() else -1, receive, send
        )

    async def _page(self, scope: Scope, path: str, version: int, send: Send) -> None:
        language = self.languages.of(
            _header(scope, b"cookie").decode("latin-1"),
            _header(scope, b"accept-language").decode("latin-1"),
        )
        page = self.pages.kept(path, language, version)
        if page is None:
            self.waiting += 1
            try:
                page = await asyncio.get_running_loop().run_in_executor(
                    self.pool, partial(self.pages.make, path, language, version)
                )
            finally:
                self.waiting -= 1
        await _send_page(scope, page, language, send)


async def _send_page(scope: Scope, page: Page, language: str, send: Send) -> None:
    etag = page.etag.encode()
    head = [
        (b"etag", etag),
        (b"cache-control", b"no-cache"),
        (b"vary", b"Accept-Language, Cookie, Accept-Encoding"),
    ]
    if etag and _header(scope, b"if-none-match") == etag:
        await _answer(send, 304, head, b"")
        return
    head += [(k.encode(), v.encode()) for k, v in page.headers]
    head += [
        (b"content-type", page.content_type.encode()),
        (b"content-language", language.encode()),
    ]
    body = page.body
    if b"gzip" in _header(scope, b"accept-encoding"):
        head.append((b"content-encoding", b"gzip"))
    else:
        body = gzip.decompress(body)
    head.append((b"content-length", str(len(body)).encode()))
    await _answer(send, page.status, head, b"" if scope["method"] == "HEAD" else body)


async def _answer(
    send: Send, status: int, headers: list[tuple[bytes, bytes]], body: bytes
) -> None:
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def _header(scope: Scope, name: bytes) -> bytes:
    for key, value in scope["headers"]:
        if key == name:
            return bytes(value)
    return b""
