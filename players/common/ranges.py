"""Lists of numbers: consecutive ones as a range."""

import re
from collections.abc import Iterable

RANGE = re.compile(r"([0-9]{1,6})(?:\s*[-\N{EN DASH}\N{EM DASH}]\s*([0-9]{1,6}))?")
MOST_NUMBERS = 10_000


def number_ranges(numbers: Iterable[int]) -> list[str]:
    """Return the numbers in order; three or more consecutive ones are one text."""
    runs: list[list[int]] = []
    for number in sorted(set(numbers)):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return [
        ", ".join(map(str, run)) if len(run) < 3 else f"{run[0]}\N{EN DASH}{run[-1]}"
        for run in runs
    ]


def read_ranges(text: str) -> frozenset[int] | None:
    """The numbers of a text like "1-8, 11"; None for a text that lists no numbers."""
    numbers: set[int] = set()
    for part in re.split(r"\s*[,;]\s*|(?<=[0-9])\s+(?=[0-9])", text.strip()):
        match = RANGE.fullmatch(part)
        if match is None:
            if part:
                return None
            continue
        first, last = int(match[1]), int(match[2] or match[1])
        if last < first or last - first > MOST_NUMBERS:
            return None
        numbers.update(range(first, last + 1))
    return frozenset(numbers)
