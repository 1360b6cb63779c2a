"""Reads a page from one snapshot of the database.

A public page is a function of its event's version: inside ``snapshot()`` every read
goes to one connection in one transaction, so that the version and the rows agree. Every
other page is read so too: never put together from two moments.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connections, transaction

ALIAS = "snapshot"
_reading: ContextVar[str | None] = ContextVar("reading_snapshot", default=None)


class SnapshotRouter:
    """Sends reads to the connection of the snapshot while one is open.

    It names a connection always: a row read from a snapshot is written, and what
    belongs to it read again, where the change is.
    """

    def db_for_read(self, model: Any, **hints: Any) -> str:
        return _reading.get() or DEFAULT_DB_ALIAS

    def db_for_write(self, model: Any, **hints: Any) -> str:
        return DEFAULT_DB_ALIAS

    def allow_relation(self, *args: Any, **hints: Any) -> bool:
        return True

    def allow_migrate(self, db: str, *args: Any, **hints: Any) -> bool | None:
        return None if db == "default" else False


@contextmanager
def snapshot() -> Iterator[None]:
    """Read everything inside from one committed state; a nested one joins the outer."""
    if _reading.get() is not None:
        yield
        return
    token = _reading.set(ALIAS)
    try:
        with transaction.atomic(using=ALIAS):
            yield
    finally:
        _reading.reset(token)


@contextmanager
def changing() -> Iterator[None]:
    """Read what a change has written so far, also from inside a page's snapshot."""
    token = _reading.set(None)
    try:
        yield
    finally:
        _reading.reset(token)


class AsksDatabase(Exception):
    """A page needs the database, which is not allowed now."""


@contextmanager
def without_database() -> Iterator[None]:
    """Raise AsksDatabase at the first query inside."""
    with (
        connections[DEFAULT_DB_ALIAS].execute_wrapper(_refuse),
        connections[ALIAS].execute_wrapper(_refuse),
    ):
        yield


def _refuse(*_call: Any) -> Any:
    raise AsksDatabase
