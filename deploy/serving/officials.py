"""Officials come first: what is worked out for spectators stands back while they wait.

Threads of one process share its interpreter. A result that is being stored would get a
third of it beside a page that is rendered and one that is compared.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Lock

PATIENCE_SECONDS = 0.05
"""How long one step of other work stands back at most, so that it goes on in the end."""


class Officials:
    """Counts the requests of directors, judges and tables that are being answered."""

    def __init__(self) -> None:
        self._answering = 0
        self._lock = Lock()
        self._nobody_waits = Event()
        self._nobody_waits.set()

    @contextmanager
    def answering(self) -> Iterator[None]:
        """Other work stands back while this is open."""
        with self._lock:
            self._answering += 1
            self._nobody_waits.clear()
        try:
            yield
        finally:
            with self._lock:
                self._answering -= 1
                if not self._answering:
                    self._nobody_waits.set()

    def stand_back(self) -> None:
        """Let officials go first; call it between two short steps of other work."""
        self._nobody_waits.wait(PATIENCE_SECONDS)


officials = Officials()
"""Those of this process."""
