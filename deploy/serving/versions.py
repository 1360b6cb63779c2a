"""The current version of an event, and the database's state, read where writes land."""

import sqlite3
import time
from abc import ABC, abstractmethod
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


class Versions(ABC):
    """Where the versions of the events that anybody with the address may open are read."""

    blocking: bool  # never on the loop
    state_query: str

    def __init__(self) -> None:
        shown = Event.objects.shown_by_link().filter(slug=ANY_SLUG).order_by()
        query = shown.values_list("epoch", "version").query
        self._sql, values = query.sql_with_params()
        self._values = [str(value) for value in values]

    def of(self, slug: str) -> EventVersion | None:
        """The event's version, None if there is no public event of this name."""
        values = [slug if value == ANY_SLUG else value for value in self._values]
        row = self._row(self._sql, values)
        return EventVersion(*row) if row else None

    def state(self) -> str:
        """A text that changes with any other connection's commit, and with the hour.

        With the hour, because pages show days.
        """
        return f"{self._row(self.state_query, [])[0]} {time.time() // 3600:.0f}"

    @abstractmethod
    def _row(self, sql: str, values: list[str]) -> Any:
        """The query's first row."""


class SqliteVersions(Versions):
    """Reads the laptop's file directly: microseconds, so it may run on the loop."""

    blocking = False
    state_query = "PRAGMA data_version"

    def __init__(self, path: Path) -> None:
        super().__init__()
        self._path, self._sql = path, self._sql.replace("%s", "?")

    def _row(self, sql: str, values: list[str]) -> Any:
        return self._connection.execute(sql, values).fetchone()

    @cached_property
    def _connection(self) -> sqlite3.Connection:
        return sqlite3.connect(
            f"file:{self._path}?mode=ro", uri=True, check_same_thread=False, timeout=1
        )


class DatabaseVersions(Versions):
    """Asks the database server and waits for its answer, so never on the loop."""

    blocking = True
    state_query = "SELECT txid_current_snapshot()::text"  # of what a reader sees now

    def _row(self, sql: str, values: list[str]) -> Any:
        try:
            return _asked(sql, values)
        except DatabaseError:
            if connection.in_atomic_block:
                raise
            connection.close()  # it may have broken since its last use
            return _asked(sql, values)


def _asked(sql: str, values: list[str]) -> Any:
    with connection.cursor() as cursor:
        cursor.execute(sql, values)
        return cursor.fetchone()


def open_versions() -> Versions:
    """The fastest correct source for this installation."""
    database = settings.DATABASES["default"]
    if database["ENGINE"].endswith("sqlite3"):
        return SqliteVersions(Path(str(database["NAME"])))
    return DatabaseVersions()
