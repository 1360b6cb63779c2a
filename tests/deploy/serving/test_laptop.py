"""`make run` as a newcomer meets it: one server, below it a child that makes pages."""

import gzip
import http.client
import json
import os
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from http.client import HTTPMessage

import pytest

from deploy.live.touched import TouchedPages
from deploy.serving.page_process import PageProcess
from tests.each import each
from tests.served import NO_CHILD, ROOT, Served, ask, environment, served
from tests.shared import PASSWORD, PRINTED
from tests.stack import until
from tournaments.event.live import EventVersion

pytestmark = pytest.mark.long
HALL = "/e/winter-open-"
PATIENCE = 120.0
RAISED = """
event = Event.objects.get(slug__startswith="winter-open")
with open_change(event, by="test") as change:
    change.log("test")
event.refresh_from_db()
print(event.version)
"""

IN_PROCESS = """
from django.conf import settings
settings.PUBLIC_URL = "{address}"
from django.core.wsgi import get_wsgi_application
from deploy.serving.render import render_with
page = render_with(get_wsgi_application())("{path}", "en", None, None)
print(page.version.number, page.etag, page.response("", "").body.hex())
"""

STOPPED_EARLY = """
from threading import Event
import django
django.setup()
from celery.worker.consumer.tasks import Tasks
from deploy.serving.laptop import Jobs
start, begun, stopped, ended = Tasks.start, Event(), Event(), Event()

def start_late(step, consumer):
    begun.set()
    stopped.wait()
    start(step, consumer)
    print("started")
    ended.set()

Tasks.start = start_late
jobs = Jobs()
jobs.start()
begun.wait()
jobs.stop()
stopped.set()
ended.wait(5)
"""


@pytest.fixture(scope="module")
def hall(tmp_path_factory, first_start) -> Served:
    folder = shutil.copytree(first_start, tmp_path_factory.mktemp("served") / "hall")
    with served(folder) as running:
        yield running


def get(hall: Served, path: str, **headers: str) -> tuple[int, HTTPMessage, bytes]:
    return ask(hall.port, path, **headers)


def address(hall: Served, page: str = "") -> str:
    home = get(hall, "/")[2].decode()
    return re.search(rf"{HALL}\d+/", home).group(0) + page


def version(hall: Served) -> int:
    return int(json.loads(get(hall, address(hall, "version"))[2])["version"])


def raise_version(hall: Served) -> int:
    """Another process writes: the new version."""
    return int(hall.run(RAISED))


def child(hall: Served) -> int:
    """The child that makes pages, once it is ready."""
    assert until(lambda: metric(hall, "page_process_bytes") > 0, PATIENCE)
    [pid] = children(hall.process.pid)
    return pid


def metric(hall: Served, name: str) -> float:
    text = get(hall, "/metrics")[2].decode()
    return float(re.search(rf"^seven_marks_{name} (\S+)$", text, re.M).group(1))


def children(parent: int) -> list[int]:
    asked = ["ps", "-A", "-ww", "-o", "pid=,ppid=,stat=,command="]
    rows = subprocess.run(asked, check=True, capture_output=True, text=True).stdout
    return [
        int(pid)
        for pid, ppid, state, command in (
            line.split(None, 3) for line in rows.splitlines()
        )
        if int(ppid) == parent and "page_process" in command and state[0] != "Z"
    ]


def is_gone(pid: int) -> Callable[[], bool]:
    def gone() -> bool:
        asked = ["ps", "-o", "stat=", "-p", str(pid)]
        state = subprocess.run(asked, capture_output=True, text=True).stdout.strip()
        return not state or state.startswith("Z")

    return gone


@each("name", ["", "standings/", "pairs/3/"])
def test_the_child_makes_the_bytes_that_this_process_makes(hall, name):
    """First of all: a page that a version leaves alone keeps its bytes."""
    child(hall)
    path = address(hall, name)
    raise_version(hall)
    _status, headers, body = get(hall, path)
    public = re.search(r"Phones\s+(\S+)", hall.printed).group(1)
    made, etag, in_process = hall.run(IN_PROCESS, path=path, address=public).split()
    assert (headers["x-event-version"], headers["etag"]) == (made, etag)
    assert body.hex() == in_process


def test_a_start_says_where_to_go_and_the_first_how_to_sign_in(hall, first_start):
    assert "Phones     http://" in hall.printed
    assert "█" in hall.printed
    first = (first_start / PRINTED).read_text()
    assert re.search(r"Sign in    director  \w{4}-\w{4}-\w{4}", first)
    assert str(hall.folder / "seven-marks.sqlite3") in hall.printed


def test_the_printed_password_signs_in(hall, first_start):
    password = (first_start / PASSWORD).read_text()
    entry = {"username": "director", "password": password}
    status, headers, _page = ask(hall.port, "/sign-in/", entry)
    assert (status, headers["Location"]) == (302, "/desk/")


def test_an_open_stream_hears_what_it_missed_and_what_another_process_writes(hall):
    slug = address(hall).split("/")[2]
    line = http.client.HTTPConnection("127.0.0.1", hall.port, timeout=20)
    at = version(hall)
    with closing(line):
        line.request("GET", f"/live/{slug}", headers={"Last-Event-ID": str(at - 1)})
        answer = line.getresponse()
        assert answer.headers["Content-Type"] == "text/event-stream"
        heard, end = b"", time.monotonic() + PATIENCE
        for number in (at, at + 1, at + 2):
            while f"event: version\ndata: {number}\n".encode() not in heard:
                assert time.monotonic() < end, heard
                heard += answer.read1(4096)
            if number < at + 2:
                raise_version(hall)
    # One at the beginning; the beat of all streams comes every 15 seconds.
    assert heard.count(b"event: beat") <= 2, "at once, each not with the next beat"


def test_an_unknown_event_has_no_stream_and_a_plain_page(hall):
    assert get(hall, "/live/nowhere")[0] == 404
    status, _headers, page = get(hall, "/e/nowhere/")
    assert status == 404
    assert b"No event has this address" in page


def test_the_server_tells_its_time(hall):
    time_of_server = json.loads(get(hall, "/time")[2])["now"]
    assert abs(time_of_server / 1000 - time.time()) < 5


def test_started_again_all_data_is_there_and_no_password_is_shown(hall, first_start):
    event = "FROM tournaments_event WHERE slug LIKE 'winter-open-%'"
    with closing(sqlite3.connect(first_start / "seven-marks.sqlite3")) as rows:
        [(before,)] = rows.execute(f"SELECT version {event}")
    assert version(hall) >= before
    assert "manage.py sign_in" in hall.printed
    assert not re.search(r"director  \w{4}-\w{4}-\w{4}", hall.printed)


def test_once_it_is_closed_a_copy_of_its_file_alone_is_whole(tmp_path, first_start):
    folder = shutil.copytree(first_start, tmp_path / "hall")
    with served(folder, **NO_CHILD) as program:
        newest = raise_version(program)
    copy = shutil.copy(folder / "seven-marks.sqlite3", tmp_path)
    event = "FROM tournaments_event WHERE slug LIKE 'winter-open-%'"
    with closing(sqlite3.connect(copy)) as rows:
        assert rows.execute(f"SELECT version {event}").fetchall() == [(newest,)]


@each("path", ["site.css", "js/site.js", "vendor/htmx-2.0.11.min.js"])
def test_static_files_go_out_compressed_and_are_kept(hall: Served, path: str) -> None:
    gzipped = {"Accept-Encoding": "gzip"}
    _status, headers, packed = get(hall, f"/static/{path}", **gzipped)
    assert headers["Content-Encoding"] == "gzip"
    assert "stale-while-revalidate" in headers["Cache-Control"]
    assert gzip.decompress(packed) == get(hall, f"/static/{path}")[2]


def test_a_static_file_that_a_browser_has_is_not_sent_again(hall: Served) -> None:
    packed = {"Accept-Encoding": "gzip"}
    etag = get(hall, "/static/site.css", **packed)[1]["ETag"]
    known = packed | {"If-None-Match": etag}
    status, _headers, body = get(hall, "/static/site.css", **known)
    assert (status, body) == (304, b"")
    assert get(hall, "/static/site.css", **packed)[1]["ETag"] == etag
    assert not hall.new_errors()


def test_pages_name_the_newest_version_while_children_are_killed_and_replaced(hall):
    first = child(hall)
    for number in range(3):
        newest = raise_version(hall)
        if number == 1:
            for pid in children(hall.process.pid):
                os.kill(pid, signal.SIGKILL)
        headers = get(hall, address(hall, f"pairs/{number + 1}/"))[1]
        assert int(headers["x-event-version"]) == version(hall) == newest
    assert until(is_gone(first), PATIENCE)
    assert child(hall) != first


def test_the_child_is_lowered_and_ends_with_its_parent_however_that_ends(hall):
    """The last that uses the hall: it ends it."""
    pid = child(hall)
    assert os.getpriority(os.PRIO_PROCESS, pid) > os.getpriority(os.PRIO_PROCESS, 0)
    hall.process.kill()
    assert until(is_gone(pid), PATIENCE)


def test_without_a_child_pages_are_made_in_the_server(settings) -> None:
    settings.PAGE_PROCESS = False
    spectators = PageProcess(lambda *page: page, TouchedPages())
    spectators.start("http://localhost/")
    assert spectators.memory() == 0
    asked = ("/e/open/", "en", None, EventVersion(1, 2))
    assert spectators.render(*asked) == asked


def test_a_worker_that_still_starts_is_not_stopped_in_the_middle(first_start, tmp_path):
    """It lost its connection, and the window showed a traceback."""
    folder = shutil.copytree(first_start, tmp_path / "data")
    run = [sys.executable, "-c", STOPPED_EARLY]
    ended = subprocess.run(run, cwd=ROOT, env=environment(folder), capture_output=True)
    assert b"started" in ended.stdout
    assert b"Traceback" not in ended.stdout + ended.stderr
