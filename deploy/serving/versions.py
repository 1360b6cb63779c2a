"""The current version of an event, and the database's state, read where writes land.

On the laptop that is its file; on servers Redis, or the database if Redis does not know
or does not answer.
"""

import sqlite3
import time
from functools import cached_property
from pathlib import Path

from django.conf import settings
from django.db import Error as DatabaseError
from django.db import close_old_connections, connection
from django.db.models import QuerySet

from deploy.serving.shared_versions import RedisAway, RedisLink, SharedVersions
from tournaments.live import EventVersion
from tournaments.models import Event

# The errors of ``of`` when the database does not answer.
DATABASE_ERRORS = (sqlite3.Error, DatabaseError)
TRUST_SECONDS = 2.0
# Stands for an event's slug in a query compiled once; no slug has such a letter.
ANY_SLUG = "?"


def _shown(slug: str) -> QuerySet[Event, tuple[int, int]]:
    """The epoch and version of an event that anybody with its address may open."""
    shown = Event.objects.shown_by_link().filter(slug=slug).order_by()
    return shown.values_list("epoch", "version")


class SqliteVersions:
    """Reads the laptop's file directly: microseconds, so it may run on the loop."""

    blocking = False

    def __init__(self, path: Path) -> None:
        self._path = path
        query, values = _shown(ANY_SLUG).query.sql_with_params()
        self._query, self._values = query.replace("%s", "?"), list(map(str, values))
        self._place = self._values.index(ANY_SLUG)

    def of(self, slug: str) -> EventVersion | None:
        """The event's version, None if there is no public event of this name."""
        values = self._values.copy()
        values[self._place] = slug
        row = self._connection.execute(self._query, values).fetchone()
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

    def of(self, slug: str) -> EventVersion | None:
        """The event's version, None if there is no such event."""
        _let_go()
        try:
            row = _shown(slug).first()
            return EventVersion(*row) if row else None
        finally:
            _let_go()

    def state(self) -> str:
        """A text that changes with any commit: the transactions that a reader sees now."""
        _let_go()
        try:
            with connection.cursor() as cursor:
                cursor.execute("SELECT txid_current_snapshot()::text")
                return _in_this_hour(cursor.fetchone()[0])
        finally:
            _let_go()


def _in_this_hour(state: object) -> str:
    """The state with the hour, because pages show days."""
    return f"{state} {time.time() // 3600:.0f}"


def _let_go() -> None:
    """Close a broken or old connection, because outside a request nobody else does."""
    if not connection.in_atomic_block:
        close_old_connections()


class RedisVersions:
    """Asks Redis, and the database whenever Redis cannot be relied on.

    Each process compares Redis with the database every two seconds, so that a wrong or
    lost value in Redis counts no longer than that.
    """

    blocking = True

    def __init__(self, shared: SharedVersions, database: DatabaseVersions) -> None:
        self._shared, self._database = shared, database
        self._checked: dict[str, float] = {}

    def of(self, slug: str) -> EventVersion | None:
        """The event's version, None if there is no such event."""
        now = time.monotonic()
        try:
            if now - self._checked.get(slug, -TRUST_SECONDS) >= TRUST_SECONDS:
                return self._check(slug, now)
            version = self._shared.read(slug)
        except RedisAway:
            self._checked.clear()
            version = None
        return self._database.of(slug) if version is None else version

    def state(self) -> str:
        """A text from the database that changes with any commit."""
        return self._database.state()

    def _check(self, slug: str, now: float) -> EventVersion | None:
        version = self._database.of(slug)
        if version is not None:
            self._shared.sweep(slug, version)
            self._checked[slug] = now
        return version


Versions = SqliteVersions | DatabaseVersions | RedisVersions


def open_versions() -> Versions:
    """The fastest correct source for this installation."""
    database = settings.DATABASES["default"]
    if settings.REDIS_URL:
        shared = SharedVersions(RedisLink(settings.REDIS_URL))
        return RedisVersions(shared, DatabaseVersions())
    if database["ENGINE"].endswith("sqlite3"):
        return SqliteVersions(Path(str(database["NAME"])))
    return DatabaseVersions()
