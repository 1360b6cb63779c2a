"""Reading a page from one snapshot of the database.

A public page is a function of its event's version: inside ``snapshot()`` every read
goes to one connection in one transaction, so that the version and the rows agree.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from django.db import transaction

_reading: ContextVar[bool] = ContextVar("reading_snapshot", default=False)


class SnapshotRouter:
    """Sends reads to the snapshot connection while one is open."""

    def db_for_read(self, model: Any, **hints: Any) -> str | None:
        return "snapshot" if _reading.get() else None

    def allow_relation(self, *args: Any, **hints: Any) -> bool:
        return True

    def allow_migrate(self, db: str, *args: Any, **hints: Any) -> bool | None:
        return None if db == "default" else False


@contextmanager
def snapshot() -> Iterator[None]:
    """Read everything inside from one committed state."""
    token = _reading.set(True)
    try:
        with transaction.atomic(using="snapshot"):
            yield
    finally:
        _reading.reset(token)
