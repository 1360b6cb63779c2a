"""Rows inserted in bulk from plain values.

A draw has thousands; model instances would take most of its time.
"""

from collections.abc import Iterable, Mapping
from itertools import chain
from typing import Any

from django.db import connection, models

MOST_VALUES = 999
"""The most values of one statement in the oldest SQLite."""


def insert(model: type[models.Model], rows: Iterable[Mapping[str, Any]]) -> None:
    """Insert rows by their columns' names; a column not named has its default."""
    fields = [f for f in model._meta.concrete_fields if not f.primary_key]
    plain = {field.attname: field.get_default() for field in fields}
    values = [tuple({**plain, **row}.values()) for row in rows]
    quote = connection.ops.quote_name
    columns = ", ".join(quote(str(field.column)) for field in fields)
    into = f"INSERT INTO {quote(model._meta.db_table)} ({columns}) VALUES "  # noqa: S608
    marks = f"({', '.join(['%s'] * len(fields))})"
    size = MOST_VALUES // len(fields)
    with connection.cursor() as cursor:
        for start in range(0, len(values), size):
            batch = values[start : start + size]
            sql = into + ", ".join([marks] * len(batch))
            cursor.execute(sql, list(chain.from_iterable(batch)))
