"""How a place is written: "5=" where several share it."""

from collections import Counter
from collections.abc import Sequence


def written_places(places: Sequence[int]) -> list[str]:
    """Places as a standing has them, each in its turn."""
    having = Counter(places)
    return [shared_place(n) if having[n] > 1 else str(n) for n in places]


def shared_place(place: int) -> str:
    """A place that is not one pair's alone."""
    return f"{place}="
