"""manage.py migrate: Django's own, except that a newer database is refused."""

from typing import Any

from django.core.management.base import CommandError
from django.core.management.commands.migrate import Command as DjangoMigrate
from django.db import connections
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder


class Command(DjangoMigrate):
    """Refuses tables that this version of the program does not know."""

    def handle(self, *args: Any, **options: Any) -> None:
        _refuse_newer_database(options["database"])
        super().handle(*args, **options)


def _refuse_newer_database(alias: str) -> None:
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
