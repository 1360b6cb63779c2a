"""The sizes of a drawn bracket in CSS pixels, and the line between two matches."""

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
