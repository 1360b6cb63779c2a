"""Two machines that share nothing but Postgres and Redis: web, live and worker on each."""

import http.client
import json
import signal
import time

import pytest

from tests.deploy.test_stack import ask, send, version
from tests.stack import Stack, hall_in, stack, until

pytestmark = [pytest.mark.postgres, pytest.mark.redis]
NAMES = ("web", "web-2", "live", "live-2", "worker", "worker-2", "beat")


@pytest.fixture(scope="module")
def hall(tmp_path_factory, postgres_rows) -> Stack:
    folder = tmp_path_factory.mktemp("machines")
    with stack(folder, names=(), rows=postgres_rows) as running:
        hall_in(running)
        running.start(*NAMES)
        yield running


def query(hall: Stack, question: str) -> str:
    """What the database says to this."""
    ask_it = (
        "from deploy.models import Backup\n"
        "from django.utils import timezone\n"
        "from tournaments.models import AuditEntry, ClockEntry, Expiry, Match\n"
        "from datetime import timedelta\n"
        f"{question}"
    )
    return hall.beside.run(ask_it)


def test_a_result_taken_by_one_is_on_every_page_of_the_other_at_once(hall):
    ports = hall.ports["web"], hall.ports["web-2"]
    for number in range(10):
        here, there = ports if number % 2 else ports[::-1]
        before = version(hall, there)
        assert send(hall, 0, number, here)[0] == 302
        assert version(hall, there) == before + 1
        assert version(hall, here) == before + 1


def test_streams_of_both_hear_of_it(hall):
    now, lines = version(hall), []
    for name in ("live", "live-2"):
        line = http.client.HTTPConnection("127.0.0.1", hall.ports[name], timeout=20)
        seen = {"Last-Event-ID": str(now)}
        line.request("GET", f"/live/{hall.made['slug']}", headers=seen)
        lines.append((line, line.getresponse()))
    assert send(hall, 1, 0, hall.ports["web-2"])[0] == 302
    for line, answer in lines:
        heard = b""
        while f"data: {now + 1}\n".encode() not in heard:
            heard += answer.read1(4096)
        line.close()


def test_a_sheet_open_on_a_phone_at_each_warns_both(hall):
    code, match = hall.made["tables"][2]

    def is_warned(name: str, phone: str) -> bool:
        path, cookie = f"/t/{code}/{match}/open", f"device={phone * 32}"
        page = ask(hall.ports[name], path, {}, Cookie=cookie)
        return json.loads(page[2])["elsewhere"]

    assert not is_warned("web", "a")
    assert not is_warned("web-2", "a")
    assert is_warned("web-2", "b")
    assert all(is_warned("web", "a") for _worker in range(6))
    assert all(is_warned("web", "b") for _worker in range(6))


def test_a_sign_in_and_its_throttle_hold_on_both(hall):
    form = {"username": "dora", "password": "not hers"}
    ports = hall.ports["web"], hall.ports["web-2"]
    answers = [ask(ports[n % 2], "/sign-in/", form)[0] for n in range(9)]
    assert answers[0] == 200
    assert answers[-1] == 429


def test_a_round_begins_with_one_backup_whichever_worker_took_it(hall):
    count = "print(Backup.objects.filter(label__endswith='-round-1').count())"
    assert until(lambda: query(hall, count) == "1", 60)
    query(
        hall,
        "from deploy.jobs import missed_backup\n"
        "Match.objects.update(called_at=timezone.now() - timedelta(minutes=9))\n"
        "for _ in range(4): missed_backup.delay()",
    )
    time.sleep(3)
    assert query(hall, "print(Backup.objects.count())") == "1"
    folders = [hall.disk(name) / "backups" for name in ("worker", "worker-2")]
    assert len([f for folder in folders for f in folder.glob("*.gz")]) == 1


def test_that_time_ran_out_is_announced_once_though_beat_starts_again(hall):
    query(
        hall,
        "ClockEntry.objects.update(at=timezone.now() - timedelta(hours=1))\n"
        "from tournaments.jobs import announce_expired\n"
        "for _ in range(10): announce_expired.delay()",
    )
    hall.stop("beat", sig=signal.SIGKILL)
    hall.start("beat")
    count = "print(AuditEntry.objects.filter(action='clock.expired').count())"
    assert until(lambda: query(hall, count) == "1", 60)
    time.sleep(4)  # beat asks every three seconds
    assert query(hall, count) == "1"
    assert query(hall, "print(Expiry.objects.count())") == "1"
