"""A real Seven Marks, served as `make run` serves it, from a folder of its own."""

import http.client
import os
import re
import socket
import subprocess
import sys
import time
import urllib.parse
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TextIO

from tests.beside import Beside

ROOT = Path(__file__).resolve().parent.parent
TOKEN = "a" * 32  # In the cookie and in the form


@dataclass(frozen=True)
class Served:
    """Where it answers, what it printed, its process."""

    url: str
    printed: str
    process: subprocess.Popen[str]
    folder: Path
    log: TextIO
    beside: Beside

    @property
    def port(self) -> int:
        return int(self.url.rpartition(":")[2])

    @property
    def password(self) -> str:
        """The director's password, as printed at the first start."""
        return re.search(r"director  (\S+)", self.printed).group(1)

    @property
    def megabytes(self) -> float:
        """What it holds, without its child."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", status).group(1)) / 1000

    def new_errors(self) -> str:
        """What it logged since the last question, from the first traceback on."""
        _before, traceback, after = self.log.read().partition("Traceback")
        return traceback + after

    def run(self, script: str, **words: object) -> str:
        """What a script prints that is run beside the server, with these words in it."""
        return self.beside.run(script, **words)


def ask(port: int, path: str, body: dict | None = None, **headers: str):
    """Status, headers and body of one request."""
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    with closing(line):
        if body is None:
            line.request("GET", path, headers=headers)
        else:
            form = urllib.parse.urlencode({"csrfmiddlewaretoken": TOKEN, **body})
            headers["Content-Type"] = "application/x-www-form-urlencoded"
            headers.setdefault("Cookie", f"csrftoken={TOKEN}")
            line.request("POST", path, form, headers)
        answer = line.getresponse()
        return answer.status, answer.headers, answer.read()


OPEN = "Seven Marks is open."
NO_CHILD = {"PAGE_PROCESS": "false"}
"""For tests of other things: to start a child costs as much as a server."""


def environment(folder: Path) -> dict[str, str]:
    """A clean environment: a laptop without settings."""
    env = {**os.environ, "DATA_DIR": str(folder), "PYTHONUNBUFFERED": "1"}
    for name in ("DATABASE_URL", "REDIS_URL", "STATICFILES_STORAGE", "PUBLIC_URL"):
        env.pop(name, None)
    return env


def free_port() -> int:
    """A port nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def served(folder: Path, port: int | None = None, **more: str) -> Iterator[Served]:
    """Start it, wait until it answers, stop it as Ctrl-C does.

    ``more`` are settings beyond a laptop's, which has none.

    A traceback in what it printed is an error of the program.
    """
    port = port or free_port()
    printed = folder / "said.txt"
    with printed.open("w") as out, printed.open() as log:
        process = subprocess.Popen(
            [
                *(sys.executable, "manage.py", "serve"),
                *("--host", "127.0.0.1", "--port", str(port)),
            ],
            cwd=ROOT,
            env=environment(folder) | more,
            stdout=out,
            stderr=subprocess.STDOUT,
            text=True,
        )
        url = f"http://127.0.0.1:{port}"
        beside = Beside(environment(folder), ROOT)
        try:
            # Without its line another program has this port.
            is_open = lambda: is_healthy(url) and OPEN in printed.read_text()  # noqa: E731
            wait_for(is_open, process, printed)
            running = Served(url, log.read(), process, folder, log, beside)
            yield running
        finally:
            beside.stop()
            if process.poll() is None:
                process.terminate()
                process.wait(60)
        errors = running.new_errors()
    assert not errors, errors


def is_healthy(url: str) -> bool:
    """Whether a server answers at this address, and has what it needs."""
    line = http.client.HTTPConnection(url.partition("//")[2], timeout=5)
    with closing(line), suppress(OSError, http.client.HTTPException):
        line.request("GET", "/health")
        return line.getresponse().status == 200
    return False


def wait_for(
    answers: Callable[[], bool], server: subprocess.Popen[Any], log: Path | None = None
) -> None:
    """Wait until a server that was started answers; what it logged where it ended."""
    for _try in range(3000):
        if answers():
            return
        if server.poll() is not None:
            break
        time.sleep(0.05)
    logged = log.read_text() if log else ""
    raise RuntimeError(f"{server.args!r} did not start\n{logged}")
