"""Cached pages over the wire: in order, whole, and proper HTTP."""

import asyncio
import re
import shutil
import socket
import urllib.request
from threading import Event

import pytest

from deploy.live.hub import Hub
from deploy.serving.front import Front, language_of
from deploy.serving.page import Page
from deploy.serving.page_cache import PageCache
from deploy.serving.versions import DatabaseVersions
from tests import loops
from tests.each import each
from tests.served import NO_CHILD, Served, served
from tournaments.event.live import EventVersion


@pytest.fixture(scope="module")
def hall(tmp_path_factory, first_start) -> Served:
    folder = shutil.copytree(first_start, tmp_path_factory.mktemp("quick") / "hall")
    with served(folder, **NO_CHILD) as running:
        yield running


@pytest.fixture
def cached_page(hall) -> str:
    """A public page that is kept."""
    home = urllib.request.urlopen(hall.url).read().decode()
    path = re.search(r"/e/winter-open-\d+/", home).group(0) + "standings/"
    urllib.request.urlopen(hall.url + path).read()
    return path


def talk(hall: Served, *parts: str) -> str:
    """Everything the server says to these bytes on one line, until it closes it."""
    host, port = hall.url.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=10) as line:
        for part in parts:
            line.sendall(part.replace("\n", "\r\n").encode())
        raw = b""
        while more := line.recv(65536):
            raw += more
    return raw.decode("latin-1")


def test_requests_that_come_together_are_answered_in_their_order(hall, cached_page):
    raw = talk(
        hall,
        f"GET {cached_page} HTTP/1.1\nHost: a\n\n"
        "GET /time HTTP/1.1\nHost: a\n\n"
        f"GET {cached_page} HTTP/1.1\nHost: a\nConnection: close\n\n",
    )
    assert raw.count("HTTP/1.1 200 OK") == 3
    first, time, last = raw.split("HTTP/1.1 200 OK")[1:]
    assert "</html>" in first
    assert '{"now": ' in time
    assert "</html>" in last


def test_a_request_may_come_in_pieces(hall, cached_page):
    raw = talk(
        hall,
        f"GET {cached_page[:9]}",
        f"{cached_page[9:]} HTTP/1.1\nHo",
        "st: a\nConnection: close\n\n",
    )
    assert raw.startswith("HTTP/1.1 200 OK")
    assert raw.rstrip().endswith("</html>")


def test_after_a_form_the_same_line_gets_a_cached_page(hall, cached_page):
    raw = talk(
        hall,
        "POST /language/ HTTP/1.1\nHost: a\nContent-Length: 11\n\nlanguage=es",
        f"GET {cached_page} HTTP/1.1\nHost: a\n\n",
        f"GET {cached_page} HTTP/1.1\nHost: a\nConnection: close\n\n",
    )
    assert raw.count("HTTP/1.1 302 ") == 1
    assert raw.count("HTTP/1.1 200 OK") == 2


@pytest.mark.parametrize(
    "ask",
    [
        "HEAD {cached_page} HTTP/1.1\nHost: a\nConnection: close\n\n",
        "GET {cached_page} HTTP/1.0\nHost: a\n\n",
        "GET {cached_page}?a=1 HTTP/1.1\nHost: a\nConnection: close\n\n",
    ],
)
def test_other_ways_to_ask_are_answered_as_well(hall, cached_page, ask):
    assert talk(hall, ask.format(cached_page=cached_page)).startswith("HTTP/1.1 200 OK")


def test_who_has_the_page_gets_nothing_but_the_word(hall, cached_page):
    first = talk(hall, f"GET {cached_page} HTTP/1.1\nHost: a\nConnection: close\n\n")
    etag = re.search(r'etag: ("\w+")', first).group(1)
    ask = f"GET {cached_page} HTTP/1.1\nHost: a\nIf-None-Match: {etag}\n"
    raw = talk(hall, f"{ask}\n{ask}Connection: close\n\n")
    assert raw.count("HTTP/1.1 304 Not Modified") == 2
    assert "<html" not in raw


def test_every_answer_has_a_date_and_one_language(hall, cached_page):
    raw = talk(
        hall,
        f"GET {cached_page} HTTP/1.1\nHost: a\n\n",
        f"GET {cached_page} HTTP/1.1\nHost: a\nConnection: close\n\n",
    )
    for answer in raw.split("HTTP/1.1 200 OK")[1:]:
        head = answer.partition("\r\n\r\n")[0].lower()
        assert head.count("\r\ndate: ") == 1
        assert head.count("\r\ncontent-language: en") == 1
        assert "x-request-id" not in head


@each(
    ("cookie", "accept", "language"),
    [
        ("", "", "en"),
        ("", "es-MX,es;q=0.9,en;q=0.5", "es"),
        ("", "de-DE,es;q=0.5", "es"),
        ("", "fr", "en"),
        ("", "*", "en"),
        ("django_language=es", "en", "es"),
        ("a=b; django_language=en", "es", "en"),
        ("django_language=tlh", "es", "es"),
        ("a[]=1; django_language=es", "en", "es"),
        ("django_language=" + "e" * 600, "es", "es"),
        ("", "es," + "x" * 600, "es"),
    ],
)
def test_the_language_is_the_cookies_else_the_browsers(cookie, accept, language):
    assert language_of(cookie, accept) == language


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
