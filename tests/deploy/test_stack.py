"""The servers' set on Postgres and Redis: web, live, worker and beat.

A second machine with web workers shares nothing with it but Postgres and Redis.
"""

import http.client
import json
import re
import signal
import socket
import threading
import time

import pytest

from tests.bench.crowd import allow_many_files
from tests.each import each
from tests.served import ask
from tests.soak.hall import entry
from tests.stack import SMALL, Stack, hall_in, stack, until

pytestmark = [pytest.mark.postgres, pytest.mark.redis]
SPECTATORS = 2_000
IDLE_PHONES = 1_100  # Granian by itself gives all workers 1,024 connections


@pytest.fixture(scope="module")
def hall(tmp_path_factory, postgres_rows) -> Stack:
    folder = tmp_path_factory.mktemp("stack")
    allow_many_files()
    with stack(folder, names=(), rows=postgres_rows, **SMALL) as running:
        hall_in(running)
        running.start("web", "web-2", "live", "worker", "beat")
        yield running


def connect(port: int, request: str) -> socket.socket:
    """An open connection on which this was asked."""
    line = socket.create_connection(("127.0.0.1", port), timeout=60)
    line.sendall(request.encode())
    return line


def send(hall: Stack, table: int, number: int, port: int = 0):
    """The table's n-th word on its game."""
    code, match = hall.made["tables"][table]
    return ask(port or hall.web_port, f"/t/{code}/{match}/", entry(number))


def version(hall: Stack, port: int = 0) -> int:
    path = f"/e/{hall.made['slug']}/version"
    return json.loads(ask(port or hall.web_port, path)[2])["version"]


def test_everything_is_ready(hall):
    def probe():
        return json.loads(ask(hall.web_port, "/ready")[2])

    parts = ("database", "disk", "redis", "worker")
    everything = {"ready": True, **dict.fromkeys(parts, "ok")}
    assert until(lambda: probe() == everything, 45), probe()


def test_no_page_is_stale_while_tables_write_and_pages_are_read(hall):
    over, wrong = threading.Event(), []
    newest = [version(hall)]

    def read() -> None:
        while not over.is_set():
            at_least = newest[0]
            shown = version(hall)
            if shown < at_least:
                wrong.append((shown, at_least))

    reading = [threading.Thread(target=read) for _ in range(4)]
    for thread in reading:
        thread.start()
    for number in range(12):
        assert send(hall, 1, number)[0] == 302
        newest[0] += 1
    over.set()
    for thread in reading:
        thread.join()
    assert not wrong
    assert version(hall) == newest[0]


def test_one_address_leads_to_pages_and_to_streams_which_hear_of_either_machine(hall):
    slug = hall.made["slug"]
    headers = ask(hall.proxy_port, f"/e/{slug}/standings/")[1]
    assert headers["Server"] == "uvicorn", "the live process gives pages"
    line = http.client.HTTPConnection("127.0.0.1", hall.proxy_port, timeout=20)
    line.request("GET", f"/live/{slug}", headers={"Last-Event-ID": str(version(hall))})
    answer = line.getresponse()
    assert answer.headers["Content-Type"] == "text/event-stream"
    for number, name in enumerate(("web", "web-2")):
        assert send(hall, 2, number, hall.ports[name])[0] == 302
        wait_for(answer, version(hall))
    line.close()


def wait_for(stream: http.client.HTTPResponse, number: int) -> None:
    """Read until the stream names this version; beats alone come without end."""
    heard, end = b"", time.monotonic() + 60
    while f"data: {number}\n".encode() not in heard:
        assert time.monotonic() < end, heard
        heard += stream.read1(4096)


@each("slug", ["nowhere", "%00", "%ff", ""])
def test_an_address_of_no_event_has_no_stream(hall, slug):
    assert ask(hall.live_port, f"/live/{slug}")[0] == 404


def test_officials_are_answered_while_two_thousand_spectators_wait(hall):
    """The live process is held, so that every spectator's request waits for it."""
    code, match = hall.made["tables"][9]
    page = f"/e/{hall.made['slug']}/standings/"
    before = version(hall)
    asks = f"GET {page} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    hall.running["live"].send_signal(signal.SIGSTOP)
    try:
        lines = [connect(hall.live_port, asks) for _spectator in range(SPECTATORS)]
        assert send(hall, 9, 0)[0] == 302
        assert ask(hall.web_port, f"/t/{code}/{match}/")[0] == 200
        assert ask(hall.web_port, "/sign-in/")[0] == 200
    finally:
        hall.running["live"].send_signal(signal.SIGCONT)
    shown = b"x-event-version: %d\r\n" % (before + 1)
    for line in lines:
        answer = line.recv(65536)
        assert answer.startswith(b"HTTP/1.1 200 ")
        assert shown in answer
        line.close()


def test_phones_that_keep_their_connection_shut_no_table_out(hall):
    asks = "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"
    lines = [connect(hall.web_port, asks) for _phone in range(IDLE_PHONES)]
    for line in lines:
        assert line.recv(65536).startswith(b"HTTP/1.1 200 ")
    assert send(hall, 9, 1)[0] == 302
    for line in lines:
        line.close()


def test_figures_are_told_to_this_machine_and_not_through_the_proxy(hall):
    status, _headers, content = ask(hall.web_port, "/metrics")
    assert status == 200
    assert re.search(rb"seven_marks_redis_up 1\.0", content)
    assert b"seven_marks_fresh_pages_total" in content
    passed_on = {"X-Forwarded-For": "192.0.2.7"}
    assert ask(hall.web_port, "/metrics", **passed_on)[0] == 404


def test_requests_have_ids_and_no_code_reaches_the_log(hall):
    code, match = hall.made["tables"][3]
    name = "an-id-of-the-proxy-1"
    headers = ask(hall.web_port, f"/t/{code}/{match}/", **{"X-Request-ID": name})[1]
    assert headers["X-Request-ID"] == name
    ask(hall.web_port, f"/t/{code}/9999/")
    made = "an-id-of-the-proxy-2"
    missing = f"/e/{hall.made['slug']}/pairs/9999/"
    ask(hall.web_port, missing, **{"X-Request-ID": made})
    log = (hall.folder / "web.log").read_text()
    lines = [json.loads(line) for line in log.splitlines() if line.startswith("{")]
    assert any(
        line.get("request_id") == name and line["route"].startswith("t/")
        for line in lines
    )
    assert [
        (line["route"], line["event_slug"], line["status"])
        for line in lines
        if line.get("request_id") == made
    ] == [("e/<slug:slug>/pairs/<number:number>/", hall.made["slug"], 404)]
    assert code not in log


def test_a_result_taken_by_one_is_on_the_next_page_of_both(hall):
    ports = hall.ports["web"], hall.ports["web-2"]
    for number in range(6):
        before = version(hall)
        assert send(hall, 7, number, ports[number % 2])[0] == 302
        assert [version(hall, port) for port in ports] == [before + 1] * 2


def test_a_sheet_open_on_a_phone_at_each_warns_both(hall):
    code, match = hall.made["tables"][9]

    def is_warned(name: str, phone: str) -> bool:
        path, cookie = f"/t/{code}/{match}/open", f"device={phone * 32}"
        page = ask(hall.ports[name], path, {}, Cookie=cookie)
        return json.loads(page[2])["has_other_phone"]

    assert not is_warned("web", "a")
    assert not is_warned("web-2", "a")
    assert is_warned("web-2", "b")
    assert is_warned("web", "a")
    assert is_warned("web", "b")


def test_a_sign_in_and_its_throttle_hold_on_both(hall):
    form = {"username": "dora", "password": "not hers"}
    ports = hall.ports["web"], hall.ports["web-2"]
    answers = [ask(ports[n % 2], "/sign-in/", form)[0] for n in range(9)]
    assert answers[0] == 200
    assert answers[-1] == 429


def test_a_round_begins_with_one_backup_which_its_worker_writes(hall):
    count = "print(Backup.objects.filter(label__endswith='-round-1').count())"
    assert until(lambda: hall.beside.run(count) == "1", 60)
    assert len(list((hall.disk("worker") / "backups").glob("*.gz"))) == 1


def test_that_time_ran_out_is_announced_once_though_beat_starts_again(hall):
    hall.beside.run(
        "ClockEntry.objects.update(at=timezone.now() - timedelta(hours=1))\n"
        "for _ in range(10): announce_expired.delay()",
    )
    hall.stop("beat", sig=signal.SIGKILL)
    hall.start("beat")
    count = "print(AuditEntry.objects.filter(action='clock.expired').count())"
    assert until(lambda: hall.beside.run(count) == "1", 60)
    time.sleep(4)  # beat asks every three seconds
    assert hall.beside.run(count) == "1"
    assert hall.beside.run("print(Expiry.objects.count())") == "1"


def test_without_a_worker_results_go_in(hall):
    """The last that needs the worker: it ends it."""
    hall.stop("worker")
    assert send(hall, 4, 0)[0] == 302


def test_without_redis_pages_and_entry_go_on_and_live_looks_for_itself(hall):
    slug = hall.made["slug"]
    line = http.client.HTTPConnection("127.0.0.1", hall.live_port, timeout=20)
    line.request("GET", f"/live/{slug}", headers={"Last-Event-ID": str(version(hall))})
    answer = line.getresponse()
    hall.redis.stop()
    try:
        before = version(hall)
        for number in range(3):
            assert send(hall, 5, number)[0] == 302
            assert version(hall) == before + 1 + number
        wait_for(answer, before + 3)
        assert json.loads(ask(hall.live_port, "/health")[2])["live"] == "polling"
        assert json.loads(ask(hall.web_port, "/ready")[2])["redis"] == "away"
    finally:
        hall.redis.start()
        line.close()
    probe = lambda: json.loads(ask(hall.live_port, "/health")[2])["live"]  # noqa: E731
    assert until(lambda: probe() == "streaming")
    assert send(hall, 5, 3)[0] == 302
    assert version(hall) == before + 4


def test_without_the_database_the_page_says_so_and_keeps_what_was_typed(hall):
    hall.postgres.stop()
    try:
        status, headers, content = ask(
            hall.web_port, f"/e/{hall.made['slug']}/standings/"
        )
        assert status == 503
        assert headers["Retry-After"]
        assert b"The database does not answer" in content
        status, _headers, content = send(hall, 6, 0)
        assert status == 503
        assert b'name="marks_1" value="7"' in content
        assert ask(hall.web_port, "/health")[0] == 200
        assert ask(hall.web_port, "/ready")[0] == 503
    finally:
        hall.postgres.start()
    assert until(lambda: ask(hall.web_port, "/ready")[0] == 200)
    assert send(hall, 6, 0)[0] == 302
