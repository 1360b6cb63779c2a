"""Sizes in the drawing of a bracket: of boxes, of names, of its height on paper."""

from collections.abc import Mapping, Sequence

from tournaments.event.selectors.matches import MatchLine
from tournaments.templatetags.bracket_parts import feeders

# The width of a box: as much as its names need, within these bounds. On a screen 1366 px
# wide four rounds of 296 are seen whole, and three of 404.
WIDTHS, HEIGHT = (264, 296, 340, 404), 60
FOUR_ROUNDS = WIDTHS[1]
GAP, SLOT = 36, 92
TOP = ABOVE = 26  # The room for the line above a match

Corner = tuple[int, int]


def link_path(child: Corner, parent: Corner, side: int, width: int) -> str:
    """The line from a match to the side, 0 or 1, of the match its winner goes to."""
    middle = parent[0] - GAP // 2
    return (
        f"M{child[0] + width} {out_of(child)}H{middle}V{into(parent, side)}H{parent[0]}"
    )


def out_of(corner: Corner) -> int:
    """The height at which a match's winner leaves it."""
    return corner[1] + HEIGHT // 2


def into(corner: Corner, side: int) -> int:
    """The height at which a pair comes to a side of a match."""
    return corner[1] + HEIGHT // 4 + side * HEIGHT // 2


def heights_of(
    columns: Sequence[Sequence[MatchLine]], by_number: Mapping[int, MatchLine]
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


def _of_tree(by_number: Mapping[int, MatchLine]) -> dict[int, float]:
    """Return the heights of the matches that feed one another."""
    heights: dict[int, float] = {}
    leaves = 0
    fed = {n for m in by_number.values() for n in feeders(m)}

    def place(match: MatchLine) -> float:
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
