"""Partners drawn for single players, who then play as fixed pairs."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.formats.draw import shuffle

Twos = tuple[tuple[int, int], ...]


def blind_pairs(
    count: int, seed: int, number: int, strengths: Sequence[int] | None = None
) -> tuple[Twos, int | None]:
    """Return who plays together, by place in the list from 0, and who is left over.

    The purpose of blind draw ``number`` is "blind draw NUMBER". The drawn order is
    taken two by two; of an odd list the last one drawn is left over. With ``strengths``
    the stronger half gets partners from the weaker one, both in the drawn order; of
    equal ones the one drawn first counts as stronger.
    """
    order = list(shuffle(range(count), seed, f"blind draw {number}"))
    left = order.pop() if count % 2 else None
    if strengths is None:
        return tuple(zip(order[::2], order[1::2], strict=True)), left
    by_strength = sorted(order, key=lambda each: -strengths[each])
    strong = set(by_strength[: len(order) // 2])
    first = [each for each in order if each in strong]
    second = [each for each in order if each not in strong]
    return tuple(zip(first, second, strict=True)), left
