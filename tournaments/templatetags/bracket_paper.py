"""A tall bracket on ordinary paper: the matches of each page.

A page break would cut through a match, so each page is a drawing of its own. Links
continue over the edge as in one drawing.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

HEAD = 26  # Room for the names of the rounds
NARROWEST = 980  # Least width of a page in CSS pixels; wider drawings are scaled down
ASPECT = 0.74  # Height of the printable part by its width, in landscape


class PlacedMatch(Protocol):
    """One match as drawn; its height and the line above it are the same for all."""

    @property
    def number(self) -> int: ...
    @property
    def y(self) -> int: ...


@dataclass(frozen=True, slots=True)
class PaperPage:
    """One page: the part of the drawing it shows and the matches that belong to it."""

    top: int
    height: int
    matches: tuple[int, ...]

    @property
    def head(self) -> int:
        """The base line of the rounds' names."""
        return self.top + HEAD - 8


def paper_pages(
    matches: Sequence[PlacedMatch], *, width: int, slot: int, above: int
) -> tuple[PaperPage, ...]:
    """Cut a drawing ``width`` wide into pages with equal numbers of rows.

    A match takes a slot that begins ``above`` its ``y``. The number of pages is a power
    of two, so that each page has a whole part of the bracket.
    """
    if not matches:
        return ()
    first, last = min(m.y for m in matches), max(m.y for m in matches)
    height = last - first + slot
    most = ASPECT * max(width, NARROWEST) - HEAD
    count = 1
    while height > most * count:
        count *= 2
    pages: list[list[PlacedMatch]] = [[] for _ in range(count)]
    for match in matches:
        pages[(match.y - first + slot // 2) * count // height].append(match)
    return tuple(_page(page, slot, above) for page in pages if page)


def _page(matches: Sequence[PlacedMatch], slot: int, above: int) -> PaperPage:
    top = min(m.y for m in matches) - above - HEAD
    return PaperPage(
        top=top,
        height=max(m.y for m in matches) - above + slot - top,
        matches=tuple(m.number for m in matches),
    )
