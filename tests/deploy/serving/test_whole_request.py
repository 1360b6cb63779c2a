"""A request goes to Django whole and comes back whole, one write after the other."""

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from deploy.serving.whole_request import MOST, Whole


def echo(environ, start_response):
    """Says what was asked, and how it was told the length."""
    body = environ["wsgi.input"].read()
    start_response("201 Created", [("X-Method", environ["REQUEST_METHOD"])])
    yield body[:3]
    yield body[3:]


async def ask(app: Whole, *parts: bytes, method: str = "POST", headers=None):
    length = str(sum(map(len, parts))).encode()
    scope = {
        "type": "http",
        "method": method,
        "path": "/",
        "query_string": b"",
        "http_version": "1.1",
        "headers": [(b"content-length", length)] if headers is None else headers,
    }
    waiting = [
        {"type": "http.request", "body": part, "more_body": n < len(parts)}
        for n, part in enumerate(parts, 1)
    ]
    said = []

    async def receive():
        return waiting.pop(0) if waiting else {"type": "http.disconnect"}

    async def send(message):
        said.append(message)

    await app(scope, receive, send)
    return said


def body_of(said) -> bytes:
    return b"".join(message.get("body", b"") for message in said)


def test_a_short_request_comes_back_in_one_piece():
    start, body = asyncio.run(ask(Whole(echo), b"mar", b"ks"))
    assert (start["status"], start["headers"]) == (201, [(b"x-method", b"POST")])
    assert body["body"] == b"marks"


@pytest.mark.parametrize(
    "headers",
    [
        [(b"content-length", str(MOST + 1).encode())],
        [(b"content-length", b"5"), (b"transfer-encoding", b"chunked")],
        [(b"content-length", b"-5")],
    ],
    ids=["long", "chunked", "nonsense"],
)
def test_what_is_long_or_of_unknown_length_is_handed_over_in_pieces(headers):
    said = asyncio.run(ask(Whole(echo), b"mar", b"ks", headers=headers))
    assert len(said) > 2
    assert body_of(said) == b"marks"


def test_who_has_gone_before_the_end_of_the_request_is_not_answered():
    asked = []
    app = Whole(lambda *call: asked.append(call) or [])
    assert asyncio.run(ask(app, headers=[(b"content-length", b"5")])) == []
    assert not asked


def test_writes_wait_for_each_other_and_no_page_waits_for_them():
    now, most = [], []
    page_is_out = threading.Event()

    def slow(environ, start_response):
        start_response("200 OK", [])
        if environ["REQUEST_METHOD"] == "POST":
            now.append(1)
            most.append(len(now))
            assert page_is_out.wait(20)
            now.pop()
        return [b"a page"]

    async def together():
        app = Whole(slow)
        writes = [asyncio.create_task(ask(app, b"x")) for _ in range(5)]
        while not now:
            await asyncio.sleep(0.01)
        page = await ask(app, b"", method="GET")
        page_is_out.set()
        await asyncio.gather(*writes)
        return body_of(page)

    assert asyncio.run(together()) == b"a page"
    assert most == [1] * 5


def test_an_answer_is_closed_even_when_it_breaks_off():
    class Broken(list):
        closed = False

        def __iter__(self):
            raise OSError("the disk is gone")

        def close(self):
            self.closed = True

    answer = Broken()
    with pytest.raises(OSError, match="the disk is gone"):
        asyncio.run(ask(Whole(lambda *_call: answer), b""))
    assert answer.closed


def test_many_at_once_each_get_their_own_answer():
    app = Whole(echo)

    def one(number: int) -> bool:
        word = str(number).encode()
        return body_of(asyncio.run(ask(app, word))) == word

    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(one, range(64)))
