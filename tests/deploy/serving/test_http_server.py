"""Requests that stop half-way are ended at their deadline; nobody else notices."""

import select
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack

import pytest
import uvicorn

from deploy.serving import http_server
from tests.each import each
from tests.served import free_port

LONG, END = "/long", b"\r\n\r\n"


async def echo(scope, receive, send) -> None:
    """Answers once the body is there; hears where the sender has gone."""
    body, more = b"", True
    while more:
        message = await receive()
        if message["type"] != "http.request":
            return
        body, more = body + message["body"], message["more_body"]
    body = body if scope["path"] != LONG else b"x" * 30_000_000
    headers = [(b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": body})


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(http_server, "HEAD_SECONDS", 0.8)
        patch.setattr(http_server, "BODY_SECONDS", 0.8)
        patch.setattr(http_server, "READ_SECONDS", 0.8)
        port = free_port()
        config = uvicorn.Config(
            echo,
            port=port,
            http=http_server.BoundedProtocol,
            lifespan="off",
            log_level="error",
        )
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run)
        thread.start()
        while not server.started:
            time.sleep(0.01)
        yield port
        server.should_exit = True
        thread.join()


def ask(port: int, *parts: bytes, pause: float = 0.0) -> bytes:
    """What the server answers to these parts until it closes the connection."""
    with socket.create_connection(("127.0.0.1", port), timeout=10) as line:
        for part in parts:
            line.sendall(part)
            time.sleep(pause)
        received = b""
        while more := line.recv(65536):
            received += more
    return received


@each(
    "half",
    [
        b"",
        b"GET / HT",
        b"GET / HTTP/1.1\r\nHost: a\r\n",
        b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nmar",
        b"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nmar",
    ],
)
def test_who_goes_silent_is_told_and_let_go(port, half):
    assert ask(port, half).startswith(b"HTTP/1.1 408 ")


def test_of_fifty_that_stop_half_way_none_stays_and_others_are_answered(port):
    head = b"POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: "
    with ExitStack() as stack:
        lines = [
            stack.enter_context(socket.create_connection(("127.0.0.1", port), 20))
            for _ in range(50)
        ]
        for line in lines:
            line.sendall(head + b"1500000\r\n\r\n" + b"x" * 9000)
        assert ask(port, head + b"5\r\n\r\nmarks").endswith(b"marks")
        assert {line.recv(65536)[:13] for line in lines} == {b"HTTP/1.1 408 "}
        assert not any(line.recv(1) for line in lines)


def test_a_head_that_drips_is_ended_all_the_same(port):
    drips = [b"GET / HTTP/1.1\r\n", *[b"X-A: 1\r\n"] * 3]
    assert ask(port, *drips, pause=0.12).startswith(b"HTTP/1.1 408 ")


def test_a_second_request_on_the_line_has_deadlines_of_its_own(port):
    whole = b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nmarks"
    answer = ask(port, whole, whole, b"GET / HT", pause=0.2)
    assert answer.count(b"HTTP/1.1 200 ") == 2
    assert answer.count(b"marks") == 2
    assert answer.count(b"HTTP/1.1 408 ") == 1


def test_a_slow_sender_within_the_deadline_is_answered(port):
    parts = [b"POST / HTTP/1.1\r\nHost: a\r\n", b"Connection: close\r\n"]
    parts += [b"Content-Length: 5\r\n\r\n", b"mar", b"ks"]
    answer = ask(port, *parts, pause=0.1)
    assert answer.startswith(b"HTTP/1.1 200 ")
    assert answer.endswith(b"marks")


@each(("size", "end"), [(70_000, END), (120_000, END), (120_000, b"")])
def test_a_head_that_is_too_long_or_endless_is_refused(port, size, end):
    head = b"GET / HTTP/1.1\r\nHost: a\r\nX-Long: %s%s" % (b"x" * size, end)
    assert ask(port, head).startswith(b"HTTP/1.1 431 ")


def test_a_long_body_is_no_long_head(port):
    body = b"x" * 200_000
    head = (
        b"POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: %d\r\n\r\n"
    )
    answer = ask(port, head % len(body) + body)
    assert answer.startswith(b"HTTP/1.1 200 ")
    assert answer.endswith(body)


def test_who_does_not_read_the_answer_is_disconnected(port):
    with socket.create_connection(("127.0.0.1", port), timeout=20) as line:
        line.sendall(b"GET /long HTTP/1.1\r\nHost: a\r\n\r\n")
        poll = select.poll()
        poll.register(line, select.POLLHUP | select.POLLERR)
        assert poll.poll(20_000), "nobody ended it"
