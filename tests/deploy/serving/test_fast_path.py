"""Kept pages over the wire: answered where they are parsed, and still proper HTTP."""

import asyncio
import re
import shutil
import socket
import threading
import time
import urllib.request
from collections.abc import Callable, Iterator
from functools import partial

import pytest
import uvicorn
from uvicorn.server import ServerState

from deploy.serving.fast_path import FastPathProtocol
from deploy.serving.page import Response
from tests.served import NO_CHILD, Served, free_port, served


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


def cached(path: str, _headers: object) -> Response | None:
    """The page of a server that caches one."""
    headers = (("content-length", "4"),)
    return Response(200, headers, b"page") if path == "/page" else None


class Clock:
    """An event loop's time and timers, moved by hand."""

    def __init__(self) -> None:
        self.now = 0.0
        self.timers: list[tuple[float, Callable[[], None]]] = []

    def time(self) -> float:
        return self.now

    def call_later(self, seconds: float, work: Callable[[], None]) -> "Clock":
        self.timers.append((self.now + seconds, work))
        return self

    def cancel(self) -> None:
        """A connection that does nothing else has no other timer."""
        self.timers.clear()

    def pass_until(self, moment: float) -> None:
        self.now = moment
        due = [timer for timer in self.timers if timer[0] <= moment]
        self.timers = [timer for timer in self.timers if timer[0] > moment]
        for _at, work in due:
            work()


class Wire(asyncio.Transport):
    """What a connection was sent, and whether it was closed."""

    def __init__(self) -> None:
        super().__init__()
        self.sent, self.is_open = b"", True

    def write(self, data: bytes) -> None:
        self.sent += data

    def close(self) -> None:
        self.is_open = False

    def is_closing(self) -> bool:
        return not self.is_open


def test_a_connection_is_closed_once_it_was_idle_for_the_whole_time():
    clock, wire = Clock(), Wire()
    config = uvicorn.Config("", timeout_keep_alive=30, log_config=None)
    config.load_app = lambda: None
    config.load()
    state = ServerState()
    protocol = FastPathProtocol(config, state, {}, _loop=clock, cached_response=cached)
    protocol.connection_made(wire)
    for moment in (0, 20, 25):
        clock.pass_until(moment)
        protocol.data_received(b"GET /page HTTP/1.1\r\nHost: a\r\n\r\n")
    assert wire.sent.count(b"page") == state.total_requests == 3
    clock.pass_until(30)
    clock.pass_until(54)
    assert wire.is_open
    clock.pass_until(55)
    assert not wire.is_open
    protocol.connection_lost(None)
    assert clock.timers == []


KEEP_ALIVE = 0.2


async def slow(scope, receive, send) -> None:
    """Answers later than an idle connection is closed."""
    await asyncio.sleep(2 * KEEP_ALIVE)
    headers = [(b"content-length", b"4")]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": b"slow"})


@pytest.fixture
def slow_port() -> Iterator[int]:
    port = free_port()
    config = uvicorn.Config(
        slow,
        port=port,
        http=partial(FastPathProtocol, cached_response=cached),
        lifespan="off",
        log_level="error",
        timeout_keep_alive=KEEP_ALIVE,
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    yield port
    server.should_exit = True
    thread.join()


def test_a_request_after_a_cached_page_has_all_its_time(slow_port):
    ask = b"GET /%s HTTP/1.1\r\nHost: a\r\n\r\n"
    with socket.create_connection(("127.0.0.1", slow_port), timeout=20) as line:
        line.sendall(ask % b"page" + ask % b"slow")
        received = b""
        while more := line.recv(65536):
            received += more
    assert re.findall(rb"\r\n\r\n(page|slow)", received) == [b"page", b"slow"]
