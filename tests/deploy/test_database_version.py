"""What the names of migrations say of a database."""

import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection
from django.db.migrations import RunSQL
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from deploy.database_version import (
    OWN,
    is_current_database,
    known_migrations,
    refuse_newer_database,
)
from tests.other_database import other_database
from tests.served import ROOT, environment
from tests.servers import own_postgres

ONE_BY_ONE = """
import os
os.environ["DJANGO_SETTINGS_MODULE"] = "deploy.settings"
import django
django.setup()
from django.core.management import call_command
from django.core.management.commands.migrate import Command
call_command(Command(), verbosity=0)
"""
TABLES = (
    "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'"
)
OF_POSTGRES = (
    "SELECT table_name, column_name, data_type, is_nullable,"
    " column_default, character_maximum_length FROM information_schema.columns"
    " WHERE table_schema = 'public'",
    "SELECT conname, pg_get_constraintdef(oid) FROM pg_constraint"
    " WHERE connamespace = 'public'::regnamespace",
    "SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'public'",
    "SELECT app, name FROM django_migrations",
)


def replaced() -> set[tuple[str, str]]:
    loader = MigrationLoader(None, replace_migrations=False)
    return {name for node in loader.disk_migrations.values() for name in node.replaces}


@pytest.mark.django_db
def test_a_migrated_database_is_current_until_a_name_is_missing_or_unknown():
    assert known_migrations() == set(MigrationLoader(None).disk_migrations) | replaced()
    assert is_current_database()
    with connection.cursor() as cursor:
        cursor.execute("UPDATE django_migrations SET name = name || '_' WHERE id = 1")
    assert not is_current_database()


@pytest.mark.django_db
def test_a_database_of_the_last_day_before_the_first_release_goes_on():
    rows = MigrationRecorder(connection).migration_qs
    rows.filter(name="0001_first_release").delete()
    assert not is_current_database()
    refuse_newer_database()


@pytest.mark.django_db
def test_an_older_one_is_refused_with_what_to_do():
    rows = MigrationRecorder(connection).migration_qs
    rows.filter(name__in=["0001_first_release", "0016_club_language"]).delete()
    with pytest.raises(CommandError, match="0016_club_language is missing") as error:
        refuse_newer_database()
    assert "Start the last version before that release once" in str(error.value)


@pytest.mark.parametrize("word", ["--plan", "--check"])
def test_who_asks_what_is_missing_has_nothing_made(django_db_blocker, word) -> None:
    with other_database(django_db_blocker):
        with suppress(SystemExit):
            call_command("migrate", word, verbosity=0)
        assert not connection.introspection.table_names()


@pytest.mark.postgres
@pytest.mark.soak
def test_all_migrations_in_turn_leave_on_postgres_what_is_made_at_once(
    tmp_path: Path, postgres_rows: Path
) -> None:
    """On SQLite `test_upgrade` compares with what later migrations leave."""
    with own_postgres() as in_turn, own_postgres(postgres_rows) as at_once:
        env = environment(tmp_path) | {"DATABASE_URL": in_turn.url}
        subprocess.run(
            [sys.executable, "-c", ONE_BY_ONE], cwd=ROOT, env=env, check=True
        )
        tables = [name for (name,) in at_once.ask(TABLES, "marks")]
        counts = (f"SELECT count(*) FROM {name}" for name in tables)  # noqa: S608
        for sql in (*OF_POSTGRES, *counts):
            made = set(at_once.ask(sql, "marks"))
            assert made == set(in_turn.ask(sql, "marks")), sql
            assert made


def test_no_migration_has_sql_that_a_database_made_at_once_would_lack() -> None:
    """It is made from the models as all migrations leave them; rows it has none."""
    loader = MigrationLoader(None)
    for (app, _name), migration in loader.disk_migrations.items():
        for operation in migration.operations if app in OWN else ():
            if isinstance(operation, RunSQL):
                assert str(operation.sql).startswith("DROP TABLE IF EXISTS")
