"""What one worker of a test run makes and all of them use."""

import fcntl
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from tests import servers
from tests.served import NO_CHILD, ROOT, environment, served

PASSWORD, PRINTED = "password", "printed"
MIGRATE = [sys.executable, "manage.py", "migrate", "--verbosity=0", "--skip-checks"]


def once(shared: Path, name: str, make: Callable[[Path], object]) -> Path:
    """The folder of this name: the first worker that asks makes it, the others wait."""
    folder = shared / name
    with (shared / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.exists():
            half = shared / f"{name}.half"
            shutil.rmtree(half, ignore_errors=True)
            half.mkdir()
            make(half)
            half.rename(folder)
    return folder


def migrate(folder: Path) -> None:
    """An SQLite database with all tables and no rows."""
    subprocess.run(MIGRATE, cwd=ROOT, env=environment(folder), check=True)


def migrate_postgres(folder: Path) -> None:
    """The files of a Postgres server whose database has all tables and no rows."""
    with servers.own_postgres() as server:
        if server is None:
            return
        env = environment(folder) | {"DATABASE_URL": server.url}
        subprocess.run(MIGRATE, cwd=ROOT, env=env, check=True)
        server.stop()
        servers.copy_files(server.rows, folder / "rows")
        server.start()


def start_first(migrated: Path, folder: Path) -> None:
    """What the first start of a laptop leaves, what it printed, and the password."""
    shutil.copy(migrated, folder)
    with served(folder, **NO_CHILD) as program:
        (folder / PASSWORD).write_text(program.password)
        (folder / PRINTED).write_text(program.printed)
    # The last connection takes the log of writes along; nobody copies half of one.
    with closing(sqlite3.connect(folder / "seven-marks.sqlite3")) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def base_of(basetemp: Path) -> Path:
    """The folder that all workers of the run see."""
    return basetemp.parent if "PYTEST_XDIST_WORKER" in os.environ else basetemp
