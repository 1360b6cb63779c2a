"""Kills with -9 while 64 tables submit; then compares what was acknowledged with what the
database holds. The laptop's program on SQLite, and whatever there is of a set on two
machines, Redis and Postgres too.

``python -m tests.soak.kill [KILLS [VICTIM ..]]``, victims are sqlite and set.
"""

import http.client
import json
import random
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
from dataclasses import dataclass, field
from pathlib import Path

from tests.beside import Beside
from tests.served import ROOT, TOKEN, ask
from tests.soak.hall import ask_beside, entry
from tests.soak.parts import report
from tests.soak.victims import Victim, laptop, two_machines
from tests.stack import until

KILLS = 200
TABLES = 64
DATABASE_AWAY = 503
PATIENCE = 60
"""Seconds: other tables are before us, and the machine may have other work."""


def main(kills: int = KILLS, *victims: str) -> None:
    """Print one JSON line for each kind of victim."""
    halls = {"sqlite": laptop, "set": two_machines}
    for name in victims or halls:
        with tempfile.TemporaryDirectory(prefix="kill-", dir="/tmp") as folder:
            start = time.perf_counter()
            with halls[name](Path(folder)) as victim:
                counted = (
                    kill_often(victim, kills) if victim else {"skipped": "no Postgres"}
                )
        report(f"kill.{name}", start, **counted)


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
        self._take_cookies(ask(port, f"/t/{self.code}/", **self._cookie)[1])

    @property
    def _cookie(self) -> dict[str, str]:
        return {"Cookie": "; ".join(f"{k}={v}" for k, v in self.cookies.items())}

    def _take_cookies(self, headers: http.client.HTTPMessage) -> None:
        for cookie in headers.get_all("Set-Cookie", ()):
            name, _is, value = cookie.partition(";")[0].partition("=")
            self.cookies[name] = value

    def send(self, port: int) -> bool:
        """Send the next result, or again the one nobody answered; whether one did."""
        number = len(self.acknowledged)
        self.pending = self.pending or entry(number)
        path = f"/t/{self.code}/{self.match}/"
        try:
            status, headers, _page = ask(port, path, self.pending, **self._cookie)
        except (OSError, http.client.HTTPException):
            return False
        self._take_cookies(headers)
        if status == DATABASE_AWAY:
            return False
        if status != 302:
            self.wrong.append(f"match {self.match}: {status}")
            return False
        sent = self.pending
        self.acknowledged.append([sent["key"], 7, sent["marks_2"], number + 1])
        self.pending = None
        return True


def kill_often(victim: Victim, kills: int, tables: int = TABLES) -> dict[str, int]:
    """Kill it that often at random moments; fail where a word was lost or doubled."""
    dice = random.Random(42)
    beside = Beside(victim.env, ROOT)
    made = ask_beside(beside, f"make({tables})")
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
    compare(desks, ask_beside(beside, "description()"))
    beside.stop()
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


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]), *sys.argv[2:])
