"""Trigram indexes on Postgres, which find a part of a name."""

import logging
from typing import Any

from django.db import DatabaseError, transaction
from django.db.migrations import RunPython

log = logging.getLogger(__name__)


def trigram_index(name: str, table: str, *columns: str) -> RunPython:
    """A migration step that creates the index; it does nothing on SQLite.

    Skips the index if Postgres has no ``pg_trgm`` and this role may not create it:
    searches are then slower but return the same.
    """
    listed = ", ".join(f"{column} gin_trgm_ops" for column in columns)

    def make(_apps: Any, editor: Any) -> None:
        if editor.connection.vendor == "postgresql" and _has_trigrams(editor):
            editor.execute(f'CREATE INDEX "{name}" ON "{table}" USING gin ({listed})')

    def drop(_apps: Any, editor: Any) -> None:
        if editor.connection.vendor == "postgresql":
            editor.execute(f'DROP INDEX IF EXISTS "{name}"')

    return RunPython(make, drop)


def _has_trigrams(editor: Any) -> bool:
    """Whether the database has the extension, which this creates if the role may."""
    try:
        with transaction.atomic(using=editor.connection.alias):
            editor.execute("CREATE EXTENSION IF NOT EXISTS pg_trgm")
    except DatabaseError as error:
        log.warning("Searches for a part of a name have no index: %s", error)
        return False
    return True
