"""Writes a folder's SQLite database as gzipped SQL, for ``tests/cases/databases``."""

import gzip
import sqlite3
import sys
from pathlib import Path


def main(folder: str, target: str, about: str = "") -> None:
    """Dump every row but sessions and permissions, which a migration makes anew."""
    with sqlite3.connect(Path(folder) / "seven-marks.sqlite3") as database:
        for table in ("django_session", "auth_permission"):
            database.execute(f"DELETE FROM {table}")  # noqa: S608
        lines = [f"-- {about}", *database.iterdump()]
        database.rollback()
    text = "\n".join(lines) + "\n"
    Path(target).write_bytes(gzip.compress(text.encode(), 9, mtime=0))


if __name__ == "__main__":
    main(*sys.argv[1:])
