"""SQL compiled once: the ORM compiles a query slower than the database answers."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from inspect import signature
from itertools import chain
from typing import Any

from django.core.exceptions import EmptyResultSet
from django.db import DEFAULT_DB_ALIAS, connections, models, router
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models.expressions import RawSQL

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


def stored_rows(query: models.QuerySet[Any, Any]) -> tuple[Row, ...]:
    """The rows of a query of columns as the driver returns them.

    They are compared with earlier ones, because parsing takes as long as reading.
    """
    try:
        return _rows_of_sql(*query.query.get_compiler(_connection().alias).as_sql())
    except EmptyResultSet:  # an empty list matches nothing
        return ()


class ChangedMeanwhile(Exception):
    """The rows changed since they were compared."""


class KnownRows:
    """Columns of some rows, equal to earlier ones if nothing in them changed.

    ``named`` are the rows of another model that some of the columns come from. Postgres
    adds up a hash of every row, and returns the columns if the sum is new, or raises
    ``ChangedMeanwhile``. SQLite compares the columns, which take the same time, and so
    does Postgres if ``by_hash`` is false; the compared columns are then the result.
    """

    def __init__(
        self,
        rows: models.QuerySet[Any, Any],
        columns: Sequence[Any],
        named: models.QuerySet[Any, Any],
        *,
        by_hash: bool = True,
    ) -> None:
        self._rows, self._columns = rows, columns
        self._hash = _hash_of(rows, named) if by_hash else None
        self._state = self._now()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, KnownRows) and self._state == other._state

    def __hash__(self) -> int:
        return hash(self._state)

    def read(self) -> tuple[Row, ...]:
        """The compared rows, as the driver returns them."""
        if self._hash is None:
            return self._state
        rows = stored_rows(self._rows.values_list(*self._columns))
        if self._now() != self._state:
            raise ChangedMeanwhile
        return rows

    def _now(self) -> tuple[Row, ...]:
        """The value to compare: the sum of hashes, or the columns."""
        if self._hash is None:
            return stored_rows(self._rows.values_list(*self._columns))
        return _rows_of_sql(f"SELECT {self._hash.sql}", self._hash.params)


# Hashes each whole row, then that hash again. A row's hash only adds up those of its
# values, so two rows that swap values could have the same sum.
HASH = 'SUM(hashint8extended(hash_record_extended("{}", 0), 0))'


def _hash_of(*sources: models.QuerySet[Any, Any]) -> RawSQL | None:
    """An expression for the state of these rows; None if the database has no hash."""
    connection = _connection()
    if connection.vendor != "postgresql":
        return None
    sums, values = [], []
    for rows in sources:
        added = RawSQL(HASH.format(rows.model._meta.db_table), ())  # noqa: S611  own name
        query = rows.order_by().values_list(added).query
        try:
            sql, own = query.get_compiler(connection.alias).as_sql()
        except EmptyResultSet:
            return None
        sums.append(f"({sql})")
        values += own
    return RawSQL(f"CONCAT_WS(' ', {', '.join(sums)})", values)  # noqa: S611  the ORM's


def _rows_of_sql(sql: str, values: Sequence[Any]) -> tuple[Row, ...]:
    with _connection().cursor() as cursor:
        cursor.execute(sql, values)
        return tuple(map(tuple, cursor.fetchall()))


def _connection() -> BaseDatabaseWrapper:
    return connections[router.db_for_read(models.Model)]
