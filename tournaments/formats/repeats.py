"""Evenings of single players with few repeats: of several draws the best, then exchanges."""

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations, product
from operator import itemgetter, not_
from typing import TypeVar

T = TypeVar("T")
Repeats = TypeVar("Repeats", int, tuple[int, int])


def fewest_repeats(
    drawn: Iterable[tuple[T, Repeats]], is_enough: Callable[[Repeats], bool] = not_
) -> tuple[T, Repeats]:
    """Draw until there are few enough repeats; return the draw with the fewest."""
    tried: list[tuple[T, Repeats]] = []
    for each in drawn:
        tried.append(each)
        if is_enough(each[1]):
            break
    return min(tried, key=itemgetter(1))


def change_places(
    seats: list[T], size: int, repeats: Callable[[Sequence[T]], int], since: int = 0
) -> None:
    """Let two at tables of ``size`` change places while that saves a repeat.

    Of the first table only the places from ``since`` on are tried.
    """

    def is_saved(a: int, b: int) -> bool:
        def price() -> int:
            return repeats(seats[a : a + size]) + repeats(seats[b : b + size])

        before = price()
        for i, j in product(range(a + since, a + size), range(b, b + size)):
            seats[i], seats[j] = seats[j], seats[i]
            if price() < before:
                return True
            seats[i], seats[j] = seats[j], seats[i]
        return False

    while any(is_saved(a, b) for a, b in combinations(range(0, len(seats), size), 2)):
        pass
