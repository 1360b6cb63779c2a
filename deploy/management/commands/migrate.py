"""manage.py migrate: Django's own; refuses a newer database, fills what is derived."""

from typing import Any

from django.core.management.base import CommandError
from django.core.management.commands.migrate import Command as DjangoMigrate
from django.db import connections
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from tournaments.services.performances import fill_performances


class Command(DjangoMigrate):
    """Refuses unknown tables; after an update, events hand their performances down."""

    def handle(self, *args: Any, **options: Any) -> None:
        _refuse_newer_database(options["database"])
        super().handle(*args, **options)
        if not options["app_label"] and not options["plan"]:
            fill_performances()


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
