"""Where the laptop's threads take their memory from."""

import ctypes
from contextlib import suppress

M_ARENA_MAX = -8
"""An option of mallopt(3)."""


def share_one_arena() -> None:
    """Let all threads take memory from one place: one each fragments, and grows for hours.

    Only the C library of most Linux systems has the option.
    """
    with suppress(OSError, AttributeError, TypeError):
        ctypes.CDLL(None).mallopt(M_ARENA_MAX, 1)
