"""Work that others may interrupt: between two steps it lets them go first.

The server says how; work that nobody marked goes on without a pause.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_pause: ContextVar[Callable[[], None] | None] = ContextVar("pause", default=None)


@contextmanager
def in_background(pause: Callable[[], None]) -> Iterator[None]:
    """Call ``pause`` between the steps of what is done inside."""
    token = _pause.set(pause)
    try:
        yield
    finally:
        _pause.reset(token)


def step() -> None:
    """Let others go first here; call it where no lock is held."""
    if (pause := _pause.get()) is not None:
        pause()
