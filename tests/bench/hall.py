"""A hall at the end of a round: phones on their own pairs' pages while results come in.

``python -m tests.bench hall`` measures the laptop's server, the same with 30 % of one
core as the oldest laptop has, and the servers' set. The
environment changes the size: ``HALL_PLACES`` (laptop, oldest, stack), ``HALL_PHONES``, ``HALL_PAIRS``,
``HALL_SECONDS`` and ``HALL_RESULTS``, the tables that send within them. ``HALL_TIMES`` halls
are measured one after the other and taken together, because p99 of 71 results is the
slowest of them. The phones are in ``crowd``, tables and director in ``officials``, the event
in ``hall_event``. On the set the phones ask the live process for pages, as the proxy sends
them; ``HALL_PAGES=web`` sends them to the web workers instead.
"""

import json
import os
import resource
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from multiprocessing import Pipe, Process
from multiprocessing.connection import Connection
from pathlib import Path

from tests.bench.crowd import SECONDS, Hall, allow_many_files, open_phones
from tests.bench.figure import figure, percentile
from tests.bench.officials import send_results
from tests.beside import Beside
from tests.served import ROOT, environment, free_port, is_healthy, wait_for
from tests.stack import stack

PLACES = os.environ.get("HALL_PLACES", "laptop,oldest,stack").split(",")
PHONES = {"laptop": "128,300", "oldest": "128", "stack": "128,300,2000"}
OLDEST = 0.3
"""The share of one core that the oldest laptop's server gets."""
TWENTIETH = 0.05
PAIRS = int(os.environ.get("HALL_PAIRS", "147"))
TIMES = int(os.environ.get("HALL_TIMES", "1"))
MAKE = """
import json
from tests.bench.hall_event import make

print(json.dumps(make({pairs})))
"""


def main() -> None:
    """Both servers; each crowd has a server and a hall of its own."""
    allow_many_files()
    for place in PLACES:
        measure = {"laptop": _laptop, "oldest": _oldest, "stack": _stack}[place]
        for phones in map(int, os.environ.get("HALL_PHONES", PHONES[place]).split(",")):
            minutes: list[Minute] = []
            for hall in range(TIMES):
                with tempfile.TemporaryDirectory(prefix="hall-", dir="/tmp") as folder:
                    minute = measure(Path(folder), phones, phones + 1000 * hall)
                minutes += [minute] if minute else []
            if minutes:
                _print(minutes, f"hall.{place}", phones=phones, pairs=PAIRS)


def _laptop(
    folder: Path, phones: int, seed: int, share: float | None = None
) -> "Minute":
    env = environment(folder) | {"DJANGO_SETTINGS_MODULE": "deploy.settings"}
    made = make_hall(env)
    port = free_port()
    with serve_hall(env, port, share) as pid:
        hall = Hall(port, port, port, made)
        return Place(hall, {"server": pid}).measure(phones, seed)


def _oldest(folder: Path, phones: int, seed: int) -> "Minute":
    return _laptop(folder, phones, seed, OLDEST)


def _stack(folder: Path, phones: int, seed: int) -> "Minute | None":
    with stack(folder, names=()) as running:
        if running is None:
            figure("hall.stack.skipped", 1, "no Postgres or Redis")
            return None
        made = make_hall(running.env)
        running.start("web", "live", "worker", "beat")
        pids = {name: process.pid for name, process in running.running.items()}
        pids |= {"postgres": running.postgres.process.pid}
        pids |= {"redis": running.redis.process.pid}
        pages = running.ports[os.environ.get("HALL_PAGES", "live")]
        hall = Hall(running.web_port, pages, running.live_port, made)
        return Place(hall, pids).measure(phones, seed)


def make_hall(env: dict[str, str], pairs: int = PAIRS) -> dict:
    beside = Beside(env, ROOT)
    made = json.loads(beside.run(MAKE, pairs=pairs))
    beside.stop()
    return made


@contextmanager
def serve_hall(
    env: dict[str, str], port: int, share: float | None = None
) -> Iterator[int]:
    """Serve it, once it is open with this share of one core if there is one."""
    serve = [sys.executable, "manage.py", "serve", "--host", "127.0.0.1"]
    if share:
        serve = ["taskset", "--cpu-list", "0", *serve]
    process = subprocess.Popen(
        [*serve, "--port", str(port)], cwd=ROOT, env=env, stdout=subprocess.DEVNULL
    )
    over = threading.Event()
    slow = threading.Thread(target=_slow_down, args=(process.pid, share, over))
    try:
        wait_for(partial(is_healthy, f"http://127.0.0.1:{port}"), process)
        if share:
            slow.start()
        yield process.pid
    finally:
        over.set()
        if share:
            slow.join()
        process.terminate()
        process.wait(20)


def _slow_down(pid: int, share: float, over: threading.Event) -> None:
    """Let a server run for its share of each twentieth of a second."""
    while not over.wait(share * TWENTIETH):
        family = _family(pid)
        _signal(family, signal.SIGSTOP)
        over.wait((1 - share) * TWENTIETH)
        _signal(family, signal.SIGCONT)


def _signal(pids: list[int], number: signal.Signals) -> None:
    for pid in pids:
        with suppress(ProcessLookupError):
            os.kill(pid, number)


@dataclass
class Minute:
    """What was measured of one round's end."""

    times: dict[str, list[float]]
    """By name, in seconds."""
    counts: dict[str, int]
    processor: dict[str, float]
    """Seconds by process: of the server first, then of phones and officials."""
    server: float
    memory: float


@dataclass
class Place:
    """A server with a hall in round 7."""

    hall: Hall
    pids: dict[str, int]
    """Its processes, each with all below it."""

    def measure(self, phones: int, seed: int) -> Minute:
        """One minute of a round's end with this many phones."""
        (ours, theirs), (mine, his) = Pipe(), Pipe()
        crowd = Process(target=open_phones, args=(self.hall, phones, theirs))
        crowd.start()
        assert ours.recv() == "open"
        before = _processor_seconds(self.pids)
        officials = Process(target=send_results, args=(self.hall, seed, his))
        officials.start()
        entered = _received(mine)
        ours.send("over")
        seen = _received(ours)
        used = _processor_seconds(self.pids)
        crowd.join()
        officials.join()
        by_name = {name: used[name] - before[name] for name in used}
        of_phones = {"crowd": seen["processor"], "officials": entered["processor"]}
        programs = self.pids.keys() - {"postgres", "redis"}
        return Minute(
            _times(entered, seen),
            {
                "fetches": seen["fetches"],
                "results": len(entered["post"]),
                "unchanged": seen["unchanged"],
                "errors": seen["errors"] + entered["errors"],
            },
            by_name | of_phones,
            sum(by_name.values()),
            sum(megabytes(self.pids[name]) for name in programs),
        )


def _times(entered: dict, seen: dict) -> dict[str, list[float]]:
    return {
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


def _print(minutes: list[Minute], name: str, **more: int) -> None:
    """The times and counts of all minutes together; processor and memory of one."""
    for kind in minutes[0].times:
        values = [value for minute in minutes for value in minute.times[kind]]
        for share, part in (("p50", 0.5), ("p99", 0.99)):
            value = percentile(values or [float("nan")], part) * 1000
            figure(f"{name}.{kind}.{share}", value, "ms", **more)
    counts = {
        kind: sum(minute.counts[kind] for minute in minutes)
        for kind in minutes[0].counts
    }
    figure(f"{name}.fetches", counts.pop("fetches"), "pages", **more, **counts)
    processor = {
        of: round(sum(m.processor[of] for m in minutes) / len(minutes), 1)
        for of in minutes[0].processor
    }
    server = sum(minute.server for minute in minutes) / len(minutes)
    figure(f"{name}.processor", server, "s", **more, **processor)
    memory = max(minute.memory for minute in minutes)
    figure(f"{name}.memory", memory, "MB", **more)


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
