"""The live hub of one process: it sends each event's new version to the open streams.

Messages carry only the version. A reconnecting stream names the version of its page and
gets a newer one at once. The stream of a pair's page gets only versions that touched
it. The hub compares the pages of two versions and renders each touched page first, so
that its browser finds it ready.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Collection, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import NamedTuple, Protocol

from deploy.live.streams import (
    END,
    START,
    Receive,
    Send,
    Stream,
    beat,
    chunk,
    new_version,
    touched,
)
from tournaments.event.live import EventVersion
from tournaments.public.selectors.touched import Touched

log = logging.getLogger(__name__)
BEAT_SECONDS = 15
BEGUN_AT_ONCE = 2  # Pages: one is sent while the next is rendered
SPREAD_MS = 1  # For each stream of the same page: browsers wait a random part
# For each stream of the same version, whose pages are equal or already rendered.
SPREAD_OF_EVENT_MS = 0.5
# The wait of browsers by default, as in ``live.js``.
USUAL_MS, USUAL_OF_PAIRS_MS = 300, 1_500
# After this every pair's page gets the version, touched or not.
PATIENCE_SECONDS = 5
# The hub rests as long as a comparison took, at most this long: a slow machine takes the
# versions of a busy moment together.
REST_SECONDS = 1


class TouchedComparison(Protocol):
    """Finds the pages of an event that a new version touched; called from one thread."""

    def since_last(self, slug: str) -> Touched | None:
        """Return the changes since the last call; None if the event cannot be read."""

    def forget(self, slug: str) -> None:
        """Forget an event without listeners."""


# Renders a pair's page of the event in a language, at least at this version.
Prepare = Callable[[str, int, str, EventVersion], object]


class Shown(NamedTuple):
    """The page of a stream: a pair in a language, or the event."""

    pair: int | None
    language: str


class Hub:
    """Open streams of this process; ``publish`` may be called from any thread."""

    def __init__(
        self,
        pages: TouchedComparison | None = None,
        prepare: Prepare | None = None,
        patience: float = PATIENCE_SECONDS,
    ) -> None:
        self._pages, self._prepare, self._patience = pages, prepare, patience
        self._comparisons = ThreadPoolExecutor(1, thread_name_prefix="touched")
        self._comparing: set[str] = set()
        self._renders = ThreadPoolExecutor(1, thread_name_prefix="prepare")
        # By event the touched pages not rendered yet, each with the version.
        self._due: dict[str, dict[Shown, int]] = {}
        self._sending: set[asyncio.Future[None]] = set()
        # The open streams by event and by page.
        self._open: dict[str, dict[Shown, set[Stream]]] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        self.closing = False
        # The newest version published, by event.
        self.versions: dict[str, EventVersion] = {}

    def start(self, loop: asyncio.AbstractEventLoop) -> None:
        """Run on this event loop and send a beat at intervals."""
        self._loop = loop
        loop.call_later(BEAT_SECONDS, self._beat)

    def publish(self, slug: str, version: EventVersion) -> None:
        """Receive an event's new version."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._spread, slug, version)

    def close(self) -> None:
        self.closing = True
        for slug in self._open:
            for stream in self._streams(slug):
                stream.put(END)

    def count(self) -> int:
        return len({stream for slug in self._open for stream in self._streams(slug)})

    def events(self) -> list[str]:
        return list(self._open)

    async def stream(
        self,
        versions: Mapping[str, EventVersion],
        seen: int,
        receive: Receive,
        send: Send,
        pair: int | None = None,
        language: str = "en",
    ) -> None:
        """Serve one stream of these events until its browser leaves or the hub closes.

        A version published between reading ``versions`` and this call is sent as well.
        ``pair`` is the pair whose page has the stream, in ``language``. A page of
        several events only hears that one of them changed, and asks for all.
        """
        stream, shown = Stream(), Shown(pair, language)
        for slug in versions:
            is_first = slug not in self._open
            self._open.setdefault(slug, {}).setdefault(shown, set()).add(stream)
            if is_first:
                self._compare(slug)
        number = max(
            max(version, self.versions.get(slug, version)).number
            for slug, version in versions.items()
        )
        is_known = number == seen and len(versions) == 1
        gone = asyncio.ensure_future(_wait_for_disconnect(receive))
        gone.add_done_callback(lambda _wait_for_disconnect: stream.put(END))
        try:
            await send(START)
            first = b"retry: 2000\n\n" + beat()
            await send(chunk(first if is_known else first + new_version(number)))
            while not self.closing:
                message = await stream.next()
                if message is END:
                    break
                await send(message)
            if not gone.done():
                await send(END)
        finally:
            gone.cancel()
            for slug in versions:
                self._leave(slug, shown, stream)

    def _leave(self, slug: str, shown: Shown, stream: Stream) -> None:
        streams = self._open[slug][shown]
        streams.discard(stream)
        if not streams:
            del self._open[slug][shown]
        if not self._open[slug]:
            del self._open[slug]
            if self._pages is not None:
                self._comparisons.submit(self._pages.forget, slug)

    def _streams(self, slug: str, *, of_pairs: bool | None = None) -> list[Stream]:
        """The open streams of an event: all, those of pairs' pages, or the others."""
        return [
            stream
            for shown, streams in self._open.get(slug, {}).items()
            if of_pairs in (None, shown.pair is not None)
            for stream in streams
        ]

    def _spread(self, slug: str, version: EventVersion) -> None:
        self.versions[slug] = version
        streams = self._streams(slug, of_pairs=None if self._pages is None else False)
        _put_version(streams, version.number, USUAL_MS)
        self._compare(slug)

    def _compare(self, slug: str) -> None:
        """Send the newest version to the pages it touched, once they are compared."""
        if self._pages is None or slug in self._comparing or slug not in self._open:
            return
        self._comparing.add(slug)
        compared = self.versions.get(slug)
        loop = asyncio.get_running_loop()
        begun = loop.time()
        comparison = loop.run_in_executor(
            self._comparisons, self._pages.since_last, slug
        )
        late = loop.call_later(
            self._patience, self._send_to_pairs, slug, compared and compared.number
        )

        def send_touched(future: asyncio.Future[Touched | None]) -> None:
            late.cancel()
            if future.cancelled() or self.closing:
                return
            news = None if future.exception() else future.result()
            if news is None:
                self._send_to_pairs(slug, compared and compared.number)
            elif news.pairs is None:
                self._send_to_pairs(slug, news.version)
            else:
                self._send_touched(slug, news.pairs, news.version)
            loop.call_later(min(loop.time() - begun, REST_SECONDS), rested)

        def rested() -> None:
            self._comparing.discard(slug)
            if self.versions.get(slug) != compared:
                self._compare(slug)

        comparison.add_done_callback(send_touched)

    def _send_to_pairs(self, slug: str, number: int | None) -> None:
        """Send a version to every pair's page, because no comparison succeeded."""
        if number is not None:
            streams = self._streams(slug, of_pairs=True)
            _put_version(streams, number, USUAL_OF_PAIRS_MS)

    def _send_touched(self, slug: str, pairs: Collection[int], number: int) -> None:
        """Render the touched open pages one by one, then send to each."""
        is_sending = slug in self._due
        due = self._due.setdefault(slug, {})
        for shown in self._open.get(slug, ()):
            if shown.pair in pairs:
                due[shown] = number
        if not is_sending:
            task = asyncio.ensure_future(self._send_due(slug))
            self._sending.add(task)
            task.add_done_callback(self._sending.discard)

    async def _send_due(self, slug: str) -> None:
        """Send to each page once it is rendered; meanwhile start on the next one."""
        due = self._due[slug]
        begun: deque[tuple[Shown, int, asyncio.Task[None]]] = deque()
        while (due or begun) and not self.closing:
            while due and len(begun) < BEGUN_AT_ONCE:
                shown, number = next(iter(due.items()))
                del due[shown]
                making = asyncio.ensure_future(self._make(slug, shown, number))
                begun.append((shown, number, making))
            shown, number, making = begun.popleft()
            await making
            streams = self._open.get(slug, {}).get(shown, ())
            message = chunk(touched(number, SPREAD_MS * len(streams)))
            for stream in streams:
                stream.put(message)
        del self._due[slug]

    async def _make(self, slug: str, shown: Shown, number: int) -> None:
        version = self.versions.get(slug)
        if self._prepare is None or version is None or shown.pair is None:
            return
        at = version._replace(number=number)
        make = partial(self._prepare, slug, shown.pair, shown.language, at)
        try:
            await asyncio.get_running_loop().run_in_executor(self._renders, make)
        except Exception:
            log.exception("The page of pair %s was not made", shown.pair)

    def _beat(self) -> None:
        if self._loop is None or self.closing:
            return
        message = chunk(beat())
        for slug in self._open:
            for stream in self._streams(slug):
                stream.put_if_idle(message)
        self._loop.call_later(BEAT_SECONDS, self._beat)


async def _wait_for_disconnect(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


def _put_version(streams: Sequence[Stream], number: int, usual: int) -> None:
    """Send a version to all; with many streams, also how long their requests spread."""
    spread = round(SPREAD_OF_EVENT_MS * len(streams))
    message = chunk(new_version(number, spread if spread > usual else 0))
    for stream in streams:
        stream.put(message)
