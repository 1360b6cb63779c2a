"""Refuses a database that a newer version of the program wrote."""

from django.core.management.base import CommandError
from django.db import connections
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder


def refuse_newer_database(alias: str = "default") -> None:
    """Raises CommandError where the database has migrations that are unknown here."""
    loader = MigrationLoader(None)
    applied = MigrationRecorder(connections[alias]).applied_migrations()
    unknown = sorted(
        f"{app}.{name}"
        for app, name in applied
        if app in loader.migrated_apps and (app, name) not in loader.disk_migrations
    )
    if unknown:
        raise CommandError(
            "The database was written by a newer version of Seven Marks"
            f" ({unknown[-1]}). Start that version or a newer one; nothing was changed."
        )
