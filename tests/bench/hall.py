"""A hall at the end of a round: phones on their own pairs' pages while results come in.

``python -m tests.bench hall`` measures the laptop's server and the servers' set. The
environment changes the size: ``HALL_PLACES`` (laptop, stack), ``HALL_PHONES``, ``HALL_PAIRS``,
``HALL_SECONDS`` and ``HALL_RESULTS``, the tables that send within them. The phones are in
``crowd``, tables and director in ``officials``, the event in ``hall_event``. On the set the
phones ask the live process for pages, as the proxy sends them; ``HALL_PAGES=web`` sends them
to the web workers instead.
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
from multiprocessing import Pipe, Process
from multiprocessing.connection import Connection
from pathlib import Path

from tests.bench.crowd import SECONDS, Hall, open_phones
from tests.bench.figure import figure, percentile
from tests.bench.officials import send_results
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
        hall = Hall(port, port, port, made)
        Place("laptop", hall, {"server": pid}).measure(phones)


def _stack(folder: Path, phones: int) -> None:
    with stack(folder, names=()) as running:
        if running is None:
            figure("hall.stack.skipped", 1, "no Postgres or Redis")
            return
        made = make_hall(running.env)
        running.start("web", "live", "worker", "beat")
        pids = {name: process.pid for name, process in running.running.items()}
        pids |= {"postgres": running.postgres.process.pid}
        pids |= {"redis": running.redis.process.pid}
        pages = running.ports[os.environ.get("HALL_PAGES", "live")]
        hall = Hall(running.web_port, pages, running.live_port, made)
        Place("stack", hall, pids).measure(phones)


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
    hall: Hall
    pids: dict[str, int]
    """Its processes, each with all below it."""

    def measure(self, phones: int) -> None:
        """One minute of a round's end with this many phones."""
        (ours, theirs), (mine, his) = Pipe(), Pipe()
        crowd = Process(target=open_phones, args=(self.hall, phones, theirs))
        crowd.start()
        assert ours.recv() == "open"
        before = _processor_seconds(self.pids)
        officials = Process(target=send_results, args=(self.hall, phones, his))
        officials.start()
        entered = _received(mine)
        ours.send("over")
        seen = _received(ours)
        used = _processor_seconds(self.pids)
        crowd.join()
        officials.join()
        more = {"phones": phones, "pairs": self.hall.made["pairs"]}
        times = {
            "post": entered["post"],
            "shown": [
                at - entered["began"][number]
                for since, version, at in seen["shows"]
                for number in range(since + 1, version + 1)
                if number in entered["began"]
            ],
            "fetch": seen["fetch"],
            "director": entered["director"],
        }
        for name, values in times.items():
            for share, part in (("p50", 0.5), ("p99", 0.99)):
                value = percentile(values or [float("nan")], part) * 1000
                figure(f"hall.{self.name}.{name}.{share}", value, "ms", **more)
        counts = {
            "results": len(entered["post"]),
            "unchanged": seen["unchanged"],
            "errors": seen["errors"] + entered["errors"],
        }
        figure(f"hall.{self.name}.fetches", seen["fetches"], "pages", **more, **counts)
        by_name = {name: round(used[name] - before[name], 1) for name in used}
        of_phones = {"crowd": seen["processor"], "officials": entered["processor"]}
        figure(
            f"hall.{self.name}.processor",
            sum(by_name.values()),
            "s",
            **more,
            **by_name,
            **{name: round(value, 1) for name, value in of_phones.items()},
        )
        ours = self.pids.keys() - {"postgres", "redis"}
        memory = sum(megabytes(self.pids[name]) for name in ours)
        figure(f"hall.{self.name}.memory", memory, "MB", **more)


def _received(pipe: Connection) -> dict:
    assert pipe.poll(SECONDS * 4 + 120), "the hall takes too long"
    return pipe.recv()


def _family(pid: int) -> list[int]:
    """The process and all below it."""
    below = Path(f"/proc/{pid}/task/{pid}/children")
    if not below.exists():
        return [pid]
    return [
        pid,
        *(p for child in below.read_text().split() for p in _family(int(child))),
    ]


def _processor_seconds(pids: dict[str, int]) -> dict[str, float]:
    return {name: processor_of(pid) for name, pid in pids.items()}


def processor_of(parent: int) -> float:
    """Seconds of this process, of those below it and of theirs that have ended."""
    ticks = 0
    for pid in _family(parent):
        with suppress(OSError):
            stat = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            ticks += sum(map(int, stat[11:15]))
    return ticks / os.sysconf("SC_CLK_TCK")


def megabytes(parent: int) -> float:
    """What this process and those below it hold."""
    pages = 0
    for pid in _family(parent):
        with suppress(OSError):
            pages += int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * resource.getpagesize() / 1e6


if __name__ == "__main__":
    main()
