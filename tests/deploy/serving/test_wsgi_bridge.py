"""A request goes to Django whole and comes back whole, one write after the other."""

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from deploy.serving.wsgi_bridge import MAX_BUFFERED, WsgiBridge
from tests import loops


def echo(environ, start_response):
    """Says what was asked, and how it was told the length."""
    body = environ["wsgi.input"].read()
    start_response("201 Created", [("X-Method", environ["REQUEST_METHOD"])])
    yield body[:3]
    yield body[3:]


async def ask(
    app: WsgiBridge, *parts: bytes, method: str = "POST", headers=None, path="/"
):
    length = str(sum(map(len, parts))).encode()
    scope = {
        "type": "http",
        "method": method,
        "path": path,
        "query_string": b"",
        "http_version": "1.1",
        "headers": [(b"content-length", length)] if headers is None else headers,
    }
    waiting = [
        {"type": "http.request", "body": part, "more_body": n < len(parts)}
        for n, part in enumerate(parts, 1)
    ]
    messages = []

    async def receive():
        return waiting.pop(0) if waiting else {"type": "http.disconnect"}

    async def send(message):
        messages.append(message)

    await app(scope, receive, send)
    return messages


def body_of(messages) -> bytes:
    return b"".join(message.get("body", b"") for message in messages)


def test_a_short_request_comes_back_in_one_piece():
    start, body = loops.run(ask(WsgiBridge(echo), b"mar", b"ks"))
    assert (start["status"], start["headers"]) == (201, [(b"x-method", b"POST")])
    assert body["body"] == b"marks"


@pytest.mark.parametrize(
    "headers",
    [
        [],
        [(b"content-length", b"5"), (b"transfer-encoding", b"chunked")],
        [(b"content-length", b"-5")],
    ],
    ids=["unknown", "chunked", "nonsense"],
)
def test_the_length_is_that_of_the_body_whatever_the_headers_say(headers):
    answer = loops.run(ask(WsgiBridge(echo), b"mar", b"ks", headers=headers))
    assert body_of(answer) == b"marks"


def test_a_body_that_is_too_long_is_refused_before_it_is_complete(settings):
    assert settings.DATA_UPLOAD_MAX_MEMORY_SIZE == 2_000_000
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 4
    start, page = loops.run(ask(WsgiBridge(echo), b"mar", b"ks", b"more"))
    assert start["status"] == 413
    assert b"at most 2 MB are taken at once" in page["body"]


def test_where_too_many_bodies_come_at_once_more_are_refused():
    app = WsgiBridge(echo)
    app._buffered = MAX_BUFFERED
    start, _body = loops.run(ask(app, b"marks"))
    assert start["status"] == 503
    assert app._buffered == MAX_BUFFERED


def test_a_header_that_would_pose_as_another_is_dropped():
    seen = {}

    def look(environ, start_response):
        seen.update(environ)
        return echo(environ, start_response)

    headers = [
        (b"x_forwarded_for", b"192.0.2.1"),
        (b"cookie", b"a=1"),
        (b"cookie", b"b=2"),
        (b"accept-encoding", b"gzip;q=0"),
    ]
    loops.run(ask(WsgiBridge(look), b"", headers=headers))
    assert "HTTP_X_FORWARDED_FOR" not in seen
    assert seen["HTTP_COOKIE"] == "a=1; b=2"
    assert seen["HTTP_ACCEPT_ENCODING"] == ""


def test_who_has_gone_before_the_end_of_the_request_is_not_answered():
    asked = []
    app = WsgiBridge(lambda *call: asked.append(call) or [])
    assert loops.run(ask(app, headers=[(b"content-length", b"5")])) == []
    assert not asked


def test_writes_wait_for_each_other_and_no_page_waits_for_them():
    running, most = [], []
    page_is_out = threading.Event()

    def slow(environ, start_response):
        start_response("200 OK", [])
        if environ["REQUEST_METHOD"] == "POST":
            running.append(1)
            most.append(len(running))
            assert page_is_out.wait(20)
            running.pop()
        return [b"a page"]

    async def together():
        app = WsgiBridge(slow)
        writes = [asyncio.create_task(ask(app, b"x")) for _ in range(5)]
        while not running:
            await asyncio.sleep(0.01)
        page = await ask(app, b"", method="GET")
        page_is_out.set()
        await asyncio.gather(*writes)
        return body_of(page)

    assert loops.run(together()) == b"a page"
    assert most == [1] * 5


def test_no_result_waits_for_hands_that_strangers_have_judged():
    result_is_in = threading.Event()

    def judge(environ, start_response):
        start_response("200 OK", [])
        if environ["PATH_INFO"] == "/api/hands/check":
            assert result_is_in.wait(20)
        return [b"taken"]

    async def together():
        app = WsgiBridge(judge)
        judged = asyncio.create_task(ask(app, b"{}", path="/api/hands/check"))
        await asyncio.sleep(0.05)
        taken = await asyncio.wait_for(ask(app, b"x", path="/t/CODE/"), 10)
        result_is_in.set()
        await judged
        return body_of(taken)

    assert loops.run(together()) == b"taken"


def test_an_answer_is_closed_even_when_it_breaks_off():
    class Broken(list):
        closed = False

        def __iter__(self):
            raise OSError("the disk is gone")

        def close(self):
            self.closed = True

    answer = Broken()
    with pytest.raises(OSError, match="the disk is gone"):
        loops.run(ask(WsgiBridge(lambda *_call: answer), b""))
    assert answer.closed


def test_many_at_once_each_get_their_own_answer():
    app = WsgiBridge(echo)

    def is_answered(number: int) -> bool:
        word = str(number).encode()
        return body_of(loops.run(ask(app, word))) == word

    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(is_answered, range(64)))
