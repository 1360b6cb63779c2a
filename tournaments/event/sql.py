"""The writes of a draw, with thousands of rows, as SQL; the next number of rows."""

from collections.abc import Iterable, Mapping
from itertools import chain
from typing import Any

from django.db import connection, models

MAX_VALUES = 999  # Values that the oldest SQLite takes in one statement


def next_number(rows: models.Manager[Any] | models.QuerySet[Any]) -> int:
    return (rows.aggregate(last=models.Max("number"))["last"] or 0) + 1


def insert_rows(model: type[models.Model], rows: Iterable[Mapping[str, Any]]) -> None:
    """Store many rows from plain values by attribute name; missing ones get defaults.

    A draw has thousands of rows: as model instances they take twice as long to store.
    """
    fields = [f for f in model._meta.concrete_fields if not f.primary_key]
    defaults = {f.attname: f.get_default() for f in fields}
    values = [list({**defaults, **row}.values()) for row in rows]
    columns = ", ".join(f'"{f.column}"' for f in fields)
    size = MAX_VALUES // len(fields)
    with connection.cursor() as cursor:
        for start in range(0, len(values), size):
            part = values[start : start + size]
            places = ", ".join([f"({', '.join(['%s'] * len(fields))})"] * len(part))
            cursor.execute(
                f'INSERT INTO "{model._meta.db_table}" ({columns}) VALUES {places}',
                list(chain.from_iterable(part)),
            )
