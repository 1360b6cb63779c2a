"""The child process that makes spectators' pages, below a real laptop's server."""

import json
import os
import re
import shutil
import signal
import subprocess
from collections.abc import Callable
from http.client import HTTPMessage

import pytest

from deploy.live.touched import TouchedPages
from deploy.serving.page_process import PageProcess
from tests.each import each
from tests.served import Served, ask, served
from tests.stack import until
from tournaments.event.live import EventVersion

PATIENCE = 120.0
IN_PROCESS = """
from django.conf import settings
settings.PUBLIC_URL = "{address}"
from django.core.wsgi import get_wsgi_application
from deploy.serving.render import render_with
page = render_with(get_wsgi_application())("{path}", "en", None, None)
print(page.version.number, page.etag, page.response("", "").body.hex())
"""
RAISE = """
from tournaments.event.models import Event
from tournaments.event.services.change import open_change
event = Event.objects.get(slug="{slug}")
with open_change(event, by="test") as change:
    change.log("test")
event.refresh_from_db()
print(event.version)
"""


@pytest.fixture(scope="module")
def hall(tmp_path_factory, first_start) -> Served:
    folder = shutil.copytree(first_start, tmp_path_factory.mktemp("pages") / "hall")
    with served(folder) as running:
        yield running


def get(hall: Served, path: str) -> tuple[HTTPMessage, bytes]:
    return ask(hall.port, path)[1:]


def slug(hall: Served) -> str:
    home = get(hall, "/")[1].decode()
    return re.search(r"/e/(winter-open-\d+)/", home).group(1)


def child(hall: Served) -> int:
    """The child that makes pages, once it is ready."""
    assert until(lambda: metric(hall, "page_process_bytes") > 0, PATIENCE)
    [pid] = children(hall.process.pid)
    return pid


def metric(hall: Served, name: str) -> float:
    text = get(hall, "/metrics")[1].decode()
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


@each("name", ["", "standings/", "pairs/", "pairs/3/", "rounds/"])
def test_the_child_makes_the_bytes_that_this_process_makes(hall, name):
    child(hall)
    path = f"/e/{slug(hall)}/{name}"
    hall.run(RAISE, slug=slug(hall))
    headers, body = get(hall, path)
    address = re.search(r"Phones\s+(\S+)", hall.printed).group(1)
    version, etag, in_process = hall.run(IN_PROCESS, path=path, address=address).split()
    assert (headers["x-event-version"], headers["etag"]) == (version, etag)
    assert body.hex() == in_process


def test_pages_name_the_newest_version_while_children_are_killed_and_replaced(hall):
    first = child(hall)
    for time in range(3):
        version = int(hall.run(RAISE, slug=slug(hall)))
        if time == 1:
            for pid in children(hall.process.pid):
                os.kill(pid, signal.SIGKILL)
        headers, _body = get(hall, f"/e/{slug(hall)}/pairs/{time + 1}/")
        assert int(headers["x-event-version"]) == version
        assert (
            json.loads(get(hall, f"/e/{slug(hall)}/version")[1])["version"] == version
        )
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
