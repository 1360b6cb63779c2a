"""Plain SQL that the database has to refuse, and for which constraint."""

from typing import Any

import pytest
from django.apps import apps
from django.db import IntegrityError, connection, transaction
from django.db.models import UniqueConstraint

OF = {
    constraint.name: (model._meta, constraint)
    for app in ("players", "tournaments", "scoring")
    for model in apps.get_app_config(app).get_models()
    for constraint in model._meta.constraints
}


def word_of(name: str) -> str:
    """The word that says all of a constraint, ``once``, ``known``, ``given``, or none."""
    constraint: Any = OF[name][1]
    if isinstance(constraint, UniqueConstraint):
        return "" if constraint.condition else "once"
    word = "given" if constraint.condition.negated else "known"
    is_all = len(constraint.condition.children) == 1
    return word if is_all and name.endswith(f"_{word}") else ""


def first(table: str, where: str = "1 = 1") -> int:
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT id FROM {table} WHERE {where} ORDER BY id LIMIT 1")  # noqa: S608
        return cursor.fetchone()[0]


def refused(constraint: str, sql: str) -> None:
    """The statement fails, and for this constraint."""
    with (
        pytest.raises(IntegrityError) as error,
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(sql)
    message = str(error.value)
    fields = getattr(OF[constraint][1], "fields", ())
    assert constraint in message or any(f in message for f in fields), message


def refused_update(constraint: str, assignment: str, where: str = "1 = 1") -> None:
    """The first row of the constraint's table cannot be changed so."""
    table = OF[constraint][0].db_table
    refused(
        constraint,
        f"UPDATE {table} SET {assignment} WHERE id = {first(table, where)}",  # noqa: S608
    )


def refused_again(constraint: str, where: str = "1 = 1") -> None:
    """No row can be given what stands once by this constraint, and another has."""
    of, unique = OF[constraint]
    columns = [f'"{of.get_field(name).column}"' for name in unique.fields]
    known = " AND ".join(f"{column} IS NOT NULL" for column in columns)
    refused_twice(constraint, of.db_table, ", ".join(columns), f"{known} AND {where}")


def refused_copy(constraint: str, where: str = "1 = 1") -> None:
    """No row of the constraint's table can be there twice but for its key."""
    of = OF[constraint][0]
    columns = ", ".join(f'"{f.column}"' for f in of.concrete_fields if f.name != "id")
    refused(
        constraint,
        f"INSERT INTO {of.db_table} ({columns}) SELECT {columns} "  # noqa: S608
        f"FROM {of.db_table} WHERE id = {first(of.db_table, where)}",
    )


def refused_twice(constraint: str, table: str, columns: str, where: str = "1 = 1"):
    """No row can be given the columns of another where they stand once."""
    row = first(table, where)
    copy = ", ".join(
        f"{column} = (SELECT {column} FROM {table} WHERE id = {row})"  # noqa: S608
        for column in (c.strip() for c in columns.split(","))
    )
    refused(
        constraint,
        f"UPDATE {table} SET {copy} WHERE id = "  # noqa: S608
        f"(SELECT max(id) FROM {table} WHERE {where} AND id > {row})",
    )
