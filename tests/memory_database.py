"""A database in memory in the place of a test worker's own."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import ConnectionHandler, connections


@contextmanager
def memory_database(blocker) -> Iterator[None]:
    """An empty one, without tables; ``blocker`` is pytest-django's."""
    of_worker, options = connections["default"], connections.settings["default"]
    memory = ConnectionHandler({"default": options | {"NAME": ":memory:"}})["default"]
    connections["default"] = memory
    with blocker.unblock():
        yield
        memory.close()
    connections["default"] = of_worker
