"""Parses registration sheets: a file's bytes or a pasted text becomes lines.

Knows no event, no database and no rule about entries.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from players.common.text import visible_text
from tournaments.field.cell_names import read_names
from tournaments.field.cells import CellRow, read_table
from tournaments.field.columns import assign_roles, heading_row, is_heading
from tournaments.field.layouts import (
    LaidOut,
    Layout,
    ReadColumns,
    Remembered,
    lay_out,
)
from tournaments.field.line_cells import (
    ContactCells,
    Remark,
    cells_by_role,
    parse_number,
    read_contacts,
    read_line,
)


@dataclass(frozen=True, slots=True)
class RegistrationLine:
    """One entry of the sheet; ``number`` is its line in the file."""

    number: int
    # One name per player of an entry, empty if one is missing; more if there are more.
    players: tuple[str, ...] = ("", "")
    pair_number: int | None = None
    town: str = ""
    club: str = ""
    phone: str = ""
    paid: str = ""  # The sheet's note on the entry fee: yes, $40, check
    last: int = 0  # Its last line, if a quoted cell spans several
    text: str = ""  # The line as in the file
    contacts: tuple[ContactCells, ...] = ()  # Of each player, if the sheet has them
    doubt: Remark | None = None  # Why somebody must decide whether it is entered
    remarks: tuple[Remark, ...] = ()  # What of it is not read, or read with a guess

    def with_players(self, *names: str) -> "RegistrationLine":
        """Return the same line with other names, which settle a doubt about them."""
        players = tuple(map(visible_text, names))
        is_settled = (
            self.doubt is not None
            and self.doubt.kind in ("cells", "family")
            and players != self.players
        )
        return replace(self, players=players, doubt=None if is_settled else self.doubt)

    def contact(self, place: int) -> ContactCells:
        """How the player at a place, from 0, can be reached: one phone is the first's."""
        if place < len(self.contacts):
            return self.contacts[place]
        return ContactCells(self.town, "" if place else self.phone)


@dataclass(frozen=True, slots=True)
class RegistrationSheet(ReadColumns):
    """A parsed sheet: every line of the file is in exactly one of its parts."""

    lines: tuple[RegistrationLine, ...] = ()
    headings: tuple[int, ...] = ()
    above: tuple[int, ...] = ()  # Lines above the headings: a title, a date
    empty: tuple[int, ...] = ()


def read_sheet(
    source: bytes | str,
    size: int = 2,
    *,
    layout: Layout | None = None,
    remembered: Remembered | None = None,
) -> RegistrationSheet:
    """Parse every line of a sheet, ``size`` players an entry; never raises.

    Line numbers count from 1 as in the file. A row without a name is empty, even if it
    has a printed number. ``layout`` is assigned by hand, ``remembered`` are those of
    earlier sheets.
    """
    size = max(size, 2)
    table = read_table(source, is_heading)
    rows = lay_out(
        table,
        find_top=heading_row,
        assign=lambda top, body: assign_roles(top, body, size),
        layout=layout,
        remembered=remembered,
    )
    lines = tuple(line for row in rows.body if (line := _line(row, rows, size)))
    headings = _numbers([rows.top, *rows.repeated] if rows.top else [])
    above = _numbers(rows.above)
    accounted = {*headings, *above}
    accounted.update(n for line in lines for n in range(line.number, line.last + 1))
    return RegistrationSheet(
        lines=lines,
        headings=headings,
        above=above,
        empty=tuple(n for n in range(1, table.count + 1) if n not in accounted),
        **rows.as_read,
    )


def split_pair(text: str) -> tuple[str, str]:
    """The two names of 'Ann Ray / Bo Fitz' or 'Ann Ray & Bo Fitz'; else one and ''."""
    names = read_names(text, 2).names
    return (names[0], names[1]) if len(names) == 2 else (text.strip(), "")


def split_names(text: str, size: int) -> tuple[str, ...]:
    """The names of 'Ann / Bo / Cy'; missing names are empty, all others are kept."""
    return read_names(text, size).names


def _numbers(rows: Iterable[CellRow]) -> tuple[int, ...]:
    return tuple(n for row in rows for n in row.span)


def _line(row: CellRow, rows: LaidOut, size: int) -> RegistrationLine | None:
    """Return the entry on a row; None if the row has only a number."""
    cells = cells_by_role(row, rows.roles)
    number = cells.get("number", "")
    if parse_number(number) and not any(c for c in row.cells if c and c != number):
        return None
    read = read_line(row, rows, size)
    contacts = read_contacts(cells, size)
    towns = dict.fromkeys(contact.town for contact in contacts if contact.town)
    return RegistrationLine(
        number=row.number,
        players=read.players,
        pair_number=read.number,
        town=cells.get("town", "") or " / ".join(towns),
        club=cells.get("club", ""),
        phone=contacts[0].phone,
        paid=cells.get("paid", ""),
        last=row.last,
        text=row.text,
        contacts=contacts,
        doubt=read.doubt,
        remarks=read.remarks,
    )
