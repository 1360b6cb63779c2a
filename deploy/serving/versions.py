"""The current version of an event, and the database's state, read where writes land."""

import sqlite3
import time
from functools import cached_property
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import Error as DatabaseError
from django.db import connection

from tournaments.event.live import EventVersion
from tournaments.event.models import Event

# The errors of ``of`` when the database does not answer.
DATABASE_ERRORS = (sqlite3.Error, DatabaseError)
# Stands for an event's slug in a query compiled once; no slug has such a letter.
ANY_SLUG = "?"


class Query:
    """The epoch and version of an event that anybody with its address may open."""

    def __init__(self) -> None:
        shown = Event.objects.shown_by_link().filter(slug=ANY_SLUG).order_by()
        query = shown.values_list("epoch", "version").query
        self.sql, values = query.sql_with_params()
        self._values = [str(value) for value in values]

    def values(self, slug: str) -> list[str]:
        """The query's parameters for this event."""
        return [slug if value == ANY_SLUG else value for value in self._values]


class SqliteVersions:
    """Reads the laptop's file directly: microseconds, so it may run on the loop."""

    blocking = False

    def __init__(self, path: Path) -> None:
        self._path, self._query = path, Query()
        self._sql = self._query.sql.replace("%s", "?")

    def of(self, slug: str) -> EventVersion | None:
        """The event's version, None if there is no public event of this name."""
        rows = self._connection.execute(self._sql, self._query.values(slug))
        row = rows.fetchone()
        return EventVersion(*row) if row else None

    def state(self) -> str:
        """A text that changes with any other connection's commit."""
        row = self._connection.execute("PRAGMA data_version").fetchone()
        return _in_this_hour(row[0])

    @cached_property
    def _connection(self) -> sqlite3.Connection:
        return sqlite3.connect(
            f"file:{self._path}?mode=ro", uri=True, check_same_thread=False, timeout=1
        )


class DatabaseVersions:
    """Asks the database server and waits for its answer, so never on the loop."""

    blocking = True

    def __init__(self) -> None:
        self._query = Query()

    def of(self, slug: str) -> EventVersion | None:
        """The event's version, None if there is no public event of this name."""
        row = self._ask(self._query.sql, self._query.values(slug))
        return EventVersion(*row) if row else None

    def state(self) -> str:
        """A text that changes with any commit: the transactions that a reader sees now."""
        return _in_this_hour(self._ask("SELECT txid_current_snapshot()::text", []))

    def _ask(self, sql: str, values: list[str]) -> Any:
        try:
            return _row(sql, values)
        except DatabaseError:
            if connection.in_atomic_block:
                raise
            connection.close()  # it may have broken since its last use
            return _row(sql, values)


def _row(sql: str, values: list[str]) -> Any:
    with connection.cursor() as cursor:
        cursor.execute(sql, values)
        return cursor.fetchone()


def _in_this_hour(state: object) -> str:
    """The state with the hour, because pages show days."""
    return f"{state} {time.time() // 3600:.0f}"


Versions = SqliteVersions | DatabaseVersions


def open_versions() -> Versions:
    """The fastest correct source for this installation."""
    database = settings.DATABASES["default"]
    if database["ENGINE"].endswith("sqlite3"):
        return SqliteVersions(Path(str(database["NAME"])))
    return DatabaseVersions()
