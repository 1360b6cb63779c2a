"""What is sent to a web worker waits its turn; what is looked at passes it."""

import io
import threading
from concurrent.futures import ThreadPoolExecutor

from deploy.serving.write_queue import InTurn


class Slow:
    """An application that is let go on from outside and remembers who came in."""

    def __init__(self) -> None:
        self.go_on, self.came = threading.Event(), []

    def __call__(self, environ, start_response):
        self.came.append(environ["REQUEST_METHOD"])
        if environ["REQUEST_METHOD"] == "POST":
            assert self.go_on.wait(10)
        start_response("200 OK", [])
        return [environ["wsgi.input"].read()]


def ask(application, method: str, body: bytes = b"", length: int | None = None):
    told = []
    environ = {
        "REQUEST_METHOD": method,
        "CONTENT_LENGTH": str(len(body) if length is None else length),
        "wsgi.input": io.BytesIO(body),
    }
    said = application(environ, lambda status, _headers: told.append(status))
    return told[0], b"".join(said)


def test_two_that_send_are_taken_one_after_the_other_and_a_reader_at_once() -> None:
    slow = Slow()
    application = InTurn(slow)
    with ThreadPoolExecutor(2) as phones:
        first = phones.submit(ask, application, "POST", b"7-4")
        while not slow.came:
            pass
        second = phones.submit(ask, application, "POST", b"7-5")
        assert ask(application, "GET")[0] == "200 OK"
        assert slow.came == ["POST", "GET"]
        slow.go_on.set()
        assert first.result(10) == ("200 OK", b"7-4")
        assert second.result(10) == ("200 OK", b"7-5")


def test_a_body_that_breaks_off_is_no_request() -> None:
    slow = Slow()
    slow.go_on.set()
    status, _said = ask(InTurn(slow), "POST", b"marks_1=7", length=40)
    assert status == "400 Bad Request"
    assert not slow.came


def test_a_long_upload_is_not_kept_in_memory_first() -> None:
    slow = Slow()
    slow.go_on.set()
    application = InTurn(slow)
    with application._turn:
        assert ask(application, "POST", b"x", length=50_000_000) == ("200 OK", b"x")
