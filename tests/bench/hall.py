"""A hall at the end of a round: phones on their own pairs' pages while results come in.

``python -m tests.bench hall`` measures the laptop's server and the servers' set. The
environment changes the size: ``HALL_PLACES`` (laptop, stack), ``HALL_PHONES``, ``HALL_PAIRS``,
``HALL_SECONDS`` and ``HALL_RESULTS``, the tables that send within them. The phones are in
``crowd``, the event in ``hall_event``.
"""

import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing import Process, Queue
from pathlib import Path

from tests.bench.crowd import SECONDS, Hall, send_results
from tests.bench.figure import figure, percentile
from tests.bench.streams import allow_many_files
from tests.served import ROOT, environment, free_port
from tests.stack import stack

PLACES = os.environ.get("HALL_PLACES", "laptop,stack").split(",")
PHONES = {"laptop": "128,300", "stack": "128,300,2000"}
PAIRS = int(os.environ.get("HALL_PAIRS", "147"))


def main() -> None:
    """Both servers; each crowd has a server and a hall of its own."""
    allow_many_files()
    for place in PLACES:
        measure = {"laptop": _laptop, "stack": _stack}[place]
        for phones in os.environ.get("HALL_PHONES", PHONES[place]).split(","):
            with tempfile.TemporaryDirectory(prefix="hall-", dir="/tmp") as folder:
                measure(Path(folder), int(phones))


def _laptop(folder: Path, phones: int) -> None:
    env = environment(folder) | {"DJANGO_SETTINGS_MODULE": "deploy.settings"}
    made = make_hall(env)
    port = free_port()
    with serve_hall(env, port) as pid:
        Place("laptop", port, port, [pid], made).measure(phones)


def _stack(folder: Path, phones: int) -> None:
    with stack(folder, names=()) as running:
        if running is None:
            figure("hall.stack.skipped", 1, "no Postgres or Redis")
            return
        made = make_hall(running.env)
        running.start("web", "live", "worker", "beat")
        pids = [process.pid for process in running.running.values()]
        place = Place("stack", running.web_port, running.live_port, pids, made)
        place.measure(phones)


def make_hall(env: dict[str, str]) -> dict:
    run = [sys.executable, "-m", "tests.bench.hall_event", str(PAIRS)]
    made = subprocess.run(run, cwd=ROOT, env=env, check=True, stdout=subprocess.PIPE)
    [line] = [x for x in made.stdout.splitlines() if x.startswith(b'{"slug"')]
    return json.loads(line)


@contextmanager
def serve_hall(env: dict[str, str], port: int) -> Iterator[int]:
    serve = [sys.executable, "manage.py", "serve", "--host", "127.0.0.1"]
    process = subprocess.Popen(
        [*serve, "--port", str(port)], cwd=ROOT, env=env, stdout=subprocess.DEVNULL
    )
    try:
        _wait(port)
        yield process.pid
    finally:
        process.terminate()
        process.wait(20)


def _wait(port: int) -> None:
    import urllib.request

    for _try in range(300):
        with suppress(OSError):
            urllib.request.urlopen(f"http://127.0.0.1:{port}/health", timeout=5).close()
            return
        time.sleep(0.1)
    raise RuntimeError("the server did not start")


@dataclass
class Place:
    """A server with a hall in round 7."""

    name: str
    web: int
    live: int
    pids: list[int]
    made: dict

    def measure(self, phones: int) -> None:
        """One minute of a round's end with this many phones."""
        before = _processor_seconds(self.pids)
        out: Queue = Queue()
        hall = Hall(self.web, self.live, self.made)
        crowd = Process(target=send_results, args=(hall, phones, out))
        crowd.start()
        seen = out.get(timeout=SECONDS * 4 + 120)
        crowd.join()
        used = _processor_seconds(self.pids) - before
        more = {"phones": phones, "pairs": self.made["pairs"]}
        for name in ("post", "shown", "fetch", "director"):
            times = seen[name] or [float("nan")]
            for share, part in (("p50", 0.5), ("p99", 0.99)):
                value = percentile(times, part) * 1000
                figure(f"hall.{self.name}.{name}.{share}", value, "ms", **more)
        counts = {k: seen[k] for k in ("results", "fetches", "unchanged", "errors")}
        figure(f"hall.{self.name}.fetches", seen["fetches"], "pages", **more, **counts)
        figure(f"hall.{self.name}.processor", used, "s", **more)
        figure(f"hall.{self.name}.memory", _megabytes(self.pids), "MB", **more)


def _family(pid: int) -> list[int]:
    """The process and all below it."""
    below = Path(f"/proc/{pid}/task/{pid}/children")
    if not below.exists():
        return [pid]
    return [
        pid,
        *(p for child in below.read_text().split() for p in _family(int(child))),
    ]


def _processor_seconds(pids: list[int]) -> float:
    ticks = 0
    for pid in (p for parent in pids for p in _family(parent)):
        with suppress(OSError):
            stat = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            ticks += int(stat[11]) + int(stat[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def _megabytes(pids: list[int]) -> float:
    pages = 0
    for pid in (p for parent in pids for p in _family(parent)):
        with suppress(OSError):
            pages += int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * resource.getpagesize() / 1e6


if __name__ == "__main__":
    main()
