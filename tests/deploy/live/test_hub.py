"""The hub of one process: open streams hear of each new version."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import wraps
from threading import Event
from time import monotonic, sleep
from typing import Any

from deploy.live.hub import Hub
from tests import loops
from tournaments.event.live import EventVersion
from tournaments.public.selectors.touched import Touched


class Browser:
    """One open stream: what it heard, and a way to leave."""

    def __init__(self) -> None:
        self.heard = b""
        self.left = asyncio.Event()
        self.ended = False

    async def receive(self) -> dict[str, Any]:
        await self.left.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: dict[str, Any]) -> None:
        self.heard += message.get("body", b"")
        self.ended = message["type"] == "http.response.body" and not message.get(
            "more_body"
        )


async def heard(browser: Browser, text: bytes, times: int = 1) -> bool:
    for _try in range(500):
        if browser.heard.count(text) >= times:
            return True
        await asyncio.sleep(0.01)
    return False


class Opened(Hub):
    """A hub that runs on the test's loop, and its browsers."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.start(asyncio.get_running_loop())
        self.tasks: list[asyncio.Future[None]] = []

    async def browser(
        self, version: int = 5, seen: int = 5, pair: int | None = None, slugs: str = "a"
    ) -> Browser:
        """One more, of events of this version, whose stream is open."""
        browser = Browser()
        known = {slug: EventVersion(1, version) for slug in slugs}
        stream = self.stream(known, seen, browser.receive, browser.send, pair)
        self.tasks.append(asyncio.ensure_future(stream))
        assert await heard(browser, b"event: beat")
        return browser


@asynccontextmanager
async def opened(*given: Any) -> AsyncIterator[Opened]:
    """A hub, whose streams have ended after it."""
    hub = Opened(*given)
    yield hub
    hub.close()
    await asyncio.wait_for(asyncio.gather(*hub.tasks), 20)


def in_a_loop(test: Callable[[], Awaitable[None]]) -> Callable[[], None]:
    @wraps(test)
    def run() -> None:
        loops.run(test())

    return run


@in_a_loop
async def test_a_stream_that_is_up_to_date_is_told_nothing_until_something_changes():
    async with opened() as hub:
        browser = await hub.browser()
        assert b"event: version" not in browser.heard
        hub.publish("b", EventVersion(1, 7))  # another event
        hub.publish("a", EventVersion(1, 6))
        assert await heard(browser, b"id: 6\nevent: version\ndata: 6\n\n")
        assert b"data: 7" not in browser.heard


@in_a_loop
async def test_a_stream_that_was_away_is_told_at_once():
    async with opened() as hub:
        browser = await hub.browser(version=9)
        assert b"data: 9\n\n" in browser.heard


@in_a_loop
async def test_a_page_of_several_events_hears_of_each_and_is_forgotten_once_it_leaves():
    async with opened() as hub:
        browser = await hub.browser(slugs="ab")
        assert await heard(browser, b"id: 5\nevent: version")
        hub.publish("a", EventVersion(1, 8))
        assert await heard(browser, b"id: 8\n")
        hub.publish("b", EventVersion(1, 6))
        assert await heard(browser, b"id: 6\n")
        assert hub.count() == 1
        browser.left.set()
        await hub.tasks[0]
        assert (hub.count(), hub.events()) == (0, [])


@in_a_loop
async def test_closing_the_hub_ends_every_stream():
    async with opened() as hub:
        browser = await hub.browser()
    assert browser.ended


@in_a_loop
async def test_of_many_versions_at_once_only_the_newest_is_told():
    async with opened() as hub:
        browser = await hub.browser()
        for version in range(6, 20):
            hub.publish("a", EventVersion(1, version))
        assert await heard(browser, b"data: 19\n")
        assert browser.heard.count(b"event: version") < 14


@in_a_loop
async def test_a_version_told_while_a_stream_opens_is_not_missed():
    async with opened() as hub:
        hub.publish("a", EventVersion(1, 6))
        await asyncio.sleep(0)
        browser = await hub.browser()
        assert b"data: 6\n\n" in browser.heard


@in_a_loop
async def test_a_beat_never_takes_the_place_of_a_version():
    async with opened() as hub:
        browser = await hub.browser()
        hub._spread("a", EventVersion(1, 6))
        hub._beat()
        assert await heard(browser, b"data: 6\n\n")
        hub._beat()
        assert await heard(browser, b"event: beat", times=2)
        assert browser.heard.count(b"event: beat") == 2


class Compared:
    """Comparisons whose answers are given; later ones find nothing newer."""

    def __init__(self, *answers: Touched | None) -> None:
        self.answers = list(answers)

    def since_last(self, slug: str) -> Touched | None:
        return self.answers.pop(0) if self.answers else Touched(0, ())

    def forget(self, slug: str) -> None:
        return None


@in_a_loop
async def test_the_page_of_a_pair_hears_of_the_versions_that_touched_it():
    async with opened(Compared(None, Touched(6, (3, 4)), None)) as hub:
        event, concerned, other = [
            await hub.browser(pair=pair) for pair in (None, 3, 5)
        ]
        hub.publish("a", EventVersion(1, 6))
        message = b'id: 6\nevent: touched\ndata: {"version":6,"spread":1}\n\n'
        assert await heard(concerned, message)
        assert await heard(event, b"event: version\ndata: 6\n\n")
        assert b"touched" not in event.heard
        assert b"data: 6" not in other.heard
        assert b"event: version" not in concerned.heard
        hub.publish("a", EventVersion(1, 7))  # nobody can say whom it concerns
        for browser in (event, concerned, other):
            assert await heard(browser, b"event: version\ndata: 7\n\n")


@in_a_loop
async def test_where_very_many_listen_they_are_told_over_what_time_to_ask():
    async with opened(Compared(None, None)) as hub:
        few = await hub.browser(pair=3)
        hub.publish("a", EventVersion(1, 6))
        assert await heard(few, b"event: version\ndata: 6\n\n")
        assert b"spread" not in few.heard
        many = await asyncio.gather(*(hub.browser() for _page in range(800)))
        hub.publish("a", EventVersion(1, 7))
        message = b"event: spread\ndata: 400\n\nid: 7\nevent: version\n"
        for browser in many:
            assert await heard(browser, message)


@in_a_loop
async def test_a_page_is_told_once_it_is_made_whatever_the_next_one_takes():
    is_begun, let_go = Event(), Event()

    def prepare(_slug: str, pair: int, _language: str, version: EventVersion) -> None:
        assert version == EventVersion(1, 6)
        if pair == 4:
            is_begun.set()
            assert let_go.wait(60)

    async with opened(Compared(None, Touched(6, (3, 4, 5))), prepare) as hub:
        first, second, third = [await hub.browser(pair=pair) for pair in (3, 4, 5)]
        hub.publish("a", EventVersion(1, 6))
        assert await heard(first, b"event: touched")
        while not is_begun.is_set():
            await asyncio.sleep(0.01)
        assert b"event: touched" not in second.heard + third.heard
        let_go.set()
        assert await heard(third, b"event: touched")
        assert b"event: touched" in second.heard


@in_a_loop
async def test_a_version_published_before_the_first_comparison_reaches_every_page():
    """The first comparison may read it: later ones find nothing newer."""
    async with opened(Compared(Touched(6, None))) as hub:
        browser = await hub.browser(pair=3)
        assert await heard(browser, b"event: version\ndata: 6\n\n")
        hub.publish("a", EventVersion(1, 6))


@in_a_loop
async def test_after_the_hubs_patience_every_pair_hears_of_a_version_not_compared():
    let_go = Event()

    class Slow(Compared):
        def since_last(self, slug: str) -> Touched | None:
            answer = super().since_last(slug)
            assert answer is None or let_go.wait(60)
            return answer

    async with opened(Slow(None, Touched(6, (3,))), None, 0.05) as hub:
        browsers = [await hub.browser(pair=pair) for pair in (3, 5)]
        hub.publish("a", EventVersion(1, 6))
        for browser in browsers:
            assert await heard(browser, b"event: version\ndata: 6\n\n")
        let_go.set()
        assert await heard(browsers[0], b"event: touched")


class Timed(Compared):
    """Comparisons of 0.2 seconds, each with its moments of begin and end."""

    def __init__(self, *found: Any) -> None:
        super().__init__(*found)
        self.moments: list[float] = []

    def since_last(self, slug: str) -> Touched | None:
        self.moments.append(monotonic())
        sleep(0.2)
        self.moments.append(monotonic())
        return super().since_last(slug)


@in_a_loop
async def test_after_a_comparison_the_hub_rests_as_long_and_takes_versions_together():
    compared = Timed(Touched(5, None), Touched(8, (3,)))
    async with opened(compared) as hub:
        browser = await hub.browser(pair=3)
        for version in (6, 7, 8):
            hub.publish("a", EventVersion(1, version))
            await asyncio.sleep(0.05)
        assert await heard(browser, b"event: touched")
    _begun, ended, again, _ended_again = compared.moments
    assert again - ended >= 0.2
