"""A bracket on ordinary paper: the matches of each page, large enough to be read.

What is too wide or too tall for a page is drawn on several: a few rounds across, a few
matches down. Where a line leaves a page it names the page on which it goes on, by a letter.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournaments.event.selectors.matches import MatchLine
from tournaments.templatetags.bracket_sizes import (
    ABOVE,
    GAP,
    SLOT,
    Corner,
    feeders,
    into,
    link_path,
    out_of,
    placed,
)

HEAD = 26  # Room for the names of the rounds
MARGIN = 52  # Room beside the boxes for the letter of another page
# The sizes at which the smallest letters, of 14 px, are 8 pt high on Letter across:
# 988 px wide inside its margins, 166 mm high; 145 mm under the heading of the bracket.
WIDEST, HIGHEST, UNDER_HEADING = 1290, 815, 710


@dataclass(frozen=True, slots=True)
class Join:
    """A line that goes on another page, with that page's letter beside it."""

    path: str
    x: int
    y: int
    page: str
    is_out: bool  # It leads there; else it comes from there


@dataclass(frozen=True, slots=True)
class PaperPage:
    """One page: the matches on it, each moved from its place in the whole drawing."""

    letter: str
    titles: tuple[tuple[int, str], ...]  # Where its rounds begin, and their names
    top: int
    width: int
    height: int
    moves: tuple[tuple[int, int, int], ...]  # A match's number, right and down
    links: tuple[str, ...]
    joins: tuple[Join, ...]

    @property
    def head(self) -> int:
        """The base line of the rounds' names."""
        return self.top + HEAD - 8


def paper_pages(
    columns: Sequence[Sequence[MatchLine]],
    corners: Mapping[int, Corner],
    titles: Sequence[str],
    *,
    width: int,
) -> tuple[PaperPage, ...]:
    """Cut a drawing into pages; none if it fits one as it is."""
    step = width + GAP
    lowest = max((y for _, y in corners.values()), default=0)
    if len(columns) * step <= WIDEST and lowest + SLOT <= UNDER_HEADING:
        return ()
    most = max(1, (WIDEST - 2 * MARGIN + GAP) // step)
    bands = -(-len(columns) // most)
    size = -(-len(columns) // bands)
    parts = [
        (titles[first:], part)
        for first in range(0, len(columns), size)
        for part in _rows(placed(columns[first : first + size], width, MARGIN))
    ]
    matches = {m.number: m for column in columns for m in column}
    page_of = {number: _letter(n) for n, (_, on) in enumerate(parts) for number in on}
    pages = []
    for n, (names, on) in enumerate(parts):
        top = min(y for _, y in on.values()) - ABOVE - HEAD
        right = max(x for x, _ in on.values()) + width
        page = PaperPage(
            letter=_letter(n),
            titles=tuple(zip(range(MARGIN, right, step), names, strict=False)),
            top=top,
            width=right + MARGIN,
            height=max(y for _, y in on.values()) - ABOVE + SLOT - top,
            moves=tuple(
                (number, x - corners[number][0], y - corners[number][1])
                for number, (x, y) in on.items()
            ),
            links=tuple(_links(matches, on, width)),
            joins=tuple(_joins(matches, on, page_of, width)),
        )
        pages.append(page)
    return tuple(pages)


def _letter(page: int) -> str:
    """A, B, .. Z, A2: no number, as a browser prints the numbers of its own pages."""
    again, letter = divmod(page, 26)
    return chr(ord("A") + letter) + (str(again + 1) if again else "")


def _rows(placed: Mapping[int, Corner]) -> list[dict[int, Corner]]:
    """Cut across: into a power of two, so that each page has a whole part."""
    first = min(y for _, y in placed.values())
    height = max(y for _, y in placed.values()) - first + SLOT
    count = 1
    while height > (HIGHEST - HEAD) * count:
        count *= 2
    rows: list[dict[int, Corner]] = [{} for _ in range(count)]
    for number, (x, y) in placed.items():
        rows[(y - first + SLOT // 2) * count // height][number] = (x, y)
    return [row for row in rows if row]


def _links(
    matches: Mapping[int, MatchLine], on: Mapping[int, Corner], width: int
) -> list[str]:
    return [
        link_path(on[child], on[number], side, width)
        for number in on
        for side, child in feeders(matches[number]).items()
        if child in on
    ]


def _joins(
    matches: Mapping[int, MatchLine],
    on: Mapping[int, Corner],
    page_of: Mapping[int, str],
    width: int,
) -> list[Join]:
    """Lines to and from other pages."""
    joins = []
    for number, match in matches.items():
        for side, child in feeders(match).items():
            if child in on and number not in on:
                x, y = on[child][0] + width, out_of(on[child])
                path = f"M{x} {y}h{GAP // 2}"
                joins.append(Join(path, x + 4, y - 5, page_of[number], is_out=True))
            elif number in on and child in page_of and child not in on:
                x, y = on[number][0], into(on[number], side)
                path = f"M{x - GAP // 2} {y}h{GAP // 2}"
                joins.append(Join(path, x - 4, y - 5, page_of[child], is_out=False))
    return joins
