"""The front that answers with kept pages: who waits for whom."""

import asyncio
from threading import Event

from deploy.live.hub import Hub
from deploy.serving.front import MAX_PAGES_WAITING, Front
from deploy.serving.page import Page
from deploy.serving.page_cache import PageCache
from deploy.serving.versions import DatabaseVersions
from tests import loops
from tournaments.event.live import EventVersion


class SlowDatabase(DatabaseVersions):
    """A database whose event is at version 1 until a question has begun."""

    def __init__(self) -> None:
        self.asked, self.begun, self.may_answer = 0, Event(), Event()

    def of(self, slug: str) -> EventVersion:
        self.asked += 1
        version = EventVersion(1, self.asked)
        self.begun.set()
        assert self.may_answer.wait(20)
        return version


async def shown_by(front: Front, path: str = "/e/a/") -> int:
    """The version of the page that it answers with."""
    shown: list[int] = []

    async def send(message: dict) -> None:
        if message["type"] == "http.response.start":
            shown.append(int(dict(message["headers"])[b"x-event-version"]))

    scope = {"type": "http", "method": "HEAD", "path": path, "headers": []}
    await front(scope | {"query_string": b""}, None, send)
    return shown[0]


def test_who_asks_while_the_database_answers_gets_a_later_answer_and_all_the_same():
    database = SlowDatabase()

    def render(path: str, language: str, known: Page | None, at: EventVersion) -> Page:
        return Page(at, 200, "", "text/plain", (), b"")

    async def run() -> list[int]:
        front = Front(PageCache(render), Hub(), database, lambda *_request: None)
        first = asyncio.ensure_future(shown_by(front))
        await asyncio.to_thread(database.begun.wait, 20)
        later = [asyncio.ensure_future(shown_by(front)) for _each in range(9)]
        await asyncio.sleep(0)
        database.may_answer.set()
        return await asyncio.gather(first, *later)

    assert loops.run(run()) == [1, *[2] * 9]
    assert database.asked == 2


class Counting(DatabaseVersions):
    """A database whose event is at another version each time."""

    blocking = False

    def __init__(self) -> None:
        self.number = 0

    def of(self, slug: str) -> EventVersion:
        self.number += 1
        return EventVersion(1, self.number)


def test_while_too_many_wait_the_newest_page_that_is_there_is_the_answer():
    may_render, rendered = Event(), []

    def render(path: str, language: str, known: Page | None, at: EventVersion) -> Page:
        rendered.append(path)
        assert len(rendered) == 1 or may_render.wait(20)
        return Page(at, 200, "", "text/plain", (), b"")

    async def run() -> list[int]:
        front = Front(PageCache(render), Hub(), Counting(), lambda *_request: None)
        first = await shown_by(front)
        others = [
            asyncio.ensure_future(shown_by(front, f"/e/a/{n}/"))
            for n in range(MAX_PAGES_WAITING)
        ]
        while len(front.waiting) < MAX_PAGES_WAITING:
            await asyncio.sleep(0)
        again = await shown_by(front)
        may_render.set()
        await asyncio.gather(*others)
        return [first, again, await shown_by(front)]

    first, again, later = loops.run(run())
    assert (first, again) == (1, 1)
    assert later > MAX_PAGES_WAITING
