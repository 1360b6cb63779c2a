"""Sizes and places in the drawing of a bracket, on a screen and on paper."""

from collections.abc import Mapping, Sequence

from tournaments.event.selectors.matches import MatchLine

# The width of a box: as much as its names need, within these bounds. On a screen 1366 px
# wide four rounds of 296 are seen whole, and three of 404.
WIDTHS, HEIGHT = (264, 296, 340, 404), 60
FOUR_ROUNDS = WIDTHS[1]
GAP, SLOT = 36, 92
TOP = ABOVE = 26  # The room for the line above a match

Corner = tuple[int, int]


def feeders(match: MatchLine) -> dict[int, int]:
    """The matches whose winners come here, by side, 0 or 1."""
    return {
        at: side.source.match
        for at, side in enumerate(match.sides)
        if side.source.kind == "winner" and side.source.match is not None
    }


def placed(
    columns: Sequence[Sequence[MatchLine]], width: int, left: int
) -> dict[int, Corner]:
    """The upper left corner of each match, from boxes of this width."""
    heights = _heights(columns)
    return {
        match.number: (
            left + at * (width + GAP),
            round(TOP + heights[match.number] * SLOT),
        )
        for at, column in enumerate(columns)
        for match in column
    }


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


def _heights(columns: Sequence[Sequence[MatchLine]]) -> dict[int, float]:
    """The height of each match: midway between those that feed it.

    A match with no link takes the next free height of its column.
    """
    heights = _of_tree({m.number: m for column in columns for m in column})
    for column in columns:
        lowest = max(
            (heights[m.number] for m in column if m.number in heights), default=-1.0
        )
        for match in column:
            if match.number not in heights:
                lowest += 1
                heights[match.number] = lowest
    return heights


def _of_tree(by_number: Mapping[int, MatchLine]) -> dict[int, float]:
    """The heights of the matches that feed one another."""
    heights: dict[int, float] = {}
    leaves = 0
    fed = {n for m in by_number.values() for n in feeders(m).values()}

    def place(match: MatchLine) -> float:
        nonlocal leaves
        inside = [n for n in feeders(match).values() if n in by_number]
        before = [place(by_number[n]) for n in dict.fromkeys(inside)]
        if before:
            heights[match.number] = sum(before) / len(before)
        else:
            heights[match.number] = leaves
            leaves += 1
        return heights[match.number]

    for match in by_number.values():
        if match.number not in fed and feeders(match):
            place(match)
    return heights
