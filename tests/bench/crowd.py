"""The phones of a hall, in one event loop; its officials are in ``officials``.

Each phone behaves as ``live.js`` does: it has a stream open and one connection for pages,
and asks for its page again where a new version touched it.
"""

import asyncio
import gzip
import json
import os
import random
import re
import resource
import time
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection

SECONDS = float(os.environ.get("HALL_SECONDS", "60"))
SPREAD, SPREAD_OF_PAIRS = 0.3, 1.5
"""Seconds, as in ``live.js``."""


DESCRIPTORS = 12_000


def allow_many_files() -> None:
    """For this process and those it starts."""
    _soft, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = DESCRIPTORS if most < 0 else min(most, DESCRIPTORS)
    resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


@dataclass
class Hall:
    """A server with an event: its ports and what was made."""

    web: int
    pages: int
    """Where spectators' pages are asked for."""
    live: int
    made: dict


def open_phones(hall: Hall, phones: int, parent: Connection) -> None:
    """Open the phones, say so, wait to be told that it is over; give what was measured.

    They are a session of their own: Linux shares its processors between sessions, and a
    database of this one would wait for them.
    """
    os.setsid()
    allow_many_files()
    crowd = Crowd(hall)
    asyncio.run(crowd.run(phones, parent))
    parent.send(
        {
            "shows": crowd.shows,
            "fetch": crowd.fetch,
            "fetches": len(crowd.fetch),
            "unchanged": crowd.unchanged,
            "errors": crowd.errors,
            "processor": time.process_time() - crowd.opening,
        }
    )


class Phone:
    """A page of one pair, kept true as ``live.js`` does."""

    def __init__(self, crowd: "Crowd", path: str) -> None:
        self.crowd, self.path, self.line = crowd, path, Line(crowd.hall.pages)
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
            if headers.get("content-encoding") == "gzip":
                body = gzip.decompress(body)
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
        kind, spread = "", SPREAD_OF_PAIRS if self.pair else SPREAD
        while line := await reader.readline():
            if line.startswith(b"event:"):
                kind = line[6:].strip().decode()
            elif line.startswith(b"data:") and kind == "spread":
                spread = int(line[5:]) / 1000
            elif line.startswith(b"data:") and kind == "version":
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
                self.crowd.shows.append((since, version, first))
        self.missing = [pair for pair in self.missing if pair[1] > self.shown]


class Crowd:
    """All phones, in one event loop."""

    def __init__(self, hall: Hall) -> None:
        self.hall, self.slug = hall, hall.made["slug"]
        self.compared: set[int] = set()
        """The versions that any phone heard of."""
        self.tasks: set[asyncio.Future] = set()
        self.shows: list[tuple[int, int, float]] = []
        """A phone showed the results after one version, up to another, at this time."""
        self.fetch: list[float] = []
        self.opened = self.unchanged = self.errors = 0
        self.is_running = False
        self.opening = 0.0
        """Processor seconds until all were open."""

    def fetched(self, took: float, status: int) -> None:
        if not self.is_running:
            return
        self.fetch.append(took)
        self.unchanged += status == 304
        self.errors += status not in (200, 304)

    def compared_with(self, version: int) -> int:
        """A phone heard of this version; gives the one it is compared with."""
        self.compared.add(version)
        return max((v for v in self.compared if v < version), default=version - 1)

    async def run(self, phones: int, parent: Connection) -> None:
        """Open everything; follow the results until the parent says they are in."""
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
        await asyncio.sleep(2)
        self.is_running, self.opening = True, time.process_time()
        parent.send("open")
        await asyncio.get_running_loop().run_in_executor(None, parent.recv)
        for _try in range(150):
            if not any(t for t in self.tasks if "_refresh" in str(t.get_coro())):
                break
            await asyncio.sleep(0.2)
        for task in self.tasks:
            task.cancel()


async def ask(port: int, path: str, more: dict[str, str]) -> tuple[int, dict, bytes]:
    """One GET on a connection of its own."""
    line = Line(port)
    try:
        status, headers, body = await line.get(path, more)
        if headers.get("content-encoding") == "gzip":
            body = gzip.decompress(body)
        return status, headers, body
    finally:
        line.close()


class Line:
    """A connection for one request after the other, opened again where it was closed."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None

    async def get(self, path: str, more: dict[str, str]) -> tuple[int, dict, bytes]:
        """Give status, headers and body of an address, the body as it came."""
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
        return status, headers, body

    def close(self) -> None:
        """Close the connection, if there is one."""
        if self.writer is not None:
            self.writer.close()
            self.writer = None
