"""The tables of an empty database, made as they are now instead of step by step."""

from django.db import connections
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from deploy.database_version import known_migrations


def is_empty(alias: str) -> bool:
    """Whether the database has no table at all."""
    return not connections[alias].introspection.table_names()


def make_tables(alias: str) -> None:
    """Make every table as the migrations leave it, and record them, all or nothing."""
    connection = connections[alias]
    recorder = MigrationRecorder(connection)
    latest = MigrationLoader(connection).project_state().apps
    with connection.schema_editor() as editor:
        for model in latest.get_models():
            editor.create_model(model)
        editor.create_model(recorder.Migration)
        recorder.migration_qs.bulk_create(
            recorder.Migration(app=app, name=name)
            for app, name in sorted(known_migrations())
        )
