"""The live hub of one process: it sends each event's new version to the open streams.

Messages carry only the version. A stream that reconnects names the version its page
shows and gets the newest one at once if that is newer. The stream of a pair's page hears
of the versions that touched it, once the pages of two versions are compared and its page
is made anew: its browser then finds it ready.
"""

import asyncio
import json
import logging
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, Protocol

from tournaments import live
from tournaments.live import EventVersion

Message = dict[str, Any]
Send = Callable[[Message], Awaitable[None]]
Receive = Callable[[], Awaitable[Message]]
log = logging.getLogger(__name__)
BEAT_SECONDS = 15
SPREAD_MS = 1
"""For each stream that hears of the same page: browsers wait at random."""
PATIENCE_SECONDS = 1.5
"""Later than this every pair's page hears of a version, whomever it concerns."""
START = {
    "type": "http.response.start",
    "status": 200,
    "headers": [
        (b"content-type", b"text/event-stream"),
        (b"cache-control", b"no-store"),
        (b"x-accel-buffering", b"no"),
    ],
}
END = {"type": "http.response.body", "body": b""}


class Comparison(Protocol):
    """Says which pages of an event a new version touched; called from one thread."""

    def since_last(self, slug: str) -> str | None:
        """Give what changed since the last call as JSON: a ``Touched``.

        Empty where nothing is newer, None where the event cannot be read.
        """

    def forget(self, slug: str) -> None:
        """Nobody listens to this event any more."""


Prepare = Callable[[str, int, str, EventVersion], object]
"""Makes the page of an event's pair in a language, at least at this version."""


class Stream:
    """One open stream: the newest message that is still to be sent."""

    __slots__ = ("_next", "_waiter", "language", "pair")

    def __init__(self, pair: int | None = None, language: str = "en") -> None:
        """``pair``: the one whose page it is, None for a page that shows the event."""
        self.pair, self.language = pair, language
        self._next: Message | None = None
        self._waiter: asyncio.Future[None] | None = None

    def put(self, message: Message) -> None:
        """Send this next in place of an unsent message; END stays last."""
        if self._next is not END:
            self._next = message
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)

    def put_if_idle(self, message: Message) -> None:
        """Send this unless another message waits."""
        if self._next is None:
            self.put(message)

    async def next(self) -> Message:
        """Wait for the next message."""
        if self._next is None:
            self._waiter = asyncio.get_running_loop().create_future()
            await self._waiter
        message, self._next = self._next, None
        assert message is not None  # noqa: S101  the waiter was woken by a message
        return message


class Hub(live.Listener):
    """Open streams of this process; ``publish`` may be called from any thread."""

    def __init__(
        self, pages: Comparison | None = None, prepare: Prepare | None = None
    ) -> None:
        self._pages, self._prepare = pages, prepare
        self._comparisons = ThreadPoolExecutor(1, thread_name_prefix="touched")
        self._comparing: set[str] = set()
        self._renders = ThreadPoolExecutor(1, thread_name_prefix="prepare")
        self._due: dict[str, dict[tuple[int, str], int]] = {}
        """By event the pages that are touched and not made yet, each with the version."""
        self._sending: set[asyncio.Future[None]] = set()
        self._open: dict[str, set[Stream]] = defaultdict(set)
        self._loop: asyncio.AbstractEventLoop | None = None
        self.closing = False
        self.versions: dict[str, EventVersion] = {}
        """The newest version published, by event."""

    def start(self, loop: asyncio.AbstractEventLoop) -> None:
        """Run on this event loop and send a beat at intervals."""
        self._loop = loop
        loop.call_later(BEAT_SECONDS, self._beat)

    def publish(self, slug: str, version: EventVersion) -> None:
        """An event has a new version."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._spread, slug, version)

    def close(self) -> None:
        """End every stream."""
        self.closing = True
        for streams in self._open.values():
            for stream in streams:
                stream.put(END)

    def count(self) -> int:
        """How many streams are open."""
        return sum(len(streams) for streams in self._open.values())

    def events(self) -> list[str]:
        """The events with an open stream."""
        return list(self._open)

    async def stream(
        self,
        slug: str,
        version: EventVersion,
        seen: int,
        receive: Receive,
        send: Send,
        pair: int | None = None,
        language: str = "en",
    ) -> None:
        """Serve one stream until its browser leaves or the hub closes.

        A version published between reading ``version`` and this call is sent as well.
        ``pair``: it is the stream of this pair's page, which is in this language.
        """
        stream = Stream(pair, language)
        self._open[slug].add(stream)
        if len(self._open[slug]) == 1:
            self._compare(slug)
        number = max(version, self.versions.get(slug, version)).number
        gone = asyncio.ensure_future(_wait_for_disconnect(receive))
        gone.add_done_callback(lambda _wait_for_disconnect: stream.put(END))
        try:
            await send(START)
            first = b"retry: 2000\n\n" + _beat()
            await send(_chunk(first if number == seen else first + _version(number)))
            while not self.closing:
                message = await stream.next()
                if message is END:
                    break
                await send(message)
            if not gone.done():
                await send(END)
        finally:
            gone.cancel()
            self._open[slug].discard(stream)
            if not self._open[slug]:
                del self._open[slug]
                if self._pages is not None:
                    self._comparisons.submit(self._pages.forget, slug)

    def _spread(self, slug: str, version: EventVersion) -> None:
        self.versions[slug] = version
        message = _chunk(_version(version.number))
        for stream in self._open.get(slug, ()):
            if stream.pair is None or self._pages is None:
                stream.put(message)
        self._compare(slug)

    def _compare(self, slug: str) -> None:
        """Send to the pages that the newest version touched, once they are compared."""
        if self._pages is None or slug in self._comparing or slug not in self._open:
            return
        self._comparing.add(slug)
        compared = self.versions.get(slug)
        loop = asyncio.get_running_loop()
        comparison = loop.run_in_executor(
            self._comparisons, self._pages.since_last, slug
        )
        late = loop.call_later(
            PATIENCE_SECONDS, self._send_to_pairs, slug, compared and compared.number
        )

        def send_touched(future: asyncio.Future[str | None]) -> None:
            late.cancel()
            self._comparing.discard(slug)
            if future.cancelled() or self.closing:
                return
            text = None if future.exception() else future.result()
            if text is None:
                self._send_to_pairs(slug, compared and compared.number)
            elif text:
                self._send_touched(slug, text)
            if self.versions.get(slug) != compared:
                self._compare(slug)

        comparison.add_done_callback(send_touched)

    def _send_to_pairs(self, slug: str, number: int | None) -> None:
        """Send a version of which nobody can say whom it concerns."""
        if number is not None:
            message = _chunk(_version(number))
            for stream in self._open.get(slug, ()):
                if stream.pair is not None:
                    stream.put(message)

    def _send_touched(self, slug: str, text: str) -> None:
        """Make the touched pages that are open one by one; then tell each."""
        touched = json.loads(text)
        if touched["pairs"] is None:
            self._send_to_pairs(slug, touched["version"])
            return
        pairs = frozenset(touched["pairs"])
        is_sending = slug in self._due
        due = self._due.setdefault(slug, {})
        for stream in self._open.get(slug, ()):
            if stream.pair is not None and stream.pair in pairs:
                due[stream.pair, stream.language] = touched["version"]
        if not is_sending:
            task = asyncio.ensure_future(self._send_due(slug))
            self._sending.add(task)
            task.add_done_callback(self._sending.discard)

    async def _send_due(self, slug: str) -> None:
        due = self._due[slug]
        while due and not self.closing:
            (pair, language), number = next(iter(due.items()))
            del due[pair, language]
            await self._make(slug, pair, language, number)
            streams = [
                stream
                for stream in self._open.get(slug, ())
                if (stream.pair, stream.language) == (pair, language)
            ]
            message = _chunk(_touched(number, SPREAD_MS * len(streams)))
            for stream in streams:
                stream.put(message)
        del self._due[slug]

    async def _make(self, slug: str, pair: int, language: str, number: int) -> None:
        version = self.versions.get(slug)
        if self._prepare is None or version is None:
            return
        make = partial(
            self._prepare, slug, pair, language, version._replace(number=number)
        )
        try:
            await asyncio.get_running_loop().run_in_executor(self._renders, make)
        except Exception:
            log.exception("The page of pair %s was not made", pair)

    def _beat(self) -> None:
        if self._loop is None or self.closing:
            return
        beat = _chunk(_beat())
        for streams in self._open.values():
            for stream in streams:
                stream.put_if_idle(beat)
        self._loop.call_later(BEAT_SECONDS, self._beat)


async def _wait_for_disconnect(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


def _beat() -> bytes:
    return b"event: beat\ndata: %d\n\n" % (time.time() * 1000)


def _version(number: int) -> bytes:
    return b"id: %d\nevent: version\ndata: %d\n\n" % (number, number)


def _touched(number: int, spread: int) -> bytes:
    """The page waits up to ``spread`` ms before it asks."""
    data = b'{"version":%d,"spread":%d}' % (number, spread)
    return b"id: %d\nevent: touched\ndata: %s\n\n" % (number, data)


def _chunk(body: bytes) -> Message:
    return {"type": "http.response.body", "body": body, "more_body": True}
