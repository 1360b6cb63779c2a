"""What the cells of a registration line say: its names, contacts, notes, and doubts. Pure."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal, NamedTuple

from tournaments.field.cell_names import (
    BETWEEN_NAMES,
    CellNames,
    natural_order,
    parted_note,
    read_names,
    withdrawal_note,
)
from tournaments.field.cell_values import read_phone
from tournaments.field.cells import CellRow
from tournaments.field.columns import EMAIL, NUMBER
from tournaments.field.layouts import NOT_READ, LaidOut

HIGHEST_NUMBER = 9999

_NUMBERED = re.compile(r"\s*#?(\d{1,4})\s*[.):]?\s+(?=\D)")
_NO = {"", "no", "n", "0", "false", "-"}
Cells = Mapping[str, str]  # The filled cells of a line by their role


class ContactCells(NamedTuple):
    """How a player of a line can be reached."""

    town: str = ""
    phone: str = ""
    email: str = ""


class Remark(NamedTuple):
    """Something of a line that is not read as it stands, and its text."""

    kind: Literal["hidden", "note", "cells", "family", "phone", "email", "number"]
    text: str = ""


class LineNames(NamedTuple):
    """The names of a line, its number, and what is uncertain about them."""

    players: tuple[str, ...]
    number: int | None
    doubt: Remark | None
    remarks: tuple[Remark, ...]


def cells_by_role(row: CellRow, roles: Sequence[str]) -> Cells:
    """The filled cells of a row that have a role."""
    return {
        role: row.cell(at)
        for at, role in enumerate(roles)
        if role != NOT_READ and row.cell(at)
    }


def parse_number(text: str) -> int | None:
    """The pair number of a cell; None if it is none."""
    match = NUMBER.fullmatch(text)
    if match and 1 <= int(match[1]) <= HIGHEST_NUMBER:
        return int(match[1])
    return None


def read_contacts(cells: Cells, size: int) -> tuple[ContactCells, ...]:
    """How each player can be reached; a town without a player is everybody's."""
    return tuple(
        ContactCells(
            cells.get(f"town {n}") or cells.get("town", ""),
            read_phone(cells.get(f"phone {n}", "")).number,
            address if EMAIL.fullmatch(address := cells.get(f"email {n}", "")) else "",
        )
        for n in range(1, size + 1)
    )


def read_line(row: CellRow, rows: LaidOut, size: int) -> LineNames:
    """The names on a row, and why somebody must decide about it."""
    cells = cells_by_role(row, rows.roles)
    number, read = _names(cells, parse_number(cells.get("number", "")), size)
    parted = [parted_note(name) for name in read.names]
    players = [name for name, _note in parted]
    notes = [note for _name, note in parted if note]
    if unread := _unread(row, rows, size):
        if len(filled := _names_only(row, rows)) == 2 * size:
            players = [f"{family}, {given}" for family, given in _twos(filled)]
        doubt: Remark | None = Remark("cells", ", ".join(unread))
    else:
        is_guess = read.is_doubtful
        doubt = Remark("family", " / ".join(read.names)) if is_guess else None
    if notes := [*notes, *_notes(row, rows.roles)]:
        doubt = Remark("note", notes[0])
    if row.is_hidden:
        doubt = Remark("hidden")
    names = tuple(map(natural_order, players))
    return LineNames(names, number, doubt, tuple(_remarks(cells, number, read)))


def _names(cells: Cells, number: int | None, size: int) -> tuple[int | None, CellNames]:
    own = tuple(_own_name(cells, n) for n in range(1, size + 1))
    together = cells.get("players", "")
    if together and not own[0]:
        if number is None and (printed := _NUMBERED.match(together)):
            number, together = parse_number(printed[1]), together[printed.end() :]
        read = read_names(together, size)
        both = zip(own, read.names[:size], strict=True)
        names = (*(a or b for a, b in both), *read.names[size:])
        return number, read._replace(names=names)
    if own[0] and not any(own[1:]):
        return number, read_names(own[0], size)
    apart = [read_names(t, 2).names if BETWEEN_NAMES.search(t) else (t,) for t in own]
    return number, CellNames(tuple(name for names in apart for name in names))


def _own_name(cells: Cells, player: int) -> str:
    parts = (cells.get(f"{part} name {player}", "") for part in ("first", "last"))
    return cells.get(f"player {player}") or " ".join(filter(None, parts))


def _notes(row: CellRow, roles: Sequence[str]) -> Iterator[str]:
    """The cells that say that an entry withdrew."""
    for at, cell in enumerate(row.cells):
        role = roles[at] if at < len(roles) else NOT_READ
        may_say_so = role in (NOT_READ, "number", "paid")
        is_ticked = role == "out" and cell.casefold() not in _NO
        if is_ticked or (may_say_so and withdrawal_note(cell)):
            yield cell


def _unread(row: CellRow, rows: LaidOut, size: int) -> tuple[str, ...]:
    """The cells for which there is no column: perhaps a name holds what parts cells."""
    if rows.delimiter == "\t":
        return ()
    if rows.top is None:
        names = _names_only(row, rows)
        return names[size:] if len(names) == 2 * size and size == 2 else ()
    return tuple(
        cell
        for at, cell in enumerate(row.cells)
        if at >= len(rows.top.cells) and cell and not any(rows.roles[at : at + 1])
    )


def _names_only(row: CellRow, rows: LaidOut) -> tuple[str, ...]:
    """The cells of a line of single words, where commas part cells: 'Cole, Cy,Dunn, Di'."""
    if rows.delimiter != ",":
        return ()
    if not all(r in ("", "number") or r.startswith("player ") for r in rows.roles):
        return ()
    cells = enumerate(row.cells)
    names = tuple(c for at, c in cells if c and rows.roles[at : at + 1] != ("number",))
    return names if all(c.isalpha() for c in names) else ()


def _twos(cells: Sequence[str]) -> Iterable[tuple[str, str]]:
    return zip(cells[::2], cells[1::2], strict=True)


def _remarks(cells: Cells, number: int | None, read: CellNames) -> Iterator[Remark]:
    for role, cell in cells.items():
        if role.startswith("phone") and (cut := read_phone(cell).cut):
            yield Remark("phone", cut)
        if role.startswith("email") and not EMAIL.fullmatch(cell):
            yield Remark("email", cell)
    written = cells.get("number", "")
    if written and number is None and not withdrawal_note(written):
        yield Remark("number", written)
    if read.shares_family and not read.is_doubtful:
        yield Remark("family", " / ".join(read.names))
