"""Hostile requests to a served laptop and to the servers' set: every address, method and role.

``python -m tests.soak.hostile [REQUESTS [SEED [laptop|set]]]`` serves it, opens every
address as every role so that each page was made once, and sends as many hostile requests
as are measured afterwards: by then every template is parsed, every figure has its labels
and the cache of languages is full. Of the set, the live process and the address in front
of all are asked in turn. It fails on an answer of 5xx, one that takes a second three
times, a traceback in a log, or memory that grows by more than a megabyte (fewer than
5,000 requests warm up too little to tell). Memory is each
process's own (RssAnon), free places between blocks included, the least of ten readings;
every request comes from an address of its own.
"""

import http.client
import os
import re
import subprocess
import sys
import tempfile
import time
from collections import Counter, deque
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote, urlencode

import django

from tests.soak.parts import report
from tests.soak.targets import TARGETS, Target

if TYPE_CHECKING:  # it needs Django's settings
    from tests.walk.hostile import Request
REQUESTS = 20_000
SEED = 15
MOST_SECONDS = 1.0
MOST_GROWTH = 1.0
ENOUGH = 5_000
"""Requests that warm up."""
AGAIN, PASSES = 500, 5
"""Requests that are sent again; how often to warm up, and how often afterwards."""
MOST_AGAIN = 0.5
TRIES = 3
CLOSED = 0
"""The status of a request whose line was closed, or which was not answered in time."""
LONGEST_PATH = 30_000
TOKEN = "a" * 32
SIGN_IN_EVERY = 100
"""Requests after which directors sign in anew: some of them sign out."""
STREAM_EVERY = 25


def main(
    requests: int = REQUESTS, seed: int = SEED, name: str = "", part: str = ""
) -> None:
    """Print one JSON line each, in a process of its own: each has another database."""
    if name and part:
        _prove(requests, seed, name)
        return
    run = [sys.executable, "-m", "tests.soak.hostile", str(requests), str(seed)]
    ended = [
        subprocess.run([*run, which, "apart"], check=False).returncode
        for which in ([name] if name else TARGETS)
    ]
    if any(ended):
        sys.exit(1)


def _prove(requests: int, seed: int, name: str) -> None:
    os.environ["TRUSTED_PROXIES"] = "127.0.0.1"
    start = time.perf_counter()
    with (
        tempfile.TemporaryDirectory(prefix="hostile-", dir="/tmp") as folder,
        TARGETS[name](Path(folder)) as target,
    ):
        _set_up(target.env)
        counted = attack(target, requests, seed)
        report(f"hostile.{name}", start, **counted)
    if not counted["ok"]:
        sys.exit(1)


def _set_up(env: dict[str, str]) -> None:
    """Use the database of what is attacked in this process too."""
    for name in ("DATABASE_URL", "REDIS_URL"):
        os.environ.pop(name, None)
    quiet = {"DJANGO_SETTINGS_MODULE": "deploy.settings", "LOG_LEVEL": "WARNING"}
    os.environ.update(env | quiet)
    django.setup()


def attack(target: Target, requests: int, seed: int) -> dict[str, object]:
    """Send them all; what was answered, the slowest answer, the growth of memory."""
    visit = Visit(target, seed)
    for request in visit.attacker.plain_requests():
        for _port in target.ports:
            visit.send(request)
    for _ in range(requests):
        visit.send_next()
    visit.statuses, visit.slowest = Counter(), 0.0
    megabytes = [visit.megabytes()]
    for _quarter in range(4):
        for _ in range(requests // 4):
            visit.send_next()
        megabytes.append(visit.megabytes())
    growth = round(megabytes[-1] - megabytes[0], 2)
    again = _growth_again(visit)
    failures = visit.failures + list(_tracebacks(target))
    is_level = growth <= MOST_GROWTH or requests < ENOUGH
    return {
        "ok": not failures and is_level and again <= MOST_AGAIN,
        "requests": requests,
        "seed": seed,
        "statuses": {str(code): n for code, n in sorted(visit.statuses.items())},
        "slowest": round(visit.slowest, 3),
        "megabytes": megabytes,
        "growth": growth,
        "again": again,
        "failures": failures[:20],
    }


def _growth_again(visit: "Visit") -> float:
    """Megabytes that the last requests add when they are sent often, after they were."""
    visit.send_last(PASSES)
    megabytes = visit.megabytes()
    visit.send_last(PASSES)
    return round(visit.megabytes() - megabytes, 2)


def _tracebacks(target: Target) -> Iterator[str]:
    """The end of each traceback that was logged."""
    for log in target.logs:
        for block in log.read_text(errors="replace").split("Traceback")[1:]:
            yield f"{log.name}: {block[:2_000]}"


def is_closed_early(request: "Request", status: int) -> bool:
    """Whether a worker has refused a method, and closed while the body still came."""
    return status == CLOSED and request.method not in ("get", "head", "post")


class Visit:
    """Everybody who attacks."""

    def __init__(self, target: Target, seed: int) -> None:
        from django.contrib.auth.models import User

        from tests.make import started_event
        from tests.scoring.tables import give_links
        from tests.walk.hostile import Attacker
        from tests.walk.visits import Site

        self.target, self.ports = target, cycle(target.ports)
        User.objects.filter(username="director").update(username="of the demo")
        self.event = started_event(8)
        give_links(self.event)
        self.attacker = Attacker(Site(self.event), seed)
        self.statuses: Counter[int] = Counter()
        self.failures: list[str] = []
        self.slowest = 0.0
        self.sent = 0
        self.last: deque[Request] = deque(maxlen=AGAIN)

    def send_next(self) -> None:
        """The attacker's next request; at times one of a stream."""
        attacker, is_stream = self.attacker, self.sent % STREAM_EVERY == 0
        request = attacker.stream_request() if is_stream else attacker.request()
        self.last.append(request)
        self.send(request)

    def send_last(self, passes: int) -> None:
        """The last requests again, so many times."""
        for request in tuple(self.last) * passes:
            self.send(request)

    def send(self, request: "Request") -> None:
        """One request; a slow one is sent again, as the machine may have been busy."""
        if self.sent % SIGN_IN_EVERY == 0:
            self._sign_in()
        self.sent += 1
        port = next(self.ports)
        status, seconds = self._answer(request, port)
        for _again in range(1, TRIES):
            if seconds > MOST_SECONDS:
                seconds = min(seconds, self._answer(request, port)[1])
        self.statuses[status] += 1
        self.slowest = max(self.slowest, seconds)
        is_answered = 200 <= status < 500 or is_closed_early(request, status)
        if not is_answered or seconds > MOST_SECONDS:
            self.failures.append(f"{status} in {seconds:.2f} s: {request}")

    def megabytes(self) -> float:
        """The attacked process's own memory."""
        status = Path(f"/proc/{self.target.process}/status")
        readings = []
        for _ in range(10):
            kilobytes = re.search(r"RssAnon:\s+(\d+)", status.read_text()).group(1)
            readings.append(int(kilobytes) / 1000)
            time.sleep(0.05)
        return round(min(readings), 2)

    def _answer(self, request: "Request", port: int) -> tuple[int, float]:
        method, path = request.method.upper(), quote(request.path, safe="/%:@?&=")
        kind, body = "", b""
        if method in ("GET", "HEAD"):
            if request.kind == "form":
                path = f"{path}?{urlencode(request.fields, errors='replace')}"
        else:
            kind, body = request.body()
        line = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        begun = time.perf_counter()
        try:
            headers = self._headers(request.role, kind)
            line.request(method, path[:LONGEST_PATH], body, headers)
            answer = line.getresponse()
            if answer.headers.get_content_type() != "text/event-stream":
                answer.read()
            status = answer.status
        except (OSError, http.client.HTTPException):
            status = CLOSED
        finally:
            line.close()
        return status, time.perf_counter() - begun

    def _headers(self, role: str, kind: str) -> dict[str, str]:
        random = self.attacker.random
        address = ".".join(str(random.randrange(1, 255)) for _ in range(4))
        client = self.attacker.people[role][0]
        cookies = {"csrftoken": TOKEN} | {k: m.value for k, m in client.cookies.items()}
        headers = {
            "Cookie": "; ".join(f"{k}={v}" for k, v in cookies.items()),
            "X-CSRFToken": TOKEN,
            "X-Forwarded-For": address,
            "Accept-Language": random.choice(("en", "es", f"x{random.random()}")),
        }
        if kind:
            headers["Content-Type"] = kind
        return headers | self.attacker.headers()

    def _sign_in(self) -> None:
        """Everybody signs in; what the last ones destroyed for good is there again."""
        from django.contrib.auth.models import User

        from players.clubs.models import Role
        from tournaments.event.models import Event

        users = {user.username: user for user in User.objects.all()}
        for role in Role.values:
            self.event.club.memberships.update_or_create(
                user=users[role], defaults={"role": role}
            )
        Event.objects.filter(pk=self.event.pk).update(
            deleted_at=None, deleted_by="", state=Event.State.RUNNING
        )
        for role, (client, _code) in self.attacker.people.items():
            name = {"foreign": "olga", "officer": "otto"}.get(role, role)
            if name in users:
                client.force_login(users[name])


if __name__ == "__main__":
    main(*map(int, sys.argv[1:3]), *sys.argv[3:])
