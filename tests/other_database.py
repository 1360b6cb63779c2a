"""Another SQLite database in the place of a test worker's own."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.db import ConnectionHandler, connections


@contextmanager
def other_database(blocker, file: Path | None = None) -> Iterator[None]:
    """One without tables, in memory or in this file; ``blocker`` is pytest-django's."""
    of_worker, options = connections["default"], connections.settings["default"]
    named = options | {"NAME": str(file or ":memory:")}
    connections["default"] = ConnectionHandler({"default": named})["default"]
    with blocker.unblock():
        yield
        connections["default"].close()
    connections["default"] = of_worker
