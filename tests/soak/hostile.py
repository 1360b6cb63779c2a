"""Hostile requests to a served laptop: every address, method and role, odd texts.

``python -m tests.soak.hostile [REQUESTS [SEED]]`` serves one, opens every address as
every role so that each page was made once, and sends as many hostile requests as are
measured afterwards: by then every template is parsed, every figure has its labels and
the cache of languages is full. It fails on an answer of 5xx, one that takes a second
twice, or memory that grows by more than a megabyte. Memory is the process's own
(RssAnon), free places between blocks included, the least of ten readings; every request
comes from an address of its own.
"""

import http.client
import json
import os
import re
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote, urlencode

import django

from tests.served import Served, environment, served

if TYPE_CHECKING:  # it needs Django's settings
    from tests.walk.hostile import Request

REQUESTS = 20_000
SEED = 15
MOST_SECONDS = 1.0
MOST_GROWTH = 1.0
TOKEN = "a" * 32
SIGN_IN_EVERY = 100
"""Requests after which directors sign in anew: some of them sign out."""


def main(requests: int = REQUESTS, seed: int = SEED) -> None:
    """Print one JSON line; end with status 1 where something is not as it must be."""
    os.environ["TRUSTED_PROXIES"] = "127.0.0.1"
    with tempfile.TemporaryDirectory(prefix="hostile-", dir="/tmp") as folder:
        start = time.perf_counter()
        with served(Path(folder)):
            pass  # a first start makes the demo, and has memory to spare afterwards
        with served(Path(folder)) as hall:
            _set_up(Path(folder))
            counted = attack(hall, requests, seed)
            counted["seconds"] = round(time.perf_counter() - start, 1)
            sys.stdout.write(json.dumps({"soak": "hostile", **counted}) + "\n")
            sys.stdout.flush()
    if not counted["ok"]:
        sys.exit(1)


def _set_up(folder: Path) -> None:
    """Use the served program's database in this process too."""
    for name, value in environment(folder).items():
        os.environ[name] = value
    for name in ("DATABASE_URL", "REDIS_URL"):
        os.environ.pop(name, None)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
    django.setup()


def attack(hall: Served, requests: int, seed: int) -> dict[str, object]:
    """Send them all; what was answered, the slowest answer, the growth of memory."""
    visit = Visit(hall, seed)
    for request in visit.attacker.plain_requests():
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
    is_ok = not visit.failures and growth <= MOST_GROWTH
    return {
        "ok": is_ok,
        "requests": requests,
        "seed": seed,
        "statuses": {str(code): n for code, n in sorted(visit.statuses.items())},
        "slowest": round(visit.slowest, 3),
        "megabytes": megabytes,
        "growth": growth,
        "failures": visit.failures[:20],
    }


class Visit:
    """Everybody who attacks the hall."""

    def __init__(self, hall: Served, seed: int) -> None:
        from django.contrib.auth.models import User

        from tests.make import started_event
        from tests.scoring.tables import give_links
        from tests.walk.hostile import Attacker

        self.hall = hall
        User.objects.filter(username="director").update(username="of the demo")
        self.event = started_event(8)
        give_links(self.event)
        self.attacker = Attacker(self.event, seed)
        self.statuses: Counter[int] = Counter()
        self.failures: list[str] = []
        self.slowest = 0.0
        self.sent = 0

    def send_next(self) -> None:
        """The attacker's next request."""
        self.send(self.attacker.request())

    def send(self, request: "Request") -> None:
        """One request; a slow one is sent twice, as the machine may have been busy."""
        if self.sent % SIGN_IN_EVERY == 0:
            self._sign_in()
        self.sent += 1
        status, seconds = self._answer(request)
        if seconds > MOST_SECONDS:
            seconds = min(seconds, self._answer(request)[1])
        self.statuses[status] += 1
        self.slowest = max(self.slowest, seconds)
        if status >= 500 or seconds > MOST_SECONDS:
            self.failures.append(f"{status} in {seconds:.2f} s: {request}")

    def megabytes(self) -> float:
        """The served process's own memory."""
        status = Path(f"/proc/{self.hall.process.pid}/status")
        readings = []
        for _ in range(10):
            kilobytes = re.search(r"RssAnon:\s+(\d+)", status.read_text()).group(1)
            readings.append(int(kilobytes) / 1000)
            time.sleep(0.05)
        return round(min(readings), 2)

    def _answer(self, request) -> tuple[int, float]:
        method, path = request.method.upper(), quote(request.path, safe="/%:@")
        kind, body = "", b""
        if method in ("GET", "HEAD"):
            if request.kind == "form":
                path = f"{path}?{urlencode(request.fields, errors='replace')}"
        else:
            kind, body = request.body()
        host, port = self.hall.url.removeprefix("http://").split(":")
        line = http.client.HTTPConnection(host, int(port), timeout=30)
        begun = time.perf_counter()
        line.request(method, path[:60_000], body, self._headers(request.role, kind))
        answer = line.getresponse()
        answer.read()
        line.close()
        return answer.status, time.perf_counter() - begun

    def _headers(self, role: str, kind: str) -> dict[str, str]:
        random = self.attacker.random
        address = ".".join(str(random.randrange(1, 255)) for _ in range(4))
        client = self.attacker.people[role][0]
        cookies = {"csrftoken": TOKEN} | {k: m.value for k, m in client.cookies.items()}
        return {
            "Cookie": "; ".join(f"{k}={v}" for k, v in cookies.items()),
            "X-CSRFToken": TOKEN,
            "X-Forwarded-For": address,
            "Accept-Language": random.choice(("en", "es", f"x{random.random()}")),
        } | ({"Content-Type": kind} if kind else {})

    def _sign_in(self) -> None:
        """Everybody signs in; what the last ones destroyed for good is there again."""
        from django.contrib.auth.models import User

        from players.models.clubs import Role
        from tournaments.models import Event

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
    main(*map(int, sys.argv[1:]))
