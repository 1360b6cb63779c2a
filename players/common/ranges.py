"""Lists of numbers: consecutive ones as a range."""

from collections.abc import Iterable


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
