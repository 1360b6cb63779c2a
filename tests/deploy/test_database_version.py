"""What the names of migrations say of a database."""

import pytest
from django.core.management.base import CommandError
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from deploy.database_version import _known, is_current_database, refuse_newer_database

pytestmark = pytest.mark.django_db


def replaced() -> set[tuple[str, str]]:
    loader = MigrationLoader(None, replace_migrations=False)
    return {name for node in loader.disk_migrations.values() for name in node.replaces}


def test_a_migrated_database_is_current_until_a_name_is_missing_or_unknown():
    assert _known() == set(MigrationLoader(None).disk_migrations) | replaced()
    assert is_current_database()
    with connection.cursor() as cursor:
        cursor.execute("UPDATE django_migrations SET name = name || '_' WHERE id = 1")
    assert not is_current_database()


def test_a_database_of_the_last_day_before_the_first_release_goes_on():
    rows = MigrationRecorder(connection).migration_qs
    rows.filter(name="0001_first_release").delete()
    assert not is_current_database()
    refuse_newer_database()


def test_an_older_one_is_refused_with_what_to_do():
    rows = MigrationRecorder(connection).migration_qs
    rows.filter(name__in=["0001_first_release", "0016_club_language"]).delete()
    with pytest.raises(CommandError, match="0016_club_language is missing") as error:
        refuse_newer_database()
    assert "Start the last version before that release once" in str(error.value)
