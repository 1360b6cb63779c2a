"""Reads that are made again and again with other numbers: their SQL is made once.

Making the SQL of a short read takes Django longer than the database takes to answer it,
and it is the same for every event, stage, match or game.
"""

from collections.abc import Callable
from typing import Any, Generic, NamedTuple, TypeVar

from django.db import connections, router
from django.db.models import QuerySet, prefetch_related_objects
from django.db.models.sql.compiler import SQLCompiler

R = TypeVar("R")
# Stand for the numbers while the SQL is made; every column of whole numbers takes them.
PLACES = (32_001, 32_002, 32_003)


class _Made(NamedTuple):
    rows: Any
    compiler: SQLCompiler
    sql: str
    values: tuple[Any, ...]


class _Compiled(NamedTuple):
    """In the place of a query whose SQL is made."""

    compiler: SQLCompiler

    def get_compiler(self, using: str) -> SQLCompiler:
        return self.compiler


class Prepared(Generic[R]):
    """Reads the rows of a query that depends on whole numbers and on nothing else.

    ``query`` uses its numbers as they are, and gives no dictionaries.
    """

    def __init__(self, query: Callable[..., QuerySet[Any, R]]) -> None:
        self._query = query
        self._model: Any = None
        self._made: dict[str, _Made] = {}  # By the kind of database

    def __call__(self, *numbers: int) -> list[R]:
        """Read all rows for these numbers."""
        if self._model is None:
            self._model = self._query(*PLACES[: len(numbers)]).model
        alias = router.db_for_read(self._model)
        connection = connections[alias]
        made = self._made.get(connection.vendor) or self._make(alias, len(numbers))
        given = dict(zip(PLACES, numbers, strict=False))
        values = tuple(given.get(value, value) for value in made.values)
        compiler = object.__new__(type(made.compiler))
        vars(compiler).update(
            vars(made.compiler),
            connection=connection,
            using=alias,
            as_sql=lambda: (made.sql, values),
        )
        query: Any = _Compiled(compiler)
        rows: Any = QuerySet(self._model, query, alias)
        rows._fields = made.rows._fields
        read = list(made.rows._iterable_class(rows))
        if lookups := made.rows._prefetch_related_lookups:
            prefetch_related_objects(read, *lookups)
        return read

    def _make(self, alias: str, count: int) -> _Made:
        rows = self._query(*PLACES[:count])
        compiler = rows.query.get_compiler(alias)
        made = _Made(rows, compiler, *compiler.as_sql())
        assert set(PLACES[:count]) <= set(made.values), "a number is not used as it is"
        self._made[connections[alias].vendor] = made
        return made
