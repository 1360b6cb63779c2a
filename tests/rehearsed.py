"""Rehearsed days, each played once a run: later tests read its rows from a file."""

import pickle
from collections.abc import Callable
from pathlib import Path

from django.apps import apps
from django.db import connection

from scoring.rehearse.play import rehearse
from tournaments.models import Event

Rehearsed = Callable[[str, int, int], Event]
"""The day of this preset, pairs and seed."""
ROWS = "rows"


def play_day(preset: str, pairs: int, seed: int, folder: Path) -> None:
    """Rehearse it in the test's own, empty database, and store its rows."""
    rehearse(preset, pairs, seed)
    with connection.cursor() as cursor:
        rows = {table: _rows_of(cursor, table) for table in _tables()}
    (folder / ROWS).write_bytes(pickle.dumps(rows))


def load_day(folder: Path) -> Event:
    """Give the day, from the file where the database has no event."""
    if not Event.objects.exists():
        with connection.cursor() as cursor:
            for table, rows in _stored(folder).items():
                if rows:
                    places = ", ".join(["%s"] * len(rows[0]))
                    sql = f"INSERT INTO {table} VALUES ({places})"  # noqa: S608 our names
                    cursor.executemany(sql, rows)
    return Event.objects.get()


def _stored(folder: Path) -> dict[str, list[tuple]]:
    return pickle.loads((folder / ROWS).read_bytes())  # noqa: S301 our file


def _tables() -> list[str]:
    ours = ("players", "tournaments", "scoring")
    models = apps.get_models(include_auto_created=True)
    return [m._meta.db_table for m in models if m._meta.app_label in ours]


def _rows_of(cursor, table: str) -> list[tuple]:
    cursor.execute(f"SELECT * FROM {table}")  # noqa: S608 our names
    return list(cursor.fetchall())
