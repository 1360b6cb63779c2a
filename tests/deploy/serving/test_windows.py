"""The laptop serves without the modules that only POSIX systems have."""

import re
import shutil
import sqlite3
from contextlib import closing

import pytest

from tests.deploy.serving.test_laptop import get
from tests.served import served

MISSING = (
    *("fcntl", "resource", "pwd", "grp", "termios", "tty", "pty", "syslog", "readline"),
    *("curses", "uvloop", "granian", "psycopg", "_posixshmem", "nis", "spwd", "crypt"),
)
WITHOUT = f"""
import os, sys
import asyncio, billiard.compat, celery.platforms, multiprocessing, subprocess

class Missing:
    def find_spec(self, name, path=None, target=None):
        if name in {MISSING}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

for name in {MISSING}:
    sys.modules.pop(name, None)
sys.meta_path.insert(0, Missing())
for name in ("fork", "forkpty", "getuid", "geteuid", "getpgid", "killpg", "setsid",
             "getloadavg", "sched_getaffinity", "chown", "fchmod", "mkfifo"):
    if hasattr(os, name):
        delattr(os, name)
"""


@pytest.fixture
def without_posix(tmp_path, monkeypatch):
    """These modules are gone before the program starts.

    What is imported before asks sys.platform itself, which this test cannot change.
    """
    folder = tmp_path / "without-posix"
    folder.mkdir()
    (folder / "sitecustomize.py").write_text(WITHOUT)
    monkeypatch.setenv("PYTHONPATH", str(folder))


OF_FIRST_START = (
    *("scoring_link", "players_keeper", "players_association_officers"),
    *("players_membership", "auth_user"),
)
"""The codes, which need the key of then, and whoever has to do with the user."""


def test_the_laptop_starts_and_shows_its_pages(tmp_path, without_posix, first_start):
    """A first start: it makes the key and the sign-in; only the demo club is there."""
    folder = tmp_path / "data"
    folder.mkdir()
    rows = shutil.copy(first_start / "seven-marks.sqlite3", folder)
    with closing(sqlite3.connect(rows)) as database, database:
        for table in OF_FIRST_START:
            database.execute(f"DELETE FROM {table}")  # noqa: S608 our names
    with served(folder) as hall:
        assert hall.password
        home = get(hall, "/")[2].decode()
        event = re.search(r"/e/winter-open-\d+/", home).group(0)
        assert "Opal Anderson" in get(hall, f"{event}standings/")[2].decode()
        assert get(hall, "/sign-in/")[0] == 200
