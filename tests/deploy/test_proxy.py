"""The real Caddy with our Caddyfile in front of the servers' set, with HTTPS as on a
server: what browsers get, and what they cannot reach or forge."""

import http.client
import json
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import closing

import pytest

from tests.each import each
from tests.proxied import Site, StandIn, caddy
from tests.stack import SMALL, hall_in, stack, until

pytestmark = [pytest.mark.postgres, pytest.mark.redis, pytest.mark.caddy]


BODY_MAY_TAKE = 30
"""Seconds: whoever had to wait for those that are not finished would wait as long."""


@pytest.fixture(scope="module")
def site(tmp_path_factory, postgres_rows) -> Iterator[Site]:
    settings = {
        "HTTPS": "true",
        "TRUSTED_PROXIES": "127.0.0.1",
        "ALLOWED_HOSTS": "localhost",
    }
    folder = tmp_path_factory.mktemp("stack")
    with stack(folder, names=(), rows=postgres_rows, **SMALL, **settings) as running:
        hall_in(running)
        running.start("web", "live")
        opened = Site(running, tmp_path_factory.mktemp("caddy"))
        with caddy(opened):
            yield opened


def test_a_page_comes_over_tls_and_tells_browsers_to_insist_on_it(site):
    status, headers, body = site.ask(site.page("standings/"))
    assert status == 200
    assert b"</html>" in body
    assert "max-age=31536000" in headers["Strict-Transport-Security"]
    assert "default-src 'self'" in headers["Content-Security-Policy"]


def test_who_is_signed_in_is_answered_by_a_worker_and_who_looks_by_the_live_process(
    site,
):
    def is_live(path: str, **headers: str) -> bool:
        return "uvicorn" in site.ask(path, **headers)[1].get_all("Server")

    for path in ("/", "/events/", site.page("standings/"), site.page("pairs/?q=a")):
        assert is_live(path, Cookie="csrftoken=a"), path
        assert not is_live(path, Cookie="csrftoken=a; sessionid=none"), path
    assert not is_live("/sign-in/")


def test_a_kept_page_is_asked_for_again_cheaply_through_the_proxy(site):
    packed = {"Accept-Encoding": "gzip"}
    first = site.ask(site.page("standings/"), **packed)[1]
    assert first["Content-Encoding"] == "gzip"
    again = {"If-None-Match": first["ETag"]}
    status, _headers, body = site.ask(site.page("standings/"), **packed, **again)
    assert (status, body) == (304, b"")


def test_plain_http_leads_to_https(site):
    line = http.client.HTTPConnection("localhost", site.http_port, timeout=20)
    line.request("GET", "/desk/")
    answer = line.getresponse()
    assert answer.status == 308
    assert answer.headers["Location"].startswith("https://localhost")
    line.close()


@each("path", ["/metrics", "/ready", "/Metrics", "//metrics"])
def test_what_is_for_machines_stays_inside(site, path):
    status, _headers, body = site.ask(path)
    assert status == 404
    assert b"seven_marks" not in body
    assert b"database" not in body


def test_a_result_goes_in_and_the_next_page_shows_it(site):
    version = lambda: json.loads(site.ask(site.page("version"))[2])["version"]  # noqa: E731
    before = version()
    status, headers, _body = site.send(0, 0)
    assert status == 302
    assert not headers["Location"].startswith("http://")
    assert version() == before + 1


def test_a_stream_is_not_held_back_even_for_a_browser_that_takes_compression(site):
    slug, heard, came = site.stack.made["slug"], [], threading.Event()
    line = site.line()
    line.request("GET", f"/live/{slug}", headers={"Accept-Encoding": "gzip, zstd"})
    answer = line.getresponse()
    assert answer.headers["Content-Type"] == "text/event-stream"
    assert answer.headers["Content-Encoding"] is None
    answer.read1(4096)

    def listen() -> None:
        while b"event: version" not in b"".join(heard):
            heard.append(answer.read1(4096))
        came.set()

    threading.Thread(target=listen, daemon=True).start()
    assert site.send(1, 0)[0] == 302
    assert came.wait(20)
    assert b"".join(heard).count(b"event: beat") <= 1, "at once, not with a beat"
    line.close()


def test_the_throttle_counts_the_browsers_address_and_believes_no_forged_one(site):
    def try_it(address: str, n: int) -> int:
        """A code that opens nothing: a wrong password costs a tenth of a second."""
        forged = f"198.51.100.{n}"
        more = {"X-Forwarded-For": forged, "X-Forwarded-Proto": "http"}
        return site.ask("/t/0C-7Q3M-92XA/", address=address, **more)[0]

    answers = [try_it("127.0.0.2", n) for n in range(9)]
    assert answers[0] == 404
    assert answers[-1] == 429
    assert try_it("127.0.0.3", 99) == 404


def test_the_id_in_the_log_is_the_proxys_and_not_the_browsers(site):
    given = "chosen-by-a-browser"
    headers = site.ask("/sign-in/", **{"X-Request-ID": given})[1]
    assert len(headers["X-Request-ID"]) == 36
    log = (site.stack.folder / "web.log").read_text()
    assert headers["X-Request-ID"] in log
    assert given not in log


def test_too_much_at_once_is_refused_before_it_reaches_a_worker(site):
    status, _headers, page = site.ask("/sign-in/", {"username": "x" * 2_100_000})
    assert status == 413
    assert b"at most 2 MB" in page


def test_a_head_of_more_than_64_kb_is_refused(site):
    assert site.ask("/sign-in/", **{"X-Long": "x" * 80_000})[0] == 431


def test_forms_that_are_not_finished_occupy_no_worker(site):
    unfinished = []
    for _form in range(6):
        line = site.line()
        line.putrequest("POST", "/sign-in/")
        line.putheader("Content-Length", "1500000")
        line.endheaders(b"x" * 1_000_000)
        unfinished.append(line)
    start = time.monotonic()
    assert site.send(4, 0)[0] == 302
    assert time.monotonic() - start < BODY_MAY_TAKE
    for line in unfinished:
        line.close()


@pytest.fixture(scope="module")
def two(site, tmp_path_factory) -> Iterator[Site]:
    """A Caddy in front of two machines: the second one's workers are started."""
    site.stack.start("web-2")
    folder = tmp_path_factory.mktemp("two")
    with caddy(opened := Site(site.stack, folder, ("web", "web-2"))):
        yield opened


def test_nobody_is_sent_to_the_machine_that_is_gone(two):
    """The last that needs the first web process: it ends it."""
    assert two.send(3, 0)[0] == 302
    two.stack.stop("web", sig=signal.SIGKILL)
    assert {two.ask("/sign-in/")[0] for _page in range(6)} == {200}
    # Each goes to either machine at random: six could all have been lucky.
    assert until(lambda: all(two.ask("/no/", {})[0] < 500 for _each in range(30)))
    for number in range(1, 7):
        assert two.send(3, number)[0] == 302


def test_who_asks_waits_for_workers_that_start_again_who_sends_is_told_at_once(site):
    status, headers, body = site.send(2, 0)
    assert status in (502, 503)
    assert headers["Retry-After"] == "10"
    assert b"Back in a moment" in body
    assert site.ask(site.page("standings/"))[0] == 200, "the live process gives it"
    with closing(StandIn(site.stack.web_port, after=1)):
        assert site.ask("/sign-in/")[::2] == (200, b"back again")


def test_while_live_is_gone_browsers_are_told_plainly_and_pages_go_on(two):
    two.stack.stop("live")
    assert until(lambda: two.send(2, 0)[0] == 302)
    assert two.ask(two.page("standings/"))[0] == 200
    status, headers, body = two.ask(f"/live/{two.stack.made['slug']}")
    assert status == 502
    assert headers["Retry-After"] == "10"
    assert b"Back in a moment" in body
