"""The officials of a hall: its tables and its director, apart from the phones.

They have a process of their own: beside the phones they would wait for the phones'
interpreter, and that would be measured as the server's.
"""

import asyncio
import json
import os
import random
import time
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection

from tests.bench.crowd import SECONDS, Hall, Line, ask
from tests.soak.kill import Desk

RESULTS = int(os.environ.get("HALL_RESULTS", "1000"))
"""At most so many tables send one."""
DIRECTOR_EVERY = 1.0


def send_results(hall: Hall, seed: int, parent: Connection) -> None:
    """Let every table send a result within the time; give what was measured."""
    os.setsid()
    officials = Officials(hall)
    asyncio.run(officials.run(seed))
    parent.send(
        {
            "began": officials.began,
            "post": officials.post,
            "director": officials.director,
            "errors": officials.errors,
            "processor": time.process_time(),
        }
    )


class Officials:
    """All tables and one director."""

    def __init__(self, hall: Hall) -> None:
        self.hall, self.web = hall, hall.web
        tables = hall.made["tables"][:RESULTS]
        self.desks = [Desk(code, match) for code, match in tables]
        self.threads = ThreadPoolExecutor(len(self.desks))
        self.began: dict[int, float] = {}
        """When the result that made a version was sent."""
        self.post: list[float] = []
        self.director: list[float] = []
        self.errors = 0

    async def run(self, seed: int) -> None:
        """Open every table's page, then send the results at random moments."""
        loop = asyncio.get_running_loop()
        for desk in self.desks:
            await loop.run_in_executor(self.threads, desk.open, self.web)
        path = f"/e/{self.hall.made['slug']}/version"
        _s, _h, body = await ask(self.hall.pages, path, {})
        self.version = int(json.loads(body)["version"])
        director = asyncio.ensure_future(self._direct())
        dice = random.Random(seed)
        moments = sorted(dice.uniform(0, SECONDS) for _desk in self.desks)
        start = time.perf_counter()
        sends = [
            asyncio.ensure_future(self._send(desk, start + moment))
            for desk, moment in zip(self.desks, moments, strict=True)
        ]
        await asyncio.gather(*sends)
        await asyncio.sleep(max(0.0, start + SECONDS - time.perf_counter()))
        director.cancel()

    async def _send(self, desk: Desk, at: float) -> None:
        await asyncio.sleep(max(0.0, at - time.perf_counter()))
        started = time.perf_counter()
        self.version += 1
        self.began[self.version] = started
        loop = asyncio.get_running_loop()
        if await loop.run_in_executor(self.threads, desk.send, self.web):
            self.post.append(time.perf_counter() - started)
        else:
            self.errors += 1

    async def _direct(self) -> None:
        line = Line(self.web)
        cookie = {"Cookie": f"sessionid={self.hall.made['session']}"}
        while True:
            started = time.perf_counter()
            status, _h, _b = await line.get(self.hall.made["board"], cookie)
            self.director.append(time.perf_counter() - started)
            self.errors += status != 200
            await asyncio.sleep(DIRECTOR_EVERY)
