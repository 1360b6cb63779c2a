"""Officials come first: what is worked out for spectators stands back while they wait.

Threads of one process share its interpreter. A result that is being stored would get a
third of it beside a page that is rendered and one that is compared.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Lock, local
from time import monotonic

PATIENCE_SECONDS = 0.05
"""How long other work stands back at most; then it goes on as long before it does again."""


class Officials:
    """Counts the requests of directors, judges and tables that are being answered."""

    def __init__(self) -> None:
        self._answering = 0
        self._lock = Lock()
        self._nobody_waits = Event()
        self._nobody_waits.set()
        self._thread = local()

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
        if monotonic() < getattr(self._thread, "goes_on_until", 0.0):
            return
        if not self._nobody_waits.wait(PATIENCE_SECONDS):
            self._thread.goes_on_until = monotonic() + PATIENCE_SECONDS


officials = Officials()
"""Those of this process."""
