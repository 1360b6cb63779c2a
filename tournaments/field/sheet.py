"""Parses registration sheets: a file's bytes or a pasted text becomes lines.

Knows no event, no database and no rule about entries.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

from players.common.text import visible_text
from tournaments.field.cell_names import (
    BETWEEN_NAMES,
    CellNames,
    natural_order,
    parted_note,
    read_names,
    withdrawal_note,
)
from tournaments.field.cell_values import Contacts, read_phone
from tournaments.field.cells import CellRow
from tournaments.field.columns import EMAIL, NUMBER, Registration
from tournaments.field.layouts import NOT_READ, LaidOut, Layout, Remembered, lay_out

HIGHEST_NUMBER = 9999

_NUMBERED = re.compile(r"\s*#?(\d{1,4})\s*[.):]?\s+(?=\D)")
_NO = {"", "no", "n", "0", "false", "-"}
Cells = Mapping[str, str]  # The filled cells of a line by their role


class Remark(NamedTuple):
    """Something of a line that is not read as it stands, and its text."""

    kind: Literal["hidden", "note", "cells", "family", "phone", "email", "number"]
    text: str = ""


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
    text: str = ""  # The line as in the file
    contacts: tuple[Contacts, ...] = ()  # Of each player, if the sheet has them
    # Of each player whether it is the club's person of that name: 'same', 'other', or
    # the name of another of the club's people; empty if nobody says.
    answers: tuple[str, ...] = ()
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

    def contact(self, place: int) -> Contacts:
        """How the player at a place, from 0, can be reached: one phone is the first's."""
        if place < len(self.contacts):
            return self.contacts[place]
        return Contacts(self.town, "" if place else self.phone)


@dataclass(frozen=True, slots=True)
class RegistrationSheet:
    """A parsed sheet: its lines, and how it is laid out."""

    rows: LaidOut
    lines: tuple[RegistrationLine, ...]


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
    rows = lay_out(source, Registration(size), layout=layout, remembered=remembered)
    lines = (_line(row, rows, size) for row in rows.body)
    return RegistrationSheet(rows, tuple(filter(None, lines)))


def split_pair(text: str) -> tuple[str, str]:
    """The two names of 'Ann Ray / Bo Fitz' or 'Ann Ray & Bo Fitz'; else one and ''."""
    names = read_names(text, 2).names
    return (names[0], names[1]) if len(names) == 2 else (text.strip(), "")


def split_names(text: str, size: int) -> tuple[str, ...]:
    """The names of 'Ann / Bo / Cy'; missing names are empty, all others are kept."""
    return read_names(text, size).names


def _line(row: CellRow, rows: LaidOut, size: int) -> RegistrationLine | None:
    """Return the entry on a row; None if the row has only a number."""
    by_role = zip(rows.roles, row.cells, strict=False)
    cells = {role: cell for role, cell in by_role if role != NOT_READ and cell}
    number = cells.get("number", "")
    if _pair_number(number) and not any(c for c in row.cells if c and c != number):
        return None
    pair_number, read = _names(cells, _pair_number(number), size)
    parted = [parted_note(name) for name in read.names]
    players = [name for name, _note in parted]
    doubt = Remark("family", " / ".join(read.names)) if read.is_doubtful else None
    if unread := _unread(row, rows, size):
        if len(filled := _names_only(row, rows)) == 2 * size:
            twos = zip(filled[::2], filled[1::2], strict=True)
            players = [f"{family}, {given}" for family, given in twos]
        doubt = Remark("cells", ", ".join(unread))
    if notes := [*filter(None, (n for _, n in parted)), *_notes(row, rows.roles)]:
        doubt = Remark("note", notes[0])
    if row.is_hidden:
        doubt = Remark("hidden")
    contacts = _contacts(cells, size)
    towns = dict.fromkeys(contact.town for contact in contacts if contact.town)
    return RegistrationLine(
        number=row.number,
        players=tuple(map(natural_order, players)),
        pair_number=pair_number,
        town=cells.get("town", "") or " / ".join(towns),
        club=cells.get("club", ""),
        phone=contacts[0].phone,
        paid=cells.get("paid", ""),
        text=row.text,
        contacts=contacts,
        doubt=doubt,
        remarks=tuple(_remarks(cells, pair_number, read)),
    )


def _pair_number(text: str) -> int | None:
    """The pair number of a cell; None if it is none."""
    match = NUMBER.fullmatch(text)
    if match and 1 <= int(match[1]) <= HIGHEST_NUMBER:
        return int(match[1])
    return None


def _contacts(cells: Cells, size: int) -> tuple[Contacts, ...]:
    """How each player can be reached; a town without a player is everybody's."""
    return tuple(
        Contacts(
            cells.get(f"town {n}") or cells.get("town", ""),
            read_phone(cells.get(f"phone {n}", "")).number,
            address if EMAIL.fullmatch(address := cells.get(f"email {n}", "")) else "",
        )
        for n in range(1, size + 1)
    )


def _names(cells: Cells, number: int | None, size: int) -> tuple[int | None, CellNames]:
    own = tuple(_own_name(cells, n) for n in range(1, size + 1))
    together = cells.get("players", "")
    if together and not own[0]:
        if number is None and (printed := _NUMBERED.match(together)):
            number, together = _pair_number(printed[1]), together[printed.end() :]
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
