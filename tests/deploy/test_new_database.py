"""An empty database gets its tables at once, the same as its migrations would make.

In ``make test`` ``test_upgrade.py`` compares them with those of a database of before that
was brought up to date; ``make soak`` with those that every migration makes.
"""

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from tests.deploy.test_upgrade import tables_of
from tests.served import ROOT, environment
from tests.servers import own_postgres

STEP_BY_STEP = """
import django
django.setup()
from django.core.management import call_command
from django.core.management.commands.migrate import Command
call_command(Command(), verbosity=0)
"""
ALL_OF_POSTGRES = """
SELECT table_name || '.' || column_name, concat_ws(' ', data_type, is_nullable,
    column_default, character_maximum_length, is_identity)
FROM information_schema.columns WHERE table_schema = 'public' UNION ALL
SELECT conrelid::regclass || '.' || conname, pg_get_constraintdef(oid)
FROM pg_constraint WHERE connamespace = 'public'::regnamespace UNION ALL
SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'public'
ORDER BY 1, 2
"""
MIGRATIONS = "SELECT app, name FROM django_migrations ORDER BY 1, 2"


def run(folder: Path, *command: str, **more: str) -> int:
    settings = {"DJANGO_SETTINGS_MODULE": "deploy.settings"}
    env = environment(folder) | settings | more
    return subprocess.run([sys.executable, *command], cwd=ROOT, env=env).returncode


@pytest.mark.parametrize("option", ["--plan", "--check"])
def test_who_only_asks_what_is_missing_gets_no_table(tmp_path: Path, option) -> None:
    ended = run(tmp_path, "manage.py", "migrate", option, "--verbosity", "0")
    assert ended == (option == "--check")
    with closing(sqlite3.connect(tmp_path / "seven-marks.sqlite3")) as database:
        assert tables_of(database) == {}


@pytest.mark.soak
def test_every_migration_makes_the_same(tmp_path: Path, migrated: Path) -> None:
    assert run(tmp_path, "-c", STEP_BY_STEP) == 0
    with (
        closing(sqlite3.connect(tmp_path / "seven-marks.sqlite3")) as stepped,
        closing(sqlite3.connect(migrated)) as at_once,
    ):
        assert tables_of(stepped) == tables_of(at_once)
        assert [*stepped.execute(MIGRATIONS)] == [*at_once.execute(MIGRATIONS)]


@pytest.mark.soak
@pytest.mark.postgres
def test_every_migration_makes_the_same_on_postgres(
    tmp_path: Path, postgres_rows: Path
) -> None:
    with own_postgres() as stepped, own_postgres(postgres_rows) as at_once:
        assert run(tmp_path, "-c", STEP_BY_STEP, DATABASE_URL=stepped.url) == 0
        for rows in (ALL_OF_POSTGRES, MIGRATIONS):
            assert stepped.ask(rows, "marks") == at_once.ask(rows, "marks")
