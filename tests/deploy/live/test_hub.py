"""The hub of one process: open streams hear of each new version."""

import asyncio
from threading import Event
from typing import Any

from deploy.live.hub import Hub
from tests import loops
from tournaments.event.live import EventVersion


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


async def open_stream(
    hub: Hub, slug: str = "a", version: int = 5, seen: int = 5, pair: int | None = None
):
    browser = Browser()
    hub.start(asyncio.get_running_loop())
    current = EventVersion(1, version)
    stream = hub.stream({slug: current}, seen, browser.receive, browser.send, pair)
    task = asyncio.ensure_future(stream)
    assert await heard(browser, b"event: beat")
    return browser, task


def test_a_stream_that_is_up_to_date_is_told_nothing_until_something_changes():
    async def run() -> None:
        hub = Hub()
        browser, task = await open_stream(hub)
        assert b"event: version" not in browser.heard
        hub.publish("a", EventVersion(1, 6))
        assert await heard(browser, b"id: 6\nevent: version\ndata: 6\n\n")
        hub.close()
        await task

    loops.run(run())


def test_a_stream_that_was_away_is_told_at_once():
    async def run() -> None:
        hub = Hub()
        browser, task = await open_stream(hub, version=9, seen=5)
        assert b"data: 9\n\n" in browser.heard
        hub.close()
        await task

    loops.run(run())


def test_other_events_are_not_heard():
    async def run() -> None:
        hub = Hub()
        browser, task = await open_stream(hub)
        hub.publish("b", EventVersion(1, 6))
        await asyncio.sleep(0.01)
        assert b"data: 6" not in browser.heard
        hub.close()
        await task

    loops.run(run())


def test_a_page_of_several_events_hears_of_each():
    async def run() -> None:
        hub = Hub()
        browser = Browser()
        hub.start(asyncio.get_running_loop())
        day = {slug: EventVersion(1, 5) for slug in "ab"}
        task = asyncio.ensure_future(hub.stream(day, 5, browser.receive, browser.send))
        assert await heard(browser, b"id: 5\nevent: version")
        hub.publish("a", EventVersion(1, 8))
        assert await heard(browser, b"id: 8\n")
        hub.publish("b", EventVersion(1, 6))
        assert await heard(browser, b"id: 6\n")
        assert hub.count() == 1
        browser.left.set()
        await task
        assert hub.events() == []

    loops.run(run())


def test_who_leaves_is_forgotten():
    async def run() -> None:
        hub = Hub()
        browser, task = await open_stream(hub)
        assert hub.count() == 1
        browser.left.set()
        await task
        assert hub.count() == 0

    loops.run(run())


def test_closing_the_hub_ends_every_stream():
    async def run() -> None:
        hub = Hub()
        browser, task = await open_stream(hub)
        hub.close()
        await asyncio.wait_for(task, 1)
        assert browser.ended

    loops.run(run())


def test_of_many_versions_at_once_only_the_newest_is_told():
    async def run() -> None:
        hub = Hub()
        browser, task = await open_stream(hub)
        for version in range(6, 20):
            hub.publish("a", EventVersion(1, version))
        assert await heard(browser, b"data: 19\n")
        assert browser.heard.count(b"event: version") < 14
        hub.close()
        await task

    loops.run(run())


def test_a_version_told_while_a_stream_opens_is_not_missed():
    async def run() -> None:
        hub = Hub()
        hub.start(asyncio.get_running_loop())
        hub.publish("a", EventVersion(1, 6))
        await asyncio.sleep(0)
        browser, task = await open_stream(hub, version=5, seen=5)
        assert b"data: 6\n\n" in browser.heard
        hub.close()
        await task

    loops.run(run())


def test_a_beat_never_takes_the_place_of_a_version():
    async def run() -> None:
        hub = Hub()
        browser, task = await open_stream(hub)
        hub._spread("a", EventVersion(1, 6))
        hub._beat()
        assert await heard(browser, b"data: 6\n\n")
        hub._beat()
        assert await heard(browser, b"event: beat", times=2)
        assert browser.heard.count(b"event: beat") == 2
        hub.close()
        await task

    loops.run(run())


class Compared:
    """Comparisons whose answers are given."""

    def __init__(self, *answers: str | None) -> None:
        self.answers = list(answers)

    def since_last(self, slug: str) -> str | None:
        return self.answers.pop(0) if self.answers else ""

    def forget(self, slug: str) -> None:
        return None


def test_the_page_of_a_pair_hears_of_the_versions_that_touched_it():
    async def run() -> None:
        touched = '{"version":6,"pairs":[3,4]}'
        hub = Hub(Compared(None, touched, None))
        browsers, tasks = [], []
        for pair in (None, 3, 5):
            browser, task = await open_stream(hub, pair=pair)
            browsers.append(browser)
            tasks.append(task)
        event, concerned, other = browsers
        hub.publish("a", EventVersion(1, 6))
        message = b'id: 6\nevent: touched\ndata: {"version":6,"spread":1}\n\n'
        assert await heard(concerned, message)
        assert await heard(event, b"event: version\ndata: 6\n\n")
        assert b"touched" not in event.heard
        assert b"data: 6" not in other.heard
        assert b"event: version" not in concerned.heard
        hub.publish("a", EventVersion(1, 7))  # nobody can say whom it concerns
        for browser in browsers:
            assert await heard(browser, b"event: version\ndata: 7\n\n")
        hub.close()
        await asyncio.gather(*tasks)

    loops.run(run())


def test_where_very_many_listen_they_are_told_over_what_time_to_ask():
    async def run() -> None:
        hub = Hub(Compared(None, None))
        few, task = await open_stream(hub, pair=3)
        hub.publish("a", EventVersion(1, 6))
        assert await heard(few, b"event: version\ndata: 6\n\n")
        assert b"spread" not in few.heard
        opened = await asyncio.gather(*(open_stream(hub) for _page in range(800)))
        hub.publish("a", EventVersion(1, 7))
        for browser, _task in opened:
            assert await heard(
                browser, b"event: spread\ndata: 400\n\nid: 7\nevent: version\n"
            )
        hub.close()
        await asyncio.gather(task, *(task for _browser, task in opened))

    loops.run(run())


def test_a_page_is_told_once_it_is_made_whatever_the_next_one_takes():
    is_begun, let_go = Event(), Event()

    def prepare(_slug: str, pair: int, _language: str, version: EventVersion) -> None:
        assert version == EventVersion(1, 6)
        if pair == 4:
            is_begun.set()
            assert let_go.wait(60)

    async def run() -> None:
        hub = Hub(Compared(None, '{"version":6,"pairs":[3,4,5]}'), prepare)
        opened = [await open_stream(hub, pair=pair) for pair in (3, 4, 5)]
        first, second, third = (browser for browser, _task in opened)
        hub.publish("a", EventVersion(1, 6))
        assert await heard(first, b"event: touched")
        while not is_begun.is_set():
            await asyncio.sleep(0.01)
        assert b"event: touched" not in second.heard + third.heard
        let_go.set()
        assert await heard(third, b"event: touched")
        assert b"event: touched" in second.heard
        hub.close()
        await asyncio.gather(*(task for _browser, task in opened))

    loops.run(run())


def test_a_version_published_before_the_first_comparison_reaches_every_page():
    """The first comparison may read it: later ones find nothing newer."""

    async def run() -> None:
        hub = Hub(Compared('{"version":6,"pairs":null}'))
        browser, task = await open_stream(hub, pair=3)
        assert await heard(browser, b"event: version\ndata: 6\n\n")
        hub.publish("a", EventVersion(1, 6))
        hub.close()
        await task

    loops.run(run())
