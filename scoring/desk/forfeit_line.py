"""A forfeit typed where marks are typed: ``f 12``. Knows no services."""

import re
from collections.abc import Collection, Sequence

FORFEIT = re.compile(r"f\s*([0-9]{1,4})", re.IGNORECASE)


def forfeiting(typed: str, numbers: Sequence[Collection[int]]) -> int | None:
    """The side that ``f 12`` means: that pair's, else the one of this line.

    ``numbers`` has the numbers of each side's pairs.
    """
    if not (asked := FORFEIT.fullmatch(typed.strip())):
        return None
    number = int(asked[1])
    named = (side for side, pairs in enumerate(numbers, 1) if number in pairs)
    return next(named, number if 1 <= number <= len(numbers) else None)
