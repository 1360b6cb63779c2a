"""What the names of migrations say of a database."""

import pytest
from django.db import connection
from django.db.migrations.loader import MigrationLoader

from deploy.database_version import _known, is_current_database


@pytest.mark.django_db
def test_a_migrated_database_is_current_until_a_name_is_missing_or_unknown():
    assert _known() == set(MigrationLoader(None).disk_migrations)
    assert is_current_database()
    with connection.cursor() as cursor:
        cursor.execute("UPDATE django_migrations SET name = name || '_' WHERE id = 1")
    assert not is_current_database()
