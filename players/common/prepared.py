"""Reads that are made again and again with other values: their SQL is made once.

Making the SQL of a short read takes Django longer than the database takes to answer it,
and it is the same for every event, stage, match, game or address.
"""

from collections.abc import Callable
from typing import Any, Generic, NamedTuple, TypeVar

from django.db import connections
from django.db.models import QuerySet, prefetch_related_objects
from django.db.models.sql.compiler import SQLCompiler
from django.http import Http404

R = TypeVar("R")
# Stand for the values while the SQL is made; every column of whole numbers, or of texts,
# takes them.
NUMBERS = (32_001, 32_002, 32_003)
TEXTS = ("text 1", "text 2", "text 3")
Value = int | str


class _Made(NamedTuple):
    compiler: SQLCompiler
    sql: str
    values: tuple[Any, ...]
    converters: dict[int, Any]  # By the place of a column; the same for all values


class _Compiled(NamedTuple):
    """In the place of a query whose SQL is made."""

    compiler: SQLCompiler

    def get_compiler(self, using: str) -> SQLCompiler:
        return self.compiler


class Prepared(Generic[R]):
    """Reads the rows of a query that depends on numbers and texts and on nothing else.

    ``query`` uses them as they are, and gives no dictionaries.
    """

    def __init__(self, query: Callable[..., QuerySet[Any, R]]) -> None:
        self._query = query
        self._rows: Any = None  # With places in place of the values
        self._places: tuple[Value, ...] = ()
        self._made: dict[str, _Made] = {}  # By the kind of database

    def __call__(self, *values: Value) -> list[R]:
        """Read all rows for these numbers and texts."""
        if self._rows is None:
            self._places = tuple(
                (TEXTS if isinstance(value, str) else NUMBERS)[n]
                for n, value in enumerate(values)
            )
            self._rows = self._query(*self._places)
        alias = self._rows.db
        connection = connections[alias]
        made = self._made.get(connection.vendor) or self._make(alias)
        given: dict[Any, Value] = dict(zip(self._places, values, strict=True))
        filled = tuple(given.get(value, value) for value in made.values)
        compiler = object.__new__(type(made.compiler))
        vars(compiler).update(
            vars(made.compiler),
            connection=connection,
            using=alias,
            as_sql=lambda: (made.sql, filled),
            get_converters=lambda _columns: made.converters,
        )
        query: Any = _Compiled(compiler)
        rows: Any = QuerySet(self._rows.model, query, alias)
        rows._fields = self._rows._fields
        read = list(self._rows._iterable_class(rows))
        if lookups := self._rows._prefetch_related_lookups:
            prefetch_related_objects(read, *lookups)
        return read

    def or_404(self, *values: Value) -> R:
        """Read the first row for these values; raises Http404 without one."""
        for row in self(*values):
            return row
        raise Http404

    def _make(self, alias: str) -> _Made:
        compiler = self._rows.all().query.get_compiler(alias)
        sql, values = compiler.as_sql()
        converters = compiler.get_converters([column[0] for column in compiler.select])
        made = _Made(compiler, sql, values, converters)
        used = set(made.values)
        assert used.issuperset(self._places), "a value is not used as it is"
        self._made[connections[alias].vendor] = made
        return made
