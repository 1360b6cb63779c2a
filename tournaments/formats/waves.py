"""Where a round's matches are played: tables, in waves if tables are few.

Takes the numbers of the tables in use.
"""

from collections.abc import Sequence

from .sentence import FormatError, _
from .values import Seating


def waves(matches: Sequence[int], tables: Sequence[int]) -> tuple[Seating, ...]:
    """Seat ``matches``, in playing order, on ``tables``; no table twice in a wave.

    A match's index decides its table, so a group whose matches have the same indexes
    each round keeps its tables. Raises ValueError if there is a match but no table, or
    a table is named twice.
    """
    if len(set(tables)) != len(tables):
        raise FormatError(_("A table is named twice."))
    if matches and not tables:
        raise FormatError(_("There is no table to play on."))
    return tuple(
        Seating(match, tables[place % len(tables)], place // len(tables) + 1)
        for place, match in enumerate(matches)
    )
