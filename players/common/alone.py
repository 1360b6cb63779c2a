"""One task at a time, over all processes that share the cache."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.core.cache import cache

ALONE_SECONDS = 180  # A killed task's lock expires after this


@contextmanager
def alone(name: str, seconds: int = ALONE_SECONDS) -> Iterator[bool]:
    """Whether no other task of this name runs; until the end no other begins."""
    is_alone = cache.add(name, True, seconds)
    try:
        yield is_alone
    finally:
        if is_alone:
            cache.delete(name)


def go_on_alone(name: str) -> None:
    """Keep the others out for as long again."""
    cache.touch(name, ALONE_SECONDS)
