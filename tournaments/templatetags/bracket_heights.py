"""The height of each match of a bracket, in slots from the top.

A match is midway between the two that feed it.
"""

from collections.abc import Mapping, Sequence

from tournaments.templatetags.bracket_parts import BracketMatch, feeders


def heights_of(
    columns: Sequence[Sequence[BracketMatch]], by_number: Mapping[int, BracketMatch]
) -> dict[int, float]:
    """Return the height of each match by its number.

    A match with no link takes the next free height of its column.
    """
    heights = _of_tree(by_number)
    for column in columns:
        used = [heights[m.number] for m in column if m.number in heights]
        lowest = max(used, default=-1.0)
        for match in column:
            if match.number not in heights:
                lowest += 1
                heights[match.number] = lowest
    return heights


def _of_tree(by_number: Mapping[int, BracketMatch]) -> dict[int, float]:
    """Return the heights of the matches that feed one another."""
    heights: dict[int, float] = {}
    leaves = 0
    fed = {n for m in by_number.values() for n in feeders(m)}

    def place(match: BracketMatch) -> float:
        nonlocal leaves
        before = [
            place(by_number[n])
            for n in dict.fromkeys(feeders(match))
            if n is not None and n in by_number
        ]
        if not before:
            heights[match.number] = leaves
            leaves += 1
        else:
            heights[match.number] = sum(before) / len(before)
        return heights[match.number]

    for match in by_number.values():
        if match.number not in fed and any(feeders(match)):
            place(match)
    return heights
