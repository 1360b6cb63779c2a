"""Rows of a test's database, read from memory where services made the same before."""

import sqlite3
from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass
from datetime import time
from functools import wraps
from typing import Any, TypeVar

from django.apps import apps
from django.db import connection, transaction

from players.clubs.models import Club
from players.common import clock
from tournaments.event.models import Event
from tournaments.event.selectors import snapshot

Rows = dict[str, list[tuple[Any, ...]]]
"""The rows of each table that has some."""
Made = TypeVar("Made")
FRESH_SECONDS = 120
"""Clocks of stored rows are behind by this much at most, as on a machine that slept."""
OF_A_CLUB = ("players_club", "players_membership")
"""All that may be there before; an event's services change nothing of it."""

sqlite3.register_adapter(time, time.isoformat)  # a row is inserted as it was read


@dataclass(frozen=True)
class _Stored:
    at: float
    made: Any
    rows: Rows


_stored: dict[str, _Stored] = {}
_makers = 0


def made_once(make: Callable[..., Made]) -> Callable[..., Made]:
    """Make it through the services; soon afterwards read the same rows again.

    In a database with other rows than a club's own, on Postgres and at a set time it is
    made each time.
    """

    @wraps(make)
    def made(*args: Any, club: Club | None = None, **options: Any) -> Made:
        global _makers
        given = options | ({"club": club} if club else {})
        if _makers or clock.is_set() or not _is_bare(club):
            return make(*args, **given)
        of_club = club and (club.pk, club.name, club.slug, club.town)
        key = repr(
            (make.__module__, make.__name__, args, of_club, sorted(options.items()))
        )
        before = _stored.get(key)
        if before and 0 <= clock.now().timestamp() - before.at < FRESH_SECONDS:
            return _read_again(before, club)
        at = clock.now().timestamp()
        _makers += 1
        try:
            new = make(*args, **given)
        finally:
            _makers -= 1
        rows = read_rows()
        for table in OF_A_CLUB if club else ():
            rows.pop(table, None)
        _stored[key] = _Stored(at, deepcopy(new), rows)
        return new

    return made


def _read_again(before: _Stored, club: Club | None) -> Any:
    insert_rows(before.rows)
    made = deepcopy(before.made)
    if club and isinstance(made, Event):
        made.club = club
    return made


def _is_bare(club: Club | None) -> bool:
    """Whether an SQLite database has no row of ours but this club's own."""
    if connection.vendor != "sqlite":
        return False
    others = [table for table in _tables() if table not in OF_A_CLUB]
    rows = " OR ".join(f"EXISTS (SELECT 1 FROM {table})" for table in others)  # noqa: S608 our names
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT COUNT(*), ({rows}) FROM players_club")  # noqa: S608 our names
        return tuple(cursor.fetchone()) == (1 if club else 0, 0)


def read_rows() -> Rows:
    """Give every row of ours."""
    with connection.cursor() as cursor:
        rows = {}
        for table in _tables():
            cursor.execute(f"SELECT * FROM {table}")  # noqa: S608 our names
            if stored := cursor.fetchall():
                rows[table] = list(stored)
    return rows


def insert_rows(rows: Rows) -> None:
    """Put these rows into an empty database, whose snapshots nobody needs any more."""
    snapshot._newest.clear()
    with transaction.atomic(), connection.cursor() as cursor:
        for table, each in rows.items():
            places = ", ".join(["%s"] * len(each[0]))
            sql = f"INSERT INTO {table} VALUES ({places})"  # noqa: S608 our names
            cursor.executemany(sql, each)


def _tables() -> list[str]:
    ours = ("players", "tournaments", "scoring")
    models = apps.get_models(include_auto_created=True)
    return [m._meta.db_table for m in models if m._meta.app_label in ours]
