"""The memory arenas of the laptop's threads, and when memory is returned."""

import ctypes
from contextlib import suppress

M_TRIM_THRESHOLD, M_MMAP_THRESHOLD, M_ARENA_MAX = -1, -3, -8  # Options of mallopt(3)
# More than the 256 KB with which asyncio reads from a socket: those are never mapped.
LARGE = 524_288


def bound_memory() -> None:
    """Let all threads share one arena, and return large free blocks to the system.

    One arena per thread fragments, and grows for hours. The C library would learn from
    the first large block that is freed to put the next ones among the small. Only the C
    library of most Linux systems has these options.
    """
    with suppress(OSError, AttributeError, TypeError):
        library = ctypes.CDLL(None)
        library.mallopt(M_ARENA_MAX, 1)
        library.mallopt(M_MMAP_THRESHOLD, LARGE)
        library.mallopt(M_TRIM_THRESHOLD, LARGE)
