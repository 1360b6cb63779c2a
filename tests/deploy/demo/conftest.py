"""The demo club is loaded once a run, by a first start."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from django.contrib.auth.models import User

from players.clubs.models import Club
from tests.stored import insert_rows, tables

ALL = "SELECT * FROM {}"


@pytest.fixture
def club(db, first_start: Path) -> Club:
    """The demo club as a first start leaves it."""
    User.objects.create_user("director", pk=1)
    with closing(sqlite3.connect(first_start / "seven-marks.sqlite3")) as database:
        rows = {table: [*database.execute(ALL.format(table))] for table in tables()}
    insert_rows({table: rows[table] for table in rows if rows[table]})
    return Club.objects.get(name="Demo 42 Club")
