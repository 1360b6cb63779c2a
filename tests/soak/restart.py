"""Restarts of the laptop's program in a busy hall: how soon it answers again.

``python -m tests.soak.restart`` serves a hall of 64 tables whose phones ask for their
pairs' pages and whose judges send results. It kills the program and starts it anew,
three times among these phones and three times beside two processes that only compute,
and fails where streams, a page or a result are answered later than five seconds after
most of the three: once may be the fault of other work on the machine.
"""

import asyncio
import http.client
import os
import random
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from multiprocessing import Process
from pathlib import Path
from statistics import median
from threading import Thread

from tests.bench.crowd import ask
from tests.beside import Beside
from tests.served import ROOT
from tests.soak.hall import ask_beside
from tests.soak.kill import Desk
from tests.soak.parts import report
from tests.soak.victims import Laptop

MOST_SECONDS = 5.0
TIMES = 3
TABLES, PHONES, SENDERS = 64, 128, 16
PHONE_EVERY = 2.0
SENDER_EVERY = (1.0, 3.0)
BETWEEN = 4.0
"""Seconds of ordinary play before each kill."""


def main() -> None:
    """Print one JSON line a kind of load; end with status 1 where one took too long."""
    is_ok = True
    with tempfile.TemporaryDirectory(prefix="restart-", dir="/tmp") as folder:
        laptop = RestartedLaptop(Path(folder))
        laptop.measure_start()
        for name, load in (("phones", _phones), ("burners", _burners)):
            start = time.perf_counter()
            with load(laptop):
                waits = [laptop.restart() for _ in range(TIMES)]
            usual = median(max(wait[answer] for answer in ANSWERS) for wait in waits)
            is_ok = is_ok and usual <= MOST_SECONDS
            took = {answer: [wait[answer] for wait in waits] for answer in waits[0]}
            report(f"restart.{name}", start, ok=usual <= MOST_SECONDS, **took)
        laptop.kill()
    if not is_ok:
        sys.exit(1)


ANSWERS = ("health", "stream", "page", "result")


class RestartedLaptop(Laptop):
    """`make run` with a hall of its own."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, {})
        beside = Beside(self.env, ROOT)
        self.hall = ask_beside(beside, f"make({TABLES})")
        beside.stop()
        self.desk = Desk(*self.hall["tables"][0])

    def measure_start(self) -> dict[str, float]:
        """Start it; the seconds after which it answered, and its processor seconds."""
        began = time.perf_counter()
        self.launch()
        waits = {}
        page = f"/e/{self.hall['slug']}/pairs/1/"
        for name, is_answered in (
            ("health", lambda: self._status("/health") == 200),
            ("stream", lambda: self._status(f"/live/{self.hall['slug']}") == 200),
            ("page", lambda: self._status(page) == 200),
            ("result", lambda: self.desk.send(self.port)),
        ):
            while not is_answered():
                assert self.process.poll() is None, "it did not start"
                time.sleep(0.01)
            waits[name] = round(time.perf_counter() - began, 2)
            waits[f"{name}_processor"] = self._processor_seconds()
        return waits

    def restart(self) -> dict[str, float]:
        """Kill it in the midst of play and start it again."""
        time.sleep(BETWEEN)
        self.kill()
        return self.measure_start()

    def _status(self, path: str) -> int:
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            line.request("GET", path)
            return line.getresponse().status
        except (OSError, http.client.HTTPException):
            return 0
        finally:
            line.close()

    def _processor_seconds(self) -> float:
        """Without those of its child."""
        stat = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2]
        used, system = stat.split()[11:13]
        return (int(used) + int(system)) / os.sysconf("SC_CLK_TCK")


@contextmanager
def _phones(laptop: RestartedLaptop) -> Iterator[None]:
    with _running([Process(target=_crowd, args=(laptop.port, laptop.hall))]):
        yield


@contextmanager
def _burners(_laptop: RestartedLaptop) -> Iterator[None]:
    with _running([Process(target=_burn) for _ in range(2)]):
        yield


@contextmanager
def _running(processes: list[Process]) -> Iterator[None]:
    for process in processes:
        process.start()
    try:
        yield
    finally:
        for process in processes:
            process.kill()
            process.join()


def _burn() -> None:
    while True:
        pass


def _crowd(port: int, hall: dict) -> None:
    """Judges in threads, phones on one event loop; it ends by a kill."""
    for code, match in hall["tables"][1 : SENDERS + 1]:
        Thread(target=_send_on, args=(port, Desk(code, match)), daemon=True).start()
    asyncio.run(_ask_on(port, hall["slug"]))


def _send_on(port: int, desk: Desk) -> None:
    while True:
        time.sleep(random.uniform(*SENDER_EVERY))
        desk.send(port)


async def _ask_on(port: int, slug: str) -> None:
    async def phone(number: int) -> None:
        known: dict[str, str] = {}
        while True:
            await asyncio.sleep(PHONE_EVERY * random.uniform(0.5, 1.5))
            with suppress(OSError, asyncio.IncompleteReadError, IndexError):
                _status, headers, _body = await ask(
                    port, f"/e/{slug}/pairs/{number}/", known
                )
                known = {"If-None-Match": headers["etag"]}

    await asyncio.gather(*(phone(number) for number in range(1, PHONES + 1)))


if __name__ == "__main__":
    main()
