"""The front that answers with kept pages: who waits for whom."""

import asyncio
from threading import Event

from deploy.live.hub import Hub
from deploy.serving.front import Front
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


def test_who_asks_while_the_database_answers_gets_a_later_answer_and_all_the_same():
    database = SlowDatabase()

    def render(path: str, language: str, known: Page | None, at: EventVersion) -> Page:
        return Page(at, 200, "", "text/plain", (), b"")

    async def run() -> list[int]:
        front = Front(PageCache(render), Hub(), database, lambda *_request: None)
        shown: list[int] = []

        async def ask() -> None:
            async def send(message: dict) -> None:
                if message["type"] == "http.response.start":
                    shown.append(int(dict(message["headers"])[b"x-event-version"]))

            scope = {"type": "http", "method": "HEAD", "path": "/e/a/", "headers": []}
            scope["query_string"] = b""
            await front(scope, None, send)

        first = asyncio.ensure_future(ask())
        await asyncio.to_thread(database.begun.wait, 20)
        later = [asyncio.ensure_future(ask()) for _each in range(9)]
        await asyncio.sleep(0)
        database.may_answer.set()
        await asyncio.gather(first, *later)
        return shown

    assert loops.run(run()) == [1, *[2] * 9]
    assert database.asked == 2
