"""Which version an event has right now, read where writes land: the database."""

import sqlite3
from pathlib import Path

from django.conf import settings
from django.db import close_old_connections, connection

from tournaments.models import Event


class SqliteVersions:
    """Reads the laptop's file directly: microseconds, so it may run on the loop."""

    blocking = False

    def __init__(self, path: Path) -> None:
        self._db = sqlite3.connect(
            f"file:{path}?mode=ro", uri=True, check_same_thread=False, timeout=1
        )
        self._query = "SELECT version FROM tournaments_event WHERE slug = ?"

    def of(self, slug: str) -> int | None:
        """The event's version, None where there is no such event."""
        row = self._db.execute(self._query, (slug,)).fetchone()
        return int(row[0]) if row else None


class DatabaseVersions:
    """Asks the database server; waits for its answer, so never on the loop."""

    blocking = True

    def of(self, slug: str) -> int | None:
        """The event's version, None where there is no such event."""
        close_old_connections()
        try:
            found = Event.objects.filter(slug=slug).values_list("version", flat=True)
            return found.first()
        finally:
            if connection.in_atomic_block is False:
                close_old_connections()


Versions = SqliteVersions | DatabaseVersions


def open_versions() -> Versions:
    """The quickest right way for this installation."""
    database = settings.DATABASES["default"]
    if database["ENGINE"].endswith("sqlite3"):
        return SqliteVersions(Path(str(database["NAME"])))
    return DatabaseVersions()
