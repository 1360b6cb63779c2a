"""A hall at the end of a round: phones on their own pairs' pages while results come in.

Each phone has a stream open and behaves as ``live.js`` does: it asks for its page again
where a new version concerns it. ``python -m tests.bench hall`` measures the laptop's
server and the servers' set; ``HALL_PHONES`` and ``HALL_SECONDS`` change the size.
"""

import asyncio
import json
import os
import random
import re
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from multiprocessing import Process, Queue
from pathlib import Path

from tests.bench.figure import figure, percentile
from tests.bench.streams import allow_many_files
from tests.served import ROOT, environment, free_port
from tests.soak.kill import Desk
from tests.stack import stack

SECONDS = float(os.environ.get("HALL_SECONDS", "60"))
PHONES = [int(n) for n in os.environ.get("HALL_PHONES", "128,300").split(",")]
STACK_PHONES = 2000
PAIRS = int(os.environ.get("HALL_PAIRS", "147"))
DIRECTOR_EVERY = 1.0
PATIENCE, SPREAD = 1.5, 0.3
"""Seconds, as in ``live.js``."""


def main() -> None:
    """Both servers, each with a hall of its own."""
    allow_many_files()
    with tempfile.TemporaryDirectory(prefix="hall-", dir="/tmp") as folder:
        _laptop(Path(folder))
    with (
        tempfile.TemporaryDirectory(prefix="hall-", dir="/tmp") as folder,
        stack(Path(folder), names=()) as running,
    ):
        if running is None:
            figure("hall.stack.skipped", 1, "no Postgres or Redis")
            return
        made = _make(running.env)
        for name in ("web", "live", "worker", "beat"):
            running.start(name)
        pids = [process.pid for process in running.running.values()]
        place = Place("stack", running.web_port, running.live_port, pids, made)
        for phones in [*PHONES, *([STACK_PHONES] if SECONDS >= 30 else [])]:
            place.measure(phones)


def _laptop(folder: Path) -> None:
    env = environment(folder) | {"DJANGO_SETTINGS_MODULE": "deploy.settings"}
    made = _make(env)
    port = free_port()
    with _serve(env, port) as pid:
        place = Place("laptop", port, port, [pid], made)
        for phones in PHONES:
            place.measure(phones)


def _make(env: dict[str, str]) -> dict:
    run = [sys.executable, "-m", "tests.bench.hall", "make", str(PAIRS)]
    made = subprocess.run(run, cwd=ROOT, env=env, check=True, stdout=subprocess.PIPE)
    [line] = [x for x in made.stdout.splitlines() if x.startswith(b'{"slug"')]
    return json.loads(line)


@contextmanager
def _serve(env: dict[str, str], port: int) -> Iterator[int]:
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
    sent: dict[str, list] = field(default_factory=dict)

    def measure(self, phones: int) -> None:
        """One minute of a round's end with this many phones."""
        before = _processor_seconds(self.pids)
        out: Queue = Queue()
        ask = (self.web, self.live, self.made, phones, self.sent, out)
        crowd = Process(target=_crowd, args=ask)
        crowd.start()
        seen = out.get(timeout=SECONDS * 4 + 120)
        crowd.join()
        self.sent = seen.pop("sent")
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


class Phone:
    """A page of one pair, kept true as ``live.js`` does."""

    def __init__(self, hall: "Crowd", path: str) -> None:
        self.hall, self.path = hall, path
        self.shown = self.wanted = 0
        self.etag = ""
        self.pair: int | None = None
        """Whose page it is; 0 for a page that asks after every version."""
        self.busy = False
        self.news: list[tuple[int, int, list[int]]] = []
        """Versions after the shown one: their number, since which, the pairs touched."""
        self.timer: asyncio.TimerHandle | None = None

    async def open(self) -> None:
        """Load the page, then listen."""
        self.shown = await self._fetch()
        await self._listen()

    async def _fetch(self) -> int:
        started = time.perf_counter()
        status, headers, body = await ask(
            self.hall.web, self.path, {"If-None-Match": self.etag} if self.etag else {}
        )
        took = time.perf_counter() - started
        self.hall.fetched(took, status)
        self.etag = headers.get("etag", self.etag)
        if status == 200 and self.pair is None:
            text = body.decode("utf-8", "replace")
            named = re.search(r'data-concerns="(\d+)"', text)
            self.pair = int(named[1]) if named else 0
        return int(headers.get("x-event-version", 0))

    async def _listen(self) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.hall.live)
        writer.write(
            f"GET /live/{self.hall.slug} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
        )
        self.hall.opened += 1
        kind = ""
        while line := await reader.readline():
            if line.startswith(b"event:"):
                kind = line[6:].strip().decode()
            elif line.startswith(b"data:") and kind == "version":
                self._announced(int(line[5:]))
            elif line.startswith(b"data:") and kind == "touched":
                self._touched(**json.loads(line[5:]))
        writer.close()

    def _announced(self, version: int) -> None:
        self.wanted = max(self.wanted, version)
        if not self.pair:
            self._ask_in(random.random() * SPREAD)
        elif not self.news:
            self._ask_in(PATIENCE)

    def _touched(
        self, version: int, since: int, pairs: list[int], spread: float
    ) -> None:
        self.wanted = max(self.wanted, version)
        self.news.append((version, since, pairs))
        if not self.busy and self._skip_untouched():
            self._ask_in(random.random() * spread / 1000)

    def _skip_untouched(self) -> bool:
        """Gives whether a later version is known that concerns this page."""
        while self.news:
            version, since, pairs = self.news[0]
            if version > self.shown:
                if since > self.shown or self.pair in pairs:
                    return True
                self.shown = version
            del self.news[0]
        return False

    def _ask_in(self, wait: float) -> None:
        if self.timer:
            self.timer.cancel()
        self.timer = asyncio.get_running_loop().call_later(wait, self._ask)

    def _ask(self) -> None:
        if self.wanted > self.shown and not self.busy:
            self.busy = True
            task = asyncio.ensure_future(self._refresh())
            self.hall.tasks.add(task)
            task.add_done_callback(self.hall.tasks.discard)

    async def _refresh(self) -> None:
        try:
            while self.shown < self.wanted:
                wanted = self.wanted
                version = await self._fetch() or wanted
                self.hall.shows(self.shown, version, time.perf_counter())
                self.shown = max(self.shown, version)
                concerned = self._skip_untouched()
                if self.shown < wanted:
                    await asyncio.sleep(0.5 + random.random())
                elif self.pair and not concerned:
                    self._ask_in(PATIENCE)
                    break
        except OSError:
            self.hall.errors += 1
        finally:
            self.busy = False


class Crowd:
    """All phones, all tables and one director, in one event loop."""

    def __init__(self, web: int, live: int, made: dict, sent: dict) -> None:
        self.web, self.live, self.made, self.slug = web, live, made, made["slug"]
        self.desks = [
            Desk(code, match, list(sent.get(str(match), [])))
            for code, match in made["tables"]
        ]
        self.tasks: set[asyncio.Future] = set()
        self.posted: dict[int, float] = {}
        self.post: list[float] = []
        self.shown: list[float] = []
        self.fetch: list[float] = []
        self.director: list[float] = []
        self.opened = self.fetches = self.unchanged = self.errors = 0
        self.is_running = False

    def fetched(self, took: float, status: int) -> None:
        if not self.is_running:
            return
        self.fetch.append(took)
        self.fetches += 1
        self.unchanged += status == 304
        self.errors += status not in (200, 304)

    def shows(self, before: int, version: int, at: float) -> None:
        """A phone that showed ``before`` shows ``version``, and all results up to it."""
        for number in range(before + 1, version + 1):
            if self.is_running and (began := self.posted.get(number)):
                self.shown.append(at - began)

    async def run(self, phones: int) -> None:
        """Open everything, then a minute of results."""
        numbers = self.made["numbers"]
        for n in range(phones):
            path = f"/e/{self.slug}/pairs/{numbers[n % len(numbers)]}/"
            phone = asyncio.ensure_future(Phone(self, path).open())
            self.tasks.add(phone)
            if n % 20 == 19:
                await asyncio.sleep(0.05)
        end = time.perf_counter() + 120
        while self.opened < phones and time.perf_counter() < end:
            await asyncio.sleep(0.1)
        await asyncio.sleep(2)
        self.version = await self._version()
        self.is_running = True
        director = asyncio.ensure_future(self._director())
        dice = random.Random(phones)
        moments = sorted(dice.uniform(0, SECONDS) for _desk in self.desks)
        began = time.perf_counter()
        sends = [
            asyncio.ensure_future(self._send(desk, began + moment))
            for desk, moment in zip(self.desks, moments, strict=True)
        ]
        await asyncio.gather(*sends)
        await asyncio.sleep(max(0.0, began + SECONDS - time.perf_counter()))
        for _try in range(150):
            if not any(t for t in self.tasks if "_refresh" in str(t.get_coro())):
                break
            await asyncio.sleep(0.2)
        director.cancel()
        for task in self.tasks:
            task.cancel()

    async def _send(self, desk: Desk, at: float) -> None:
        await asyncio.sleep(max(0.0, at - time.perf_counter()))
        started = time.perf_counter()
        loop = asyncio.get_running_loop()
        self.version += 1
        self.posted[self.version] = started
        if await loop.run_in_executor(None, desk.send, self.web):
            self.post.append(time.perf_counter() - started)
        else:
            self.errors += 1

    async def _version(self) -> int:
        _s, _h, body = await ask(self.web, f"/e/{self.slug}/version", {})
        return int(json.loads(body)["version"])

    async def _director(self) -> None:
        cookie = {"Cookie": f"sessionid={self.made['session']}"}
        while True:
            started = time.perf_counter()
            status, _h, _b = await ask(self.web, self.made["board"], cookie)
            self.director.append(time.perf_counter() - started)
            self.errors += status != 200
            await asyncio.sleep(DIRECTOR_EVERY)


async def ask(port: int, path: str, more: dict[str, str]) -> tuple[int, dict, bytes]:
    """One GET on a connection of its own."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    lines = {"Host": "localhost", "Accept-Encoding": "identity", "Connection": "close"}
    head = "".join(f"{k}: {v}\r\n" for k, v in (lines | more).items())
    writer.write(f"GET {path} HTTP/1.1\r\n{head}\r\n".encode())
    raw = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    status = int(raw[0].split()[1])
    headers = {
        k.strip().lower(): v.strip()
        for k, _colon, v in (line.partition(":") for line in raw[1:] if line)
    }
    length = headers.get("content-length")
    if status == 304:
        body = b""
    elif length is not None:
        body = await reader.readexactly(int(length))
    else:
        body = await reader.read()
    writer.close()
    return status, headers, body


def _crowd(
    web: int, live: int, made: dict, phones: int, sent: dict, out: Queue
) -> None:
    allow_many_files()
    crowd = Crowd(web, live, made, sent)
    asyncio.run(crowd.run(phones))
    out.put(
        {
            "post": crowd.post,
            "shown": crowd.shown,
            "fetch": crowd.fetch,
            "director": crowd.director,
            "results": len(crowd.post),
            "fetches": crowd.fetches,
            "unchanged": crowd.unchanged,
            "errors": crowd.errors,
            "sent": {str(d.match): d.acknowledged for d in crowd.desks},
        }
    )


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


def make(pairs: int) -> dict:
    """A hall in round 7, in the database of the environment."""
    import django

    django.setup()
    from django.contrib.auth import get_user_model
    from django.core.management import call_command
    from django.test import Client
    from django.urls import reverse

    call_command("migrate", verbosity=0)
    from scoring.links import code_of
    from scoring.services.links import make_links
    from tests.make import make_club, make_director, make_event, make_pairs
    from tests.walk.test_services import play_what_is_called
    from tournaments.models import Event, Match
    from tournaments.services.drawing import confirm_draw, draw_event
    from tournaments.services.pairs import check_in_all
    from tournaments.services.rounds import start_next

    director = make_director()
    event = make_event(
        make_club(director=director),
        preset="state",
        tables=max(5, (pairs + 1) // 2),
        name="Hall",
    )
    make_pairs(event, pairs)
    check_in_all(event=event, by="bench")
    draw_event(event=event, by="bench", seed=1)
    confirm_draw(event=event, by="bench")
    make_links(event=event, kind="pair", by="bench")
    make_links(event=event, kind="table", by="bench")
    dice = random.Random(1)
    for _round in range(6):
        start_next(event=event, by="bench")
        play_what_is_called(event, dice)
    start_next(event=event, by="bench")
    # one word stands: each result moves the standings, and with them many pages
    Event.objects.filter(pk=event.pk).update(policy=Event.Policy.ALONE)
    client = Client()
    client.force_login(get_user_model().objects.get(pk=director.pk))
    codes = {link.number: code_of(link) for link in event.links.filter(kind="table")}
    playing = event.matches.filter(state=Match.State.PLAYING).order_by("table")
    return {
        "slug": event.slug,
        "pairs": pairs,
        "numbers": list(
            event.pairs.order_by("number").values_list("number", flat=True)
        ),
        "session": client.cookies["sessionid"].value,
        "board": reverse("now", args=[event.slug]),
        "tables": [[codes[match.table], match.number] for match in playing],
    }


if __name__ == "__main__":
    if sys.argv[1:2] == ["make"]:
        sys.stdout.write(json.dumps(make(int(sys.argv[2]))) + "\n")
    else:
        main()
