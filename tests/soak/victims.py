"""What is killed and started again: a laptop, a set on two machines."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from itertools import cycle
from pathlib import Path
from typing import Protocol

from tests.served import ROOT, environment, free_port, is_healthy, wait_for
from tests.stack import Stack, stack


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
        self.launch()
        url = f"http://127.0.0.1:{self.port}"
        wait_for(partial(is_healthy, url), self.process, self.folder / "said.txt")

    def launch(self) -> None:
        """Start it, and do not wait until it answers."""
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

    def kill(self) -> None:
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


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
def two_machines(folder: Path, rows: Path | None = None) -> Iterator[Victim | None]:
    with stack(folder, names=(), rows=rows) as running:
        yield TwoMachines(running) if running else None
