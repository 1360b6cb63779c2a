"""The live hub of one process: open streams by event, told of each new version.

Messages carry only the version. A stream that comes back names the version it has and
is told at once if it is old.
"""

import asyncio
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable
from typing import Any

Send = Callable[[dict[str, Any]], Awaitable[None]]
Receive = Callable[[], Awaitable[dict[str, Any]]]
BEAT_SECONDS = 15


class Hub:
    """Open streams of this process; ``tell`` may be called from any thread."""

    def __init__(self) -> None:
        self._open: dict[str, set[asyncio.Queue[int | None]]] = defaultdict(set)
        self._loop: asyncio.AbstractEventLoop | None = None
        self.closing = False

    def start(self, loop: asyncio.AbstractEventLoop) -> None:
        """Belong to this event loop."""
        self._loop = loop

    def tell(self, slug: str, version: int) -> None:
        """An event has a new version."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._spread, slug, version)

    def _spread(self, slug: str, version: int) -> None:
        for queue in self._open.get(slug, ()):
            queue.put_nowait(version)

    def close(self) -> None:
        """End every stream."""
        self.closing = True
        for queues in self._open.values():
            for queue in queues:
                queue.put_nowait(None)

    def count(self) -> int:
        """How many streams are open."""
        return sum(len(queues) for queues in self._open.values())

    async def stream(
        self, slug: str, version: int, seen: int, receive: Receive, send: Send
    ) -> None:
        """Serve one stream until its browser leaves or the hub closes."""
        queue: asyncio.Queue[int | None] = asyncio.Queue()
        self._open[slug].add(queue)
        gone = asyncio.ensure_future(_left(receive))
        try:
            await send(
                {
                    "type": "http.response.start",
                    "status": 200,
                    "headers": [
                        (b"content-type", b"text/event-stream"),
                        (b"cache-control", b"no-store"),
                        (b"x-accel-buffering", b"no"),
                    ],
                }
            )
            await send(_chunk(b"retry: 2000\n\n"))
            await send(_chunk(_beat()))
            if version != seen:
                await send(_chunk(_message(version)))
            await self._serve(queue, gone, send)
            if not gone.done():
                await send({"type": "http.response.body", "body": b""})
        finally:
            gone.cancel()
            self._open[slug].discard(queue)
            if not self._open[slug]:
                del self._open[slug]

    async def _serve(
        self, queue: asyncio.Queue[int | None], gone: "asyncio.Future[None]", send: Send
    ) -> None:
        while not self.closing and not gone.done():
            nxt = asyncio.ensure_future(queue.get())
            either: set[asyncio.Future[Any]] = {nxt, gone}
            await asyncio.wait(
                either, timeout=BEAT_SECONDS, return_when=asyncio.FIRST_COMPLETED
            )
            if not nxt.done():
                nxt.cancel()
                if not gone.done():
                    await send(_chunk(_beat()))
                continue
            version = nxt.result()
            while not queue.empty():
                version = queue.get_nowait()
            if version is None:
                return
            await send(_chunk(_message(version)))


async def _left(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


def _beat() -> bytes:
    return b"event: beat\ndata: %d\n\n" % (time.time() * 1000)


def _message(version: int) -> bytes:
    return b"id: %d\nevent: version\ndata: %d\n\n" % (version, version)


def _chunk(body: bytes) -> dict[str, Any]:
    return {"type": "http.response.body", "body": body, "more_body": True}
