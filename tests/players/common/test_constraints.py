"""What stands once, is known or is given, in every table as the database has it."""

import pytest
from django.core.exceptions import ValidationError
from django.db import connection

from tests.each import each
from tests.refused import OF, word_of

pytestmark = pytest.mark.django_db
ONCE = [name for name in OF if word_of(name) == "once"]
CHECKS = [name for name in OF if word_of(name) in ("known", "given")]


@pytest.mark.skipif(connection.vendor != "sqlite", reason="reads how SQLite keeps it")
@each("name", [*ONCE, *CHECKS])
def test_the_table_has_its_constraint_word_for_word(name) -> None:
    of, constraint = OF[name]
    wanted = str(constraint.constraint_sql(of.model, connection.schema_editor()))
    with connection.cursor() as cursor:
        query = "SELECT sql FROM sqlite_master WHERE name = %s"
        assert wanted in cursor.execute(query, [of.db_table]).fetchone()[0]


@each("name", CHECKS)
def test_an_unknown_or_empty_value_is_refused(name) -> None:
    of, constraint = OF[name]
    [(column, _values)] = constraint.condition.children
    wrong = "" if word_of(name) == "given" else "x"
    with pytest.raises(ValidationError):
        constraint.validate(of.model, of.model(**{column.removesuffix("__in"): wrong}))


def test_most_constraints_are_said_in_a_word() -> None:
    assert len(ONCE) > 40
    assert len(CHECKS) > 40
