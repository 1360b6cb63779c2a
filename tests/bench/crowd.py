"""Phones, tables and a director of a hall, in one event loop.

Each phone behaves as ``live.js`` does: it has a stream open and one connection for pages,
and asks for its page again where a new version touched it.
"""

import asyncio
import gzip
import json
import os
import random
import re
import time
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import Queue

from tests.bench.streams import allow_many_files
from tests.soak.kill import Desk

SECONDS = float(os.environ.get("HALL_SECONDS", "60"))
RESULTS = int(os.environ.get("HALL_RESULTS", "1000"))
"""At most so many tables send one."""
DIRECTOR_EVERY = 1.0
SPREAD, SPREAD_OF_PAIRS = 0.3, 1.5
"""Seconds, as in ``live.js``."""


@dataclass
class Hall:
    """A server with an event: its ports and what was made."""

    web: int
    live: int
    made: dict


def send_results(hall: Hall, phones: int, out: Queue) -> None:
    """Let every table open its page, then send a result in a minute; put what was measured."""
    allow_many_files()
    crowd = Crowd(hall)
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
        }
    )


class Phone:
    """A page of one pair, kept true as ``live.js`` does."""

    def __init__(self, crowd: "Crowd", path: str) -> None:
        self.crowd, self.path, self.line = crowd, path, Line(crowd.web)
        self.shown = self.wanted = 0
        self.etag = ""
        self.pair = ""
        """Whose page it is; empty for a page that asks after every version."""
        self.busy = False
        self.fetched: list[tuple[int, float]] = []
        """The versions fetched, each with its moment."""
        self.missing: list[tuple[int, int]] = []
        """The versions heard of and not shown, each with the one compared with."""
        self.timer: asyncio.TimerHandle | None = None

    async def open(self) -> None:
        """Load the page, then listen."""
        self.shown = await self._fetch()
        await self._listen()

    async def _fetch(self) -> int:
        started = time.perf_counter()
        status, headers, body = await self.line.get(
            self.path, {"If-None-Match": self.etag} if self.etag else {}
        )
        now = time.perf_counter()
        self.crowd.fetched(now - started, status)
        self.etag = headers.get("etag", self.etag)
        if status == 200 and not self.pair:
            named = re.search(r'data-of-pair="(\d+)"', body.decode("utf-8", "replace"))
            self.pair = named[1] if named else ""
        version = int(headers.get("x-event-version", 0))
        self.fetched.append((version, now))
        return version

    async def _listen(self) -> None:
        reader, writer = await asyncio.open_connection(
            "127.0.0.1", self.crowd.hall.live
        )
        path = f"/live/{self.crowd.slug}" + (f"?pair={self.pair}" if self.pair else "")
        writer.write(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        self.crowd.opened += 1
        kind = ""
        while line := await reader.readline():
            if line.startswith(b"event:"):
                kind = line[6:].strip().decode()
            elif line.startswith(b"data:") and kind == "version":
                spread = SPREAD_OF_PAIRS if self.pair else SPREAD
                self._hear(int(line[5:]), spread)
            elif line.startswith(b"data:") and kind == "touched":
                word = json.loads(line[5:])
                self._hear(word["version"], word["spread"] / 1000)
        writer.close()

    def _hear(self, version: int, spread: float) -> None:
        self.missing.append((self.crowd.compared_with(version), version))
        self._count_shown()
        self.wanted = max(self.wanted, version)
        if self.timer:
            self.timer.cancel()
        loop = asyncio.get_running_loop()
        self.timer = loop.call_later(random.random() * spread, self._ask)

    def _ask(self) -> None:
        if self.wanted > self.shown and not self.busy:
            self.busy = True
            task = asyncio.ensure_future(self._refresh())
            self.crowd.tasks.add(task)
            task.add_done_callback(self.crowd.tasks.discard)

    async def _refresh(self) -> None:
        try:
            while self.shown < self.wanted:
                wanted = self.wanted
                version = await self._fetch() or wanted
                self.shown = max(self.shown, version)
                self._count_shown()
                if self.shown < wanted:
                    await asyncio.sleep(0.5 + random.random())
        except OSError:
            self.crowd.errors += 1
        finally:
            self.busy = False

    def _count_shown(self) -> None:
        for since, version in self.missing:
            at = (moment for fetched, moment in self.fetched if fetched >= version)
            if self.shown >= version and (first := next(at, None)):
                self.crowd.shows(since, version, first)
        self.missing = [pair for pair in self.missing if pair[1] > self.shown]


class Crowd:
    """All phones, all tables and one director, in one event loop."""

    def __init__(self, hall: Hall) -> None:
        self.hall, self.web, self.slug = hall, hall.web, hall.made["slug"]
        tables = hall.made["tables"][:RESULTS]
        self.desks = [Desk(code, match) for code, match in tables]
        self.compared: set[int] = set()
        """The versions that any phone heard of."""
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

    def compared_with(self, version: int) -> int:
        """A phone heard of this version; gives the one it is compared with."""
        self.compared.add(version)
        return max((v for v in self.compared if v < version), default=version - 1)

    def shows(self, since: int, version: int, at: float) -> None:
        """A phone showed the results after ``since``, up to ``version``, at this time."""
        for number in range(since + 1, version + 1):
            if self.is_running and (began := self.posted.get(number)):
                self.shown.append(at - began)

    async def run(self, phones: int) -> None:
        """Open everything, then a minute of results."""
        numbers = self.hall.made["numbers"]
        for n in range(phones):
            path = f"/e/{self.slug}/pairs/{numbers[n % len(numbers)]}/"
            phone = asyncio.ensure_future(Phone(self, path).open())
            self.tasks.add(phone)
            if n % 20 == 19:
                await asyncio.sleep(0.05)
        end = time.perf_counter() + 120
        while self.opened < phones and time.perf_counter() < end:
            await asyncio.sleep(0.1)
        for desk in self.desks:
            await asyncio.get_running_loop().run_in_executor(None, desk.open, self.web)
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
        line = Line(self.web)
        cookie = {"Cookie": f"sessionid={self.hall.made['session']}"}
        while True:
            started = time.perf_counter()
            status, _h, _b = await line.get(self.hall.made["board"], cookie)
            self.director.append(time.perf_counter() - started)
            self.errors += status != 200
            await asyncio.sleep(DIRECTOR_EVERY)


async def ask(port: int, path: str, more: dict[str, str]) -> tuple[int, dict, bytes]:
    """One GET on a connection of its own."""
    line = Line(port)
    try:
        return await line.get(path, more)
    finally:
        line.close()


class Line:
    """A connection for one request after the other, opened again where it was closed."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None

    async def get(self, path: str, more: dict[str, str]) -> tuple[int, dict, bytes]:
        """Give status, headers and body of an address."""
        lines = {"Host": "localhost", "Accept-Encoding": "gzip"} | more
        head = "".join(f"{k}: {v}\r\n" for k, v in lines.items())
        request = f"GET {path} HTTP/1.1\r\n{head}\r\n".encode()
        if self.writer is not None:
            with suppress(OSError, EOFError):
                return await self._ask(request)
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        return await self._ask(request)

    async def _ask(self, request: bytes) -> tuple[int, dict, bytes]:
        assert self.reader
        assert self.writer
        self.writer.write(request)
        raw = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        status = int(raw[0].split()[1])
        headers = {
            name.strip().lower(): value.strip()
            for name, _colon, value in (line.partition(":") for line in raw[1:] if line)
        }
        length = int(headers.get("content-length", 0)) if status != 304 else 0
        body = await self.reader.readexactly(length)
        if headers.get("connection") == "close":
            self.close()
        if headers.get("content-encoding") == "gzip":
            body = gzip.decompress(body)
        return status, headers, body

    def close(self) -> None:
        """Close the connection, if there is one."""
        if self.writer is not None:
            self.writer.close()
            self.writer = None
