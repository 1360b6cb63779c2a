"""Where a round's matches are played: tables, in waves where tables are few.

Knows numbers only; which table is out of use is decided by who calls.
"""

from __future__ import annotations

from collections.abc import Sequence

from .sentence import FormatError, _
from .values import Seat


def waves(matches: Sequence[int], tables: Sequence[int]) -> tuple[Seat, ...]:
    """Seat ``matches``, in playing order, on ``tables``; no table twice in a wave.

    A match's place in the order decides its table, so a group whose matches stand
    at the same places each round keeps its tables. Raises ValueError where there is
    a match but no table, or a table is named twice.
    """
    if len(set(tables)) != len(tables):
        raise FormatError(_("A table is named twice."))
    if matches and not tables:
        raise FormatError(_("There is no table to play on."))
    return tuple(
        Seat(match, tables[place % len(tables)], place // len(tables) + 1)
        for place, match in enumerate(matches)
    )
