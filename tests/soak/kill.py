"""Kills with -9 while 64 tables submit; then compares what was acknowledged with what the
database holds. The laptop's program on SQLite, web workers on Postgres, and whatever
there is of a set on two machines, Redis and Postgres too.

``python -m tests.soak.kill [KILLS [VICTIM ..]]``, victims are sqlite, postgres and set.
"""

import http.client
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path
from typing import Protocol
from uuid import uuid4

from tests.served import ROOT, environment, free_port
from tests.stack import Stack, stack, until

TOKEN = "a" * 32
KILLS = 200
TABLES = 64
DATABASE_AWAY = 503
PATIENCE = 60
"""Seconds: other tables are before us, and the machine may have other work."""


def main(kills: int = KILLS, *victims: str) -> None:
    """Print one JSON line for each kind of victim."""
    halls = {"sqlite": laptop, "postgres": servers, "set": two_machines}
    for name in victims or halls:
        with tempfile.TemporaryDirectory(prefix="kill-", dir="/tmp") as folder:
            start = time.perf_counter()
            with halls[name](Path(folder)) as victim:
                counted = (
                    kill_often(victim, kills) if victim else {"skipped": "no Postgres"}
                )
        line = {"proof": f"kill.{name}", "ok": True, **counted}
        line["seconds"] = round(time.perf_counter() - start, 1)
        sys.stdout.write(json.dumps(line) + "\n")
        sys.stdout.flush()


class Victim(Protocol):
    """A server that can be killed and started again on the same data."""

    port: int
    env: dict[str, str]

    @property
    def page_ports(self) -> list[int]:
        """Everywhere an event's pages are answered."""

    def start(self) -> None: ...

    def kill(self) -> None: ...


class Laptop:
    """`make run` on a folder of its own."""

    def __init__(self, folder: Path, more: dict[str, str]) -> None:
        self.port, self.folder = free_port(), folder
        self.env = environment(folder) | {"DJANGO_SETTINGS_MODULE": "deploy.settings"}
        self.env |= more

    @property
    def page_ports(self) -> list[int]:
        return [self.port]

    def start(self) -> None:
        serve = [sys.executable, "manage.py", "serve", "--host", "127.0.0.1"]
        with (self.folder / "said.txt").open("a") as printed:
            self.process = subprocess.Popen(
                [*serve, "--port", str(self.port)],
                cwd=ROOT,
                env=self.env,
                stdout=printed,
                stderr=printed,
                start_new_session=True,
            )
        wait_for(self.port)

    def kill(self) -> None:
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


class Servers:
    """Two web workers in front of Postgres and Redis."""

    def __init__(self, running: Stack) -> None:
        self.running, self.port, self.env = running, running.web_port, running.env

    @property
    def page_ports(self) -> list[int]:
        return [self.port]

    def start(self) -> None:
        self.running.start("web")

    def kill(self) -> None:
        self.running.stop("web", sig=signal.SIGKILL)


class TwoMachines:
    """The whole set; each time another one of it is killed, Redis and Postgres too."""

    NAMES = ("web", "web-2", "live", "live-2", "worker", "worker-2", "beat")

    def __init__(self, running: Stack) -> None:
        self.running, self.env = running, running.env
        self._webs = cycle(("web", "web-2"))
        self._turns = cycle(
            ("redis", "web", "postgres", "worker", "live", "web-2", "beat")
        )
        self._down = ""

    @property
    def port(self) -> int:
        """The two machines in turn."""
        return self.running.ports[next(self._webs)]

    @property
    def page_ports(self) -> list[int]:
        return [self.running.ports[n] for n in ("live", "live-2", "web", "web-2")]

    def start(self) -> None:
        if not self._down:
            self.running.start(*self.NAMES)
        elif self._down in ("redis", "postgres"):
            getattr(self.running, self._down).start()
        else:
            self.running.start(self._down)

    def kill(self) -> None:
        self._down = next(self._turns)
        if self._down == "redis":
            self.running.redis.stop()
        elif self._down == "postgres":
            self.running.postgres.stop(signal.SIGQUIT)
        else:
            self.running.stop(self._down, sig=signal.SIGKILL)


@contextmanager
def laptop(folder: Path, **more: str) -> Iterator[Victim]:
    """``more`` are settings beyond a laptop's, which has none."""
    victim = Laptop(folder, more)
    yield victim
    victim.kill()


@contextmanager
def servers(folder: Path, rows: Path | None = None) -> Iterator[Victim | None]:
    with stack(folder, names=(), rows=rows) as running:
        yield Servers(running) if running else None


@contextmanager
def two_machines(folder: Path, rows: Path | None = None) -> Iterator[Victim | None]:
    with stack(folder, names=(), rows=rows) as running:
        yield TwoMachines(running) if running else None


@dataclass
class Desk:
    """One table: it sends a result, then another in its place, and so on."""

    code: str
    match: int
    acknowledged: list[list] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    pending: dict | None = None
    cookies: dict[str, str] = field(default_factory=lambda: {"csrftoken": TOKEN})

    def open(self, port: int) -> None:
        """Open the page to send from, as a phone does; it gives the phone its cookies."""
        line = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
        try:
            line.request("GET", f"/t/{self.code}/", headers=self._cookie)
            self._take_cookies(line.getresponse())
        finally:
            line.close()

    @property
    def _cookie(self) -> dict[str, str]:
        return {"Cookie": "; ".join(f"{k}={v}" for k, v in self.cookies.items())}

    def _take_cookies(self, answer: http.client.HTTPResponse) -> None:
        for cookie in answer.headers.get_all("Set-Cookie", ()):
            name, _is, value = cookie.partition(";")[0].partition("=")
            self.cookies[name] = value

    def send(self, port: int) -> bool:
        """Send the next result, or again the one nobody answered; whether one did."""
        number = len(self.acknowledged)
        self.pending = self.pending or {
            "csrfmiddlewaretoken": TOKEN,
            "do": "send",
            "game": 1,
            "marks_1": 7,
            "marks_2": number % 7,
            "seen_versions": number,
            "key": str(uuid4()),
        }
        line = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
        try:
            line.request(
                "POST",
                f"/t/{self.code}/{self.match}/",
                urllib.parse.urlencode(self.pending),
                {"Content-Type": "application/x-www-form-urlencoded"} | self._cookie,
            )
            answer = line.getresponse()
        except (OSError, http.client.HTTPException):
            return False
        finally:
            line.close()
        status = answer.status
        self._take_cookies(answer)
        if status == DATABASE_AWAY:
            return False
        if status != 302:
            self.wrong.append(f"match {self.match}: {status}")
            return False
        sent = self.pending
        self.acknowledged.append([sent["key"], 7, sent["marks_2"], number + 1])
        self.pending = None
        return True


def kill_often(
    victim: Victim, kills: int, tables: int = TABLES, seed: int = 42
) -> dict[str, int]:
    """Kill it that often at random moments; fail where a word was lost or doubled."""
    dice = random.Random(seed)
    made = json.loads(_hall(victim, str(tables)))
    desks = [Desk(code, match) for code, match in made["tables"]]
    victim.start()
    over = threading.Event()
    sending = [threading.Thread(target=_keep_on, args=(d, victim, over)) for d in desks]
    for thread in sending:
        thread.start()
    try:
        for _kill in range(kills):
            time.sleep(dice.uniform(0.3, 1.5))
            victim.kill()
            victim.start()
            refuse_stale(victim, made, desks)
    finally:
        over.set()
        for thread in sending:
            thread.join()
    for desk in desks:
        if desk.pending:
            taken = until(lambda d=desk: d.send(victim.port), PATIENCE)
            assert taken, "the last word was not taken"
    compare(desks, json.loads(_hall(victim, "told")))
    acknowledged = sum(len(desk.acknowledged) for desk in desks)
    return {"kills": kills, "tables": len(desks), "acknowledged": acknowledged}


def compare(desks: list[Desk], expected: dict) -> None:
    """What the tables were told is stored, in that order, once, and nothing else."""
    for desk in desks:
        assert not desk.wrong, desk.wrong
        assert expected["sent"].get(str(desk.match), []) == desk.acknowledged
    assert expected["log"], "the log's chain is broken"


def refuse_stale(victim: Victim, made: dict, desks: list[Desk]) -> None:
    """Every page asked for now shows every word that was acknowledged before."""
    at_least = made["version"] + sum(len(desk.acknowledged) for desk in desks)
    for port in victim.page_ports:
        shown = version_at(port, made["slug"])
        assert shown >= at_least, f"a stale page: {shown}, not {at_least}"


def version_at(port: int, slug: str) -> int:
    """The version a page shows, asked again while the database is away."""
    end = time.monotonic() + PATIENCE
    while True:
        page = f"http://127.0.0.1:{port}/e/{slug}/version"
        try:
            with urllib.request.urlopen(page, timeout=PATIENCE) as answer:
                return int(json.load(answer)["version"])
        except urllib.error.HTTPError as error:
            error.close()
            if error.code != DATABASE_AWAY or time.monotonic() > end:
                raise
            time.sleep(0.2)


def _keep_on(desk: Desk, victim: Victim, over: threading.Event) -> None:
    dice = random.Random(desk.match)
    while not over.is_set():
        answered = desk.send(victim.port)
        time.sleep(dice.uniform(0.2, 1.0) if answered else 0.2)


def _hall(victim: Victim, command: str) -> str:
    run = [sys.executable, "-m", "tests.soak.hall", command]
    return subprocess.run(
        run, cwd=ROOT, env=victim.env, check=True, stdout=subprocess.PIPE, text=True
    ).stdout


def wait_for(port: int) -> None:
    """Until the server answers."""
    for _try in range(600):
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/health", timeout=5):
                return
        except OSError:
            time.sleep(0.1)
    raise RuntimeError("the server did not start")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]), *sys.argv[2:])
