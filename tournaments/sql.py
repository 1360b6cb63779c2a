"""Hand-written SQL for the queries and writes of each result.

The ORM takes ten times as long to build such a query as the database to answer it.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from itertools import chain
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connections, models, router
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models.base import ModelState

Fields = list[Any]
Statement = tuple[str, list[Any]]
Converters = list[tuple[int, Any]]
MAX_VALUES = 999  # Values that the oldest SQLite takes in one statement


class Question:
    """A query for rows of several models side by side, in SQL that names columns once.

    ``{game}`` in the text stands for the columns of the model given as ``game``, whose
    table has that alias. ``joins`` links the rows: with ``{"game.match": "played"}``
    the game needs no query for its match. Columns selected after the models are
    returned as they are.
    """

    def __init__(
        self,
        text: str,
        *,
        joins: Mapping[str, str] | None = None,
        **named: type[models.Model],
    ) -> None:
        self._text, self._joins, self._named = text, joins or {}, named

    def ask(self, *values: int | str | None, end: str = "") -> list[tuple[Any, ...]]:
        """The rows, each with an instance of every model in the given order."""
        connection = self._connection()
        rows = self._rows(connection, values, end)
        return [self._instances(connection, row) for row in rows]

    def stored(self, *values: int | str | None, end: str = "") -> list[tuple[Any, ...]]:
        """The rows as the driver returns them, to compare with earlier ones."""
        return self._rows(self._connection(), values, end)

    def read(self, stored: tuple[Any, ...]) -> tuple[Any, ...]:
        """Turn a stored row into an instance of every model, and the columns after them."""
        return self._instances(self._connection(), stored)

    def _rows(
        self, connection: BaseDatabaseWrapper, values: Sequence[Any], end: str
    ) -> list[tuple[Any, ...]]:
        with connection.cursor() as cursor:
            cursor.execute(f"{self._sql} {end}", values)
            return list(map(tuple, cursor.fetchall()))

    def _instances(
        self, connection: BaseDatabaseWrapper, stored: tuple[Any, ...]
    ) -> tuple[Any, ...]:
        row = list(stored)
        for place, (functions, column) in _converters(connection.vendor, self._models):
            for convert in functions:
                row[place] = convert(row[place], column, connection)
        read, start = [], 0
        for model, names in self._fields:
            end = start + len(names)
            read.append(_instance(model, names, row[start:end], connection.alias))
            start = end
        for place, related, other in self._relations:
            related.set_cached_value(read[place], read[other])
        return (*read, *row[start:])

    def _connection(self) -> BaseDatabaseWrapper:
        return connections[router.db_for_read(self._models[0])]

    @cached_property
    def _models(self) -> tuple[type[models.Model], ...]:
        return tuple(self._named.values())

    @cached_property
    def _fields(self) -> list[tuple[type[models.Model], list[str]]]:
        return [(m, [f.attname for f in m._meta.concrete_fields]) for m in self._models]

    @cached_property
    def _relations(self) -> list[tuple[int, Any, int]]:
        """Indexes of rows, their foreign keys, and indexes of the rows these refer to."""
        places = {name: place for place, name in enumerate(self._named)}
        relations = []
        for path, other in self._joins.items():
            name, field = path.split(".")
            related = self._named[name]._meta.get_field(field)
            relations.append((places[name], related, places[other]))
        return relations

    @cached_property
    def _sql(self) -> str:
        return self._text.format(**{n: _columns(n, m) for n, m in self._named.items()})


def _instance(
    model: type[models.Model], names: Sequence[str], values: Sequence[Any], alias: str
) -> models.Model:
    """A stored row as an instance, made as Django makes an unpickled one.

    Its constructor looks for defaults and sends two signals, which takes three times as
    long.
    """
    row = model.__new__(model)
    row._state = ModelState()
    row._state.adding, row._state.db = False, alias
    vars(row).update(zip(names, values, strict=True))
    return row


@cache
def _converters(_vendor: str, kinds: tuple[type[models.Model], ...]) -> Converters:
    """Return the converters of values: SQLite stores a time as text."""
    compiler = kinds[0]._default_manager.all().query.get_compiler("default")
    columns = [f.get_col("") for kind in kinds for f in kind._meta.concrete_fields]
    return list(compiler.get_converters(columns).items())


def _columns(name: str, model: type[models.Model]) -> str:
    return ", ".join(f'{name}."{f.column}"' for f in model._meta.concrete_fields)


@cache
def by_columns(model: type[models.Model], *names: str) -> Question:
    """The query for a model's rows with given values in these columns."""
    table = model._meta.db_table
    columns: Fields = [model._meta.get_field(name) for name in names]
    same = " AND ".join(f'own."{column.column}" = %s' for column in columns)
    return Question(f'SELECT {{own}} FROM "{table}" own WHERE {same}', own=model)  # noqa: S608  names of our own models


def beside(model: type[models.Model], relation: str, where: str) -> Question:
    """The query for rows of a model, ``own``, each with the row it refers to."""
    field: Any = model._meta.get_field(relation)
    other: type[models.Model] = field.remote_field.model
    text = (
        f'SELECT {{own}}, {{{relation}}} FROM "{model._meta.db_table}" own'  # noqa: S608  names of our own models
        f' JOIN "{other._meta.db_table}" {relation}'
        f' ON {relation}.id = own."{field.column}" WHERE {where}'
    )
    named = {"own": model, relation: other}
    return Question(text, joins={f"own.{relation}": relation}, **named)


def put(row: models.Model) -> None:
    """Store a new row and set its primary key."""
    connection = _connection()
    sql, values = insertion(row)
    with connection.cursor() as cursor:
        cursor.execute(f'{sql} RETURNING "id"', values)
        [row.pk] = cursor.fetchone()
    row._state.adding, row._state.db = False, connection.alias


def insertion(*rows: models.Model) -> Statement:
    """Return the statement that stores new rows of one model."""
    model, connection = type(rows[0]), _connection()
    fields, _sql = _insert(model)
    return _insertion(model, [_values(connection, row, fields) for row in rows])


def insert_rows(model: type[models.Model], rows: Iterable[Mapping[str, Any]]) -> None:
    """Store many rows from plain values by attribute name; missing ones get defaults.

    A draw has thousands of rows: as model instances they take twice as long to store.
    """
    fields, _sql = _insert(model)
    defaults = {f.attname: f.get_default() for f in fields}
    values = [list({**defaults, **row}.values()) for row in rows]
    size = MAX_VALUES // len(fields)
    for start in range(0, len(values), size):
        carry_out(_insertion(model, values[start : start + size]))


def _insertion(model: type[models.Model], rows: Sequence[list[Any]]) -> Statement:
    fields, sql = _insert(model)
    places = ", ".join([f"({', '.join(['%s'] * len(fields))})"] * len(rows))
    return f"{sql} VALUES {places}", list(chain.from_iterable(rows))


def correction(row: models.Model, *names: str) -> Statement:
    """Return the statement that stores these columns of a row."""
    fields, sql = _update(type(row), names)
    return sql, [*_values(_connection(), row, fields), row.pk]


def deletion(model: type[models.Model], name: str, value: int) -> Statement:
    """Return the statement that deletes the rows with this value in a column.

    No row of another model may refer to them, because nothing cascades.
    """
    field: Any = model._meta.get_field(name)
    table = model._meta.db_table
    return f'DELETE FROM "{table}" WHERE "{field.column}" = %s', [value]  # noqa: S608  names of our own models


def delete_with_children(model: type[models.Model], name: str, value: int) -> None:
    """Delete the rows with this value in a column, and every row that refers to them.

    The database finds them; Django's own deletion reads each row first.
    """
    field: Any = model._meta.get_field(name)
    carry_out(*[(sql, [value]) for sql in _children_first(model, field.column)])


@cache
def _children_first(model: type[models.Model], column: str) -> list[str]:
    return list(_deletions(model, f'"{column}" = %s'))


def _deletions(model: type[models.Model], where: str) -> Iterator[str]:
    table = model._meta.db_table
    for relation in model._meta.related_objects:
        child: Any = relation.field
        child_where = f'"{child.column}" IN (SELECT "id" FROM "{table}" WHERE {where})'  # noqa: S608  names of our own models
        yield from _deletions(child.model, child_where)
    yield f'DELETE FROM "{table}" WHERE {where}'  # noqa: S608  names of our own models


def carry_out(*statements: Statement) -> None:
    """Execute the statements, in any order; on Postgres as one."""
    connection = _connection()
    if connection.vendor == "postgresql":
        statements = (_joined(statements),)
    with connection.cursor() as cursor:
        for sql, values in statements:
            cursor.execute(sql, values)


def _joined(statements: Sequence[Statement]) -> Statement:
    *others, (last, _) = statements
    beside = [f"also_{n} AS ({sql})" for n, (sql, _) in enumerate(others)]
    values = chain.from_iterable(values for _, values in statements)
    return f"WITH {', '.join(beside)} {last}" if beside else last, list(values)


def _connection() -> BaseDatabaseWrapper:
    """Return the connection once, because Django's proxy looks it up at each access."""
    return connections[DEFAULT_DB_ALIAS]


def _values(
    connection: BaseDatabaseWrapper, row: models.Model, fields: Fields
) -> list[Any]:
    """The row's values as the database stores them; no column has a computed default."""
    return [_prepared(f, getattr(row, f.attname), connection) for f in fields]


def _prepared(field: Any, value: Any, connection: BaseDatabaseWrapper) -> Any:
    """NULL and plain text, half of a result's values, need no preparation."""
    is_text = type(value) is str and isinstance(field, models.CharField)
    if value is None or is_text:
        return value
    return field.get_db_prep_save(value, connection)


@cache
def _update(model: type[models.Model], names: tuple[str, ...]) -> tuple[Fields, str]:
    fields: Fields = [model._meta.get_field(name) for name in names]
    columns = ", ".join(f'"{f.column}" = %s' for f in fields)
    table = model._meta.db_table
    return fields, f'UPDATE "{table}" SET {columns} WHERE "id" = %s'  # noqa: S608  names of our own models


@cache
def _insert(model: type[models.Model]) -> tuple[Fields, str]:
    fields = [f for f in model._meta.concrete_fields if not f.primary_key]
    columns = ", ".join(f'"{f.column}"' for f in fields)
    return fields, f'INSERT INTO "{model._meta.db_table}" ({columns})'
