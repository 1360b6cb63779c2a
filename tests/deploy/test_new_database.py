"""An empty database gets all tables at once: those that the migrations would make."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.db import OperationalError, connection

from deploy.new_database import make_tables
from tests.other_database import other_database
from tests.served import ROOT, environment
from tests.servers import own_postgres

ALL_MIGRATIONS = """
import django
django.setup()
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
executor = MigrationExecutor(connection)
executor.migrate(executor.loader.graph.leaf_nodes())
"""
TABLES = """
SELECT table_name || column_name || data_type || is_nullable
FROM information_schema.columns WHERE table_schema = 'public'
    AND table_name NOT LIKE 'auth_%'  -- narrower numbers of joins that nobody makes
UNION SELECT conname || pg_get_constraintdef(oid) FROM pg_constraint
UNION SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
UNION SELECT app || name FROM django_migrations
"""


@pytest.fixture
def _empty(django_db_blocker) -> Iterator[None]:
    with other_database(django_db_blocker):
        yield


@pytest.mark.usefixtures("_empty")
def test_tables_are_made_all_or_none() -> None:
    with connection.cursor() as cursor:
        cursor.execute("CREATE VIEW scoring_link AS SELECT 1")
    with pytest.raises(OperationalError, match=r"scoring_link. already exists"):
        make_tables()
    assert connection.introspection.table_names() == []


@pytest.mark.soak
@pytest.mark.postgres
def test_on_postgres_they_are_those_of_the_migrations(
    tmp_path: Path, postgres_rows: Path
) -> None:
    with own_postgres() as migrated, own_postgres(postgres_rows) as new:
        env = environment(tmp_path) | {
            "DATABASE_URL": migrated.url,
            "DJANGO_SETTINGS_MODULE": "deploy.settings",
        }
        subprocess.run(
            [sys.executable, "-c", ALL_MIGRATIONS], cwd=ROOT, env=env, check=True
        )
        assert {*new.ask(TABLES, "marks")} == {*migrated.ask(TABLES, "marks")}
