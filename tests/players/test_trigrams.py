"""On Postgres a part of a name is found by an index, where the role may have one."""

import pytest
from django.db import connection

from players.models import Person
from players.trigrams import trigram_index
from tests.make import make_club

pytestmark = [pytest.mark.postgres, pytest.mark.django_db]
EXTENSION = "SELECT COUNT(*) FROM pg_extension WHERE extname = 'pg_trgm'"
INDEXES = "SELECT COUNT(*) FROM pg_indexes WHERE indexname LIKE '%%_trigrams'"


def ask(*statements: str) -> int:
    """The first value that the last of these gives."""
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)
        return int(cursor.fetchone()[0]) if cursor.description else 0


def test_names_of_people_and_events_have_an_index_of_their_parts() -> None:
    assert (ask(EXTENSION), ask(INDEXES)) == (1, 2)


def test_a_role_that_may_not_create_the_extension_goes_without_the_index() -> None:
    Person.objects.create(club=make_club(), name="Ann Ray", key="ann ray")
    ask("DROP EXTENSION pg_trgm CASCADE", "CREATE ROLE guest", "SET LOCAL ROLE guest")
    with connection.schema_editor() as editor:
        trigram_index("a_trigrams", "players_person", "key").code(None, editor)
    ask("RESET ROLE")
    assert (ask(EXTENSION), ask(INDEXES)) == (0, 0)
    assert Person.objects.filter(key__contains="n ra").exists()
