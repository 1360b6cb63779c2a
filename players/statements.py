"""SQL compiled once: the ORM compiles a query slower than the database answers."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from inspect import signature
from itertools import chain
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connections, models, router
from django.db.backends.base.base import BaseDatabaseWrapper

Row = tuple[Any, ...]
# Stands for a primary key in a compiled statement; the next key is one less.
ANY_ROW = -(10**15)


@dataclass(frozen=True, slots=True)
class _Written:
    """A statement compiled for one database."""

    sql: str
    values: Sequence[Any]
    # Indexes among the values, and the primary key for each.
    keys: Sequence[tuple[int, int]]
    converters: Sequence[tuple[int, Any]]


class RowsOf:
    """A query for rows that belong to one or several rows, given by primary key.

    Built from a function that returns the query for any keys: columns
    (``values_list``), with the same SQL for all keys. The ORM compiles it once for each
    database.
    """

    def __init__(self, rows: Callable[..., models.QuerySet[Any, Any]]) -> None:
        self._rows = rows
        self._marks = [ANY_ROW - key for key in range(len(signature(rows).parameters))]
        self._known: dict[str, _Written] = {}

    def read(self, *keys: int) -> list[Row]:
        """The rows of these keys as Python's values."""
        return self._all_parsed(self.ask(*keys))

    def read_any(self, keys: Sequence[int]) -> list[Row]:
        """The rows of any of these keys, in no order; for a function of one key.

        Its query compares a column with the key (``pk=key``); this one compares with
        all of them.
        """
        if not keys:
            return []
        connection = _connection()
        written = self._written(connection)
        ((place, _key),) = written.keys
        parts, values = written.sql.split("%s"), list(written.values)
        parts[place] = parts[place].removesuffix("= ") + "IN ("
        parts[place + 1] = ")" + parts[place + 1]
        own = [type(values[place])(key) for key in keys]
        marks = ["%s"] * len(parts[1:])
        marks[place] = ", ".join(["%s"] * len(own))
        sql = "".join(chain.from_iterable(zip(parts, [*marks, ""], strict=True)))
        with connection.cursor() as cursor:
            cursor.execute(sql, [*values[:place], *own, *values[place + 1 :]])
            return self._all_parsed(list(map(tuple, cursor.fetchall())))

    def _all_parsed(self, rows: list[Row]) -> list[Row]:
        if not self._written(_connection()).converters:
            return rows
        return [self.parsed(row) for row in rows]

    def ask(self, *keys: int) -> list[Row]:
        """The rows as the driver returns them, to compare with earlier ones."""
        connection = _connection()
        written = self._written(connection)
        values = list(written.values)
        for place, key in written.keys:
            values[place] = type(values[place])(keys[key])
        with connection.cursor() as cursor:
            cursor.execute(written.sql, values)
            return list(map(tuple, cursor.fetchall()))

    def parsed(self, row: Row) -> Row:
        """Return the row with times, booleans and JSON as Python values."""
        connection = connections[DEFAULT_DB_ALIAS]
        values = list(row)
        for place, (functions, column) in self._written(connection).converters:
            for convert in functions:
                values[place] = convert(values[place], column, connection)
        return tuple(values)

    def _written(self, connection: BaseDatabaseWrapper) -> _Written:
        if connection.vendor not in self._known:
            compiler = self._rows(*self._marks).query.get_compiler(connection.alias)
            sql, values = compiler.as_sql()
            columns = [column for column, *_rest in compiler.select]
            self._known[connection.vendor] = _Written(
                sql,
                values,
                [
                    (place, self._marks.index(value))
                    for place, value in enumerate(values)
                    if isinstance(value, int) and value in self._marks
                ],
                list(compiler.get_converters(columns).items()),
            )
        return self._known[connection.vendor]


def _connection() -> BaseDatabaseWrapper:
    return connections[router.db_for_read(models.Model)]
