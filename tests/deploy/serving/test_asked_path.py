"""Cached pages of the live process over the wire: answered once their version is known."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from functools import partial

import uvicorn
from uvicorn.server import ServerState

from deploy.serving.fast_path import Answer, AskedPathProtocol, Headers
from deploy.serving.page import Response
from tests import loops

CACHED = Response(200, (("content-length", "6"),), b"cached")
GET = "GET {} HTTP/1.1\r\nHost: a\r\n\r\n"


async def application(scope, receive, send) -> None:
    """Says which method it answered, and what it received."""
    body, more = b"", True
    while more:
        message = await receive()
        body, more = body + message["body"], message["more_body"]
    answer = scope["method"].encode() + b" " + body
    headers = [(b"content-length", str(len(answer)).encode())]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": answer})


class Asked:
    """Keeps who asked for a cached page, to be answered by the test."""

    def __init__(self) -> None:
        self.answers: list[Answer] = []

    def ask(self, path: str, _headers: Headers, answer: Answer) -> bool:
        if path.startswith("/e/"):
            self.answers.append(answer)
        return path.startswith("/e/")


class Line:
    """One connection to the protocol."""

    def __init__(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        self.reader, self.writer = reader, writer
        self.asked = Asked()
        self.protocols: list[AskedPathProtocol] = []

    def send(self, *requests: str) -> None:
        self.writer.write("".join(requests).encode())

    async def waiting(self, count: int = 1) -> Answer:
        """The receiver of the newest answer, once so many have asked."""
        while len(self.asked.answers) < count:
            await asyncio.sleep(0.01)
        return self.asked.answers[-1]

    async def body(self) -> str:
        """The body of the next answer."""
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode()
        assert head.startswith("HTTP/1.1 200 OK")
        length = int(head.lower().partition("content-length: ")[2].split()[0])
        return (await self.reader.readexactly(length)).decode()


@contextlib.asynccontextmanager
async def line() -> AsyncIterator[Line]:
    config, asked = uvicorn.Config(application, log_level="error"), Asked()
    config.load()
    protocol = partial(
        AskedPathProtocol,
        config=config,
        server_state=ServerState(),
        app_state={},
        ask_for_cached=asked.ask,
    )
    protocols: list[AskedPathProtocol] = []

    def make() -> AskedPathProtocol:
        protocols.append(protocol())
        return protocols[-1]

    server = await asyncio.get_running_loop().create_server(make, "127.0.0.1", 0)
    reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
    opened = Line(reader, writer)
    opened.asked, opened.protocols = asked, protocols
    try:
        yield opened
    finally:
        writer.close()
        server.close()


def test_a_cached_page_is_sent_when_its_version_is_known_and_the_line_goes_on():
    async def run() -> None:
        async with line() as phone:
            for count in (1, 2):
                phone.send(GET.format("/e/a/"))
                (await phone.waiting(count))(CACHED)
                assert await phone.body() == "cached"
            phone.send(GET.format("/t/"))
            assert await phone.body() == "GET "

    loops.run(run())


def test_a_page_that_has_to_be_made_is_the_applications():
    async def run() -> None:
        async with line() as phone:
            phone.send(GET.format("/e/a/"))
            (await phone.waiting())(None)
            assert await phone.body() == "GET "
            phone.send(GET.format("/e/a/"))
            (await phone.waiting(2))(CACHED)
            assert await phone.body() == "cached"

    loops.run(run())


def test_requests_that_come_together_are_answered_in_their_order():
    async def run() -> None:
        async with line() as phone:
            form = "POST /t/ HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\na=b"
            phone.send(GET.format("/e/a/"), form, GET.format("/e/a/"))
            assert await phone.body() == "GET "
            assert await phone.body() == "POST a=b"
            assert await phone.body() == "GET "
            (await phone.waiting())(CACHED)  # too late: the application has answered
            phone.send(GET.format("/t/"))
            assert await phone.body() == "GET "

    loops.run(run())


def test_a_get_with_a_body_is_the_applications():
    async def run() -> None:
        async with line() as phone:
            phone.send("GET /e/a/ HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\nbo")
            assert await phone.waiting()
            phone.send("dy")
            assert await phone.body() == "GET body"

    loops.run(run())


def test_who_waits_when_the_server_stops_is_answered_by_the_application():
    async def run() -> None:
        async with line() as phone:
            phone.send(GET.format("/e/a/"))
            await phone.waiting()
            phone.protocols[0].shutdown()
            assert await phone.body() == "GET "
            assert await phone.reader.read() == b""

    loops.run(run())


def test_an_answer_for_who_has_left_harms_nobody():
    async def run() -> None:
        async with line() as phone:
            phone.send(GET.format("/e/a/"))
            answer = await phone.waiting()
            phone.writer.close()
            await phone.writer.wait_closed()
            await asyncio.sleep(0)
            answer(CACHED)
            answer(None)

    loops.run(run())
