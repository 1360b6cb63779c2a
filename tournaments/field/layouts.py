"""How a sheet is laid out: the line of its headings, and the role of each column.

Read from the sheet itself, assigned by hand, or remembered for sheets of its shape: those
of the same headings. Pure, and the same for every kind of list.
"""

import hashlib
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, NamedTuple, Protocol, TypeVar

from tournaments.field.cells import CellRow, plain_words, read_table

MOST_ABOVE = 10  # Rows in which the headings may stand below a title
MOST_COLUMNS = 60
MOST_FIRST = 5
_EXAMPLES = 3

NOT_READ = ""
Roles = tuple[str, ...]
Item = TypeVar("Item", bound=Iterable[Any])
Remembered = Mapping[str, Sequence[str]]  # The roles of columns, by a sheet's shape
_COPY = re.compile(r"\.\d+$")


class Layout(NamedTuple):
    """The line of the headings, 0 without any, and the role of each column.

    Without roles the headings are read.
    """

    top: int
    roles: Roles


class Column(NamedTuple):
    """A column of a sheet: its heading, its role, and the first of its cells."""

    heading: str
    role: str
    examples: tuple[str, ...] = ()


class ListKind(Protocol):
    """A kind of list: how its headings are known and what its columns are."""

    @property
    def roles(self) -> Roles:
        """Every role that a column can have."""

    def is_heading(self, cell: str) -> bool:
        """Whether a cell is a known heading."""

    def find_top(self, rows: Sequence[CellRow]) -> int | None:
        """The index of the row of headings, below a title or not."""

    def assign(self, top: CellRow | None, body: Sequence[CellRow]) -> Roles:
        """The role of each column, by its heading or, without any, its cells."""


@dataclass(frozen=True, slots=True)
class LaidOut:
    """The rows of a sheet around its headings, and the roles of its columns."""

    rows: tuple[CellRow, ...]
    top: CellRow | None
    above: tuple[CellRow, ...]
    body: tuple[CellRow, ...]
    repeated: tuple[CellRow, ...]  # Headings again, on the next page
    roles: Roles
    delimiter: str
    is_remembered: bool = False  # Whether its columns were assigned for its shape

    @property
    def columns(self) -> tuple[Column, ...]:
        """Every column that has a heading, a role or a cell."""
        width = max([len(row.cells) for row in self.rows], default=0)
        columns = tuple(
            Column(
                self.top.cell(at) if self.top else "",
                self.roles[at] if at < len(self.roles) else NOT_READ,
                _examples(row.cell(at) for row in self.body),
            )
            for at in range(min(width, MOST_COLUMNS))
        )
        return without_empty_end(columns)

    @property
    def first_rows(self) -> tuple[CellRow, ...]:
        """The rows that may be the headings."""
        return self.rows[: max(MOST_FIRST, len(self.above) + 1)]

    @property
    def lines_above(self) -> tuple[int, ...]:
        """The lines above the headings: a title, a date."""
        return tuple(n for row in self.above for n in row.span)

    @property
    def layout(self) -> Layout:
        """The line of the headings and the roles, as they can be assigned again."""
        return Layout(self.top.number if self.top else 0, self.roles)

    @property
    def shape(self) -> str:
        """One for all sheets of its headings; empty without any."""
        return shape_of(self.top.cells) if self.top else ""


def shape_of(headings: Sequence[str]) -> str:
    """One key for all sheets of these headings, whatever their case and accents."""
    words = without_empty_end(["_".join(plain_words(text)) for text in headings])
    return hashlib.sha256("|".join(words).encode()).hexdigest() if words else ""


def has_headings(text: str, kind: ListKind) -> bool:
    """Whether a text begins with the headings of this kind of list."""
    first = "\n".join(text.split("\n")[: 2 * MOST_ABOVE])
    return kind.find_top(read_table(first, kind.is_heading).rows) is not None


def lay_out(
    source: bytes | str,
    kind: ListKind,
    *,
    layout: Layout | None = None,
    remembered: Remembered | None = None,
) -> LaidOut:
    """Find the headings of a sheet and the roles of its columns; never raises.

    A ``layout`` assigned by hand goes before the one remembered for the shape, and that
    before what its kind reads.
    """
    table = read_table(source, kind.is_heading)
    rows = table.rows
    shapes = {} if layout else dict(remembered or {})
    known = next(
        (row for row in rows[:MOST_ABOVE] if shape_of(row.cells) in shapes), None
    )
    if layout:
        top = next((row for row in rows if row.number == layout.top), None)
    else:
        place = kind.find_top(rows)
        top = known or (None if place is None else rows[place])
    start = 0 if top is None else rows.index(top)
    below = rows[start + (top is not None) :]
    body = tuple(r for r in below if top is None or r.cells != top.cells)
    repeated = tuple(r for r in below if top is not None and r.cells == top.cells)
    if layout:
        roles = layout.roles or kind.assign(top, body)
    elif known:
        roles = tuple(shapes[shape_of(known.cells)])
    else:
        roles = kind.assign(top, body)
    return LaidOut(
        rows,
        top,
        rows[:start],
        body,
        repeated,
        roles,
        table.delimiter,
        known is not None,
    )


def once(roles: Iterable[str]) -> Roles:
    """The roles, each at its first column only."""
    seen: list[str] = []
    for role in roles:
        seen.append(NOT_READ if role in seen else role)
    return tuple(seen)


def without_copies(headings: Sequence[str]) -> list[str]:
    """The headings; 'Phone.1' beside 'Phone' is the same one again."""
    known = set(headings)
    return [
        plain if (plain := _COPY.sub("", heading)) in known else heading
        for heading in headings
    ]


def without_empty_end(items: Sequence[Item]) -> tuple[Item, ...]:
    """The items up to the last one with something in it."""
    count = max((n for n, item in enumerate(items, 1) if any(item)), default=0)
    return tuple(items[:count])


def _examples(cells: Iterable[str]) -> tuple[str, ...]:
    return tuple(islice(dict.fromkeys(filter(None, cells)), _EXAMPLES))
