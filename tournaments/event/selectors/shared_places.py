"""The text of a place: "5=" if several share it."""

from collections import Counter
from collections.abc import Sequence


def written_places(places: Sequence[int]) -> list[str]:
    """Return the text of each place, in order."""
    having = Counter(places)
    return [shared_place(n) if having[n] > 1 else str(n) for n in places]


def shared_place(place: int) -> str:
    """The text of a place that several share."""
    return f"{place}="
