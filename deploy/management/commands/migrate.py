"""manage.py migrate: Django's own; refuses a newer database, fills derived tables."""

from typing import Any

from django.core.management import call_command
from django.core.management.commands.migrate import Command as DjangoMigrate
from django.db import connections
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import Model

from deploy.database_version import (
    is_current_database,
    known_migrations,
    refuse_newer_database,
)
from tournaments.event.services.performances import fill_performances
from tournaments.ratings.services import fill_ratings


class Command(DjangoMigrate):
    """Refuses unknown tables; after an update, rebuilds the performances of events."""

    def handle(self, *args: Any, **options: Any) -> None:
        refuse_newer_database(options["database"])
        partial = ("app_label", "plan", "check_unapplied", "fake", "run_syncdb")
        is_whole = not any(options[name] for name in partial)
        if is_whole and _make_tables(options["database"]) and options["verbosity"]:
            self.stdout.write("Made every table of an empty database.")
        super().handle(*args, **options)
        if not options["app_label"] and not options["plan"]:
            _fill_derived()


def _make_tables(alias: str) -> bool:
    """Make all tables of an empty database at once, as all migrations leave them.

    One migration after the other takes ten times as long. False for any other database.
    """
    connection = connections[alias]
    if connection.introspection.table_names():
        return False
    state = MigrationLoader(connection).project_state()
    record = MigrationRecorder.Migration
    models: list[type[Model]] = [record, *state.apps.get_models()]
    with connection.schema_editor() as editor:
        for model in models:
            if model._meta.can_migrate(connection):
                editor.create_model(model)
        rows = [record(app=app, name=name) for app, name in sorted(known_migrations())]
        record.objects.using(alias).bulk_create(rows)
    return True


def prepare_database() -> None:
    """Migrate if a migration is missing; Django's own check takes 0.1 s of each start."""
    if is_current_database():
        _fill_derived()
    else:
        call_command("migrate", verbosity=0)


def _fill_derived() -> None:
    fill_performances()
    fill_ratings()
