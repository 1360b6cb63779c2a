"""Parses registration sheets: a file's bytes or a pasted text becomes lines.

Knows no event, no database and no rule about entries.
"""

import csv
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from players.common.text import visible_text
from tournaments.field.columns import (
    BETWEEN,
    NUMBER,
    PLAYERS,
    Role,
    heading_role,
    heading_row,
    roles_by_content,
    roles_by_heading,
)

DELIMITERS = ("\t", ";", ",", "|")
LONGEST_CELL = 6  # Most lines of one quoted cell; beyond, the quote was never closed
HIGHEST_NUMBER = 9999

_END = "\x00end"
_NOTHING = ' \t;,|"'
_NUMBERED = re.compile(r"\s*#?(\d{1,4})\s*[.):]?\s+(?=\D)")
_BETWEEN_WORDS = re.compile(r"\s+(?:and|y|e)\s+", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class RegistrationLine:
    """One entry of the sheet; ``number`` is its line in the file."""

    number: int
    # One name per player of an entry, empty if one is missing.
    players: tuple[str, ...] = ("", "")
    pair_number: int | None = None
    town: str = ""
    club: str = ""
    phone: str = ""
    paid: str = ""  # The sheet's note on the entry fee: yes, $40, check
    last: int = 0  # Its last line, if a quoted cell spans several
    text: str = ""  # The line as in the file

    def with_players(self, *names: str) -> "RegistrationLine":
        """Return the same line with other names."""
        return replace(self, players=tuple(map(visible_text, names)))


@dataclass(frozen=True, slots=True)
class Column:
    """A column of the sheet: its heading, and its role, if it has one."""

    heading: str
    role: Role | None


@dataclass(frozen=True, slots=True)
class RegistrationSheet:
    """A parsed sheet: every line of the file is in exactly one of its parts."""

    lines: tuple[RegistrationLine, ...] = ()
    headings: tuple[int, ...] = ()
    above: tuple[int, ...] = ()  # Lines above the headings: a title, a date
    empty: tuple[int, ...] = ()
    columns: tuple[Column, ...] = ()


@dataclass(frozen=True, slots=True)
class CellRow:
    """A filled row of a sheet; ``number`` is its line in the file."""

    number: int
    text: str
    cells: tuple[str, ...]


@dataclass(slots=True)
class _Record:
    first: int
    last: int
    text: str
    cells: list[str] = field(default_factory=list)

    @property
    def span(self) -> range:
        return range(self.first, self.last + 1)


def file_kind(source: bytes) -> Literal["text", "spreadsheet", "other"]:
    """Return the kind of a file by its first bytes; only text can be parsed."""
    if source.startswith((b"PK\x03\x04", b"\xd0\xcf\x11\xe0")):
        return "spreadsheet"
    if source.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "text"
    return "other" if b"\x00" in source or source.startswith(b"%PDF") else "text"


def decode(source: bytes) -> str:
    """The text of a file: UTF-8, UTF-16 with its mark, else Windows-1252."""
    if source.startswith((b"\xff\xfe", b"\xfe\xff")):
        return visible_text(source.decode("utf-16", "replace"))
    try:
        return visible_text(source.decode("utf-8-sig"))
    except UnicodeDecodeError:
        return visible_text(source.decode("windows-1252", "replace"))


def read_rows(source: bytes | str) -> tuple[CellRow, ...]:
    """Return the filled rows of any sheet with their cells; never raises."""
    text = decode(source) if isinstance(source, bytes) else visible_text(source)
    rows = re.split(r"\r\n|\n|\r", text)
    return tuple(
        CellRow(record.first, record.text, tuple(record.cells))
        for record in _records(rows, _delimiter(rows))
        if any(record.cells)
    )


def read_sheet(source: bytes | str, size: int = 2) -> RegistrationSheet:
    """Parse every line of a sheet, ``size`` players an entry; never raises.

    Line numbers count from 1 as in the file. A row without a name is empty, even if it
    has a printed number.
    """
    size = max(size, 2)
    text = decode(source) if isinstance(source, bytes) else visible_text(source)
    rows = re.split(r"\r\n|\n|\r", text)
    filled = [r for r in _records(rows, _delimiter(rows)) if any(r.cells)]
    place = heading_row([r.cells for r in filled])
    top = None if place is None else filled[place]
    above, below = filled[: place or 0], filled[0 if place is None else place + 1 :]
    body = [r for r in below if top is None or r.cells != top.cells]
    cells = [r.cells for r in body]
    roles = roles_by_heading(top.cells, cells) if top else roles_by_content(cells, size)
    roles = {at: role for at, role in roles.items() if role not in PLAYERS[size:]}
    lines = tuple(line for r in body if (line := _line(r, roles, size)))
    repeated = [r for r in below if top is not None and r.cells == top.cells]
    headings = _numbers([top, *repeated] if top else [])
    accounted = {*headings, *_numbers(above)}
    accounted.update(n for line in lines for n in range(line.number, line.last + 1))
    count = len(rows) - (not rows[-1])
    return RegistrationSheet(
        lines=lines,
        headings=headings,
        above=_numbers(above),
        empty=tuple(n for n in range(1, count + 1) if n not in accounted),
        columns=_columns(top, roles),
    )


def split_pair(text: str) -> tuple[str, str]:
    """The two names of 'Ann Ray / Bo Fitz' or 'Ann Ray & Bo Fitz'; else one and ''."""
    first, second = split_names(text, 2)
    return first, second


def split_names(text: str, size: int) -> tuple[str, ...]:
    """The ``size`` names of 'Ann / Bo / Cy'; missing names are empty."""
    names = [text]
    for between in (BETWEEN, _BETWEEN_WORDS):
        if size > 1 and len(names) == 1:
            names = between.split(text.strip(), maxsplit=size - 1)
    padding = [""] * (size - len(names))
    return tuple(name.strip() for name in [*names, *padding])


def _delimiter(rows: Sequence[str]) -> str:
    """Return the delimiter that splits known headings, else most of the lines."""
    filled = [row for row in rows[:200] if row.strip(_NOTHING)][:60]
    for row in filled[:10]:
        headings = {
            delimiter: sum(heading_role(cell) is not None for cell in cells)
            for delimiter in DELIMITERS
            if (cells := _record([row], 0, delimiter)[0])
        }
        best = max(headings, key=lambda d: headings[d], default=",")
        if headings.get(best, 0) >= 2:
            return best
    for delimiter in DELIMITERS:
        parted = sum(len(_record([row], 0, delimiter)[0]) > 1 for row in filled)
        if 2 * parted > len(filled):
            return delimiter
    return max(DELIMITERS, key=lambda d: sum(row.count(d) for row in filled))


def _records(rows: Sequence[str], delimiter: str) -> Iterator[_Record]:
    at = 0
    while at < len(rows):
        cells, count = _record(rows, at, delimiter)
        text = " ".join(rows[at : at + count]).strip()
        yield _Record(at + 1, at + count, text, [_tidy(cell) for cell in cells])
        at += count


def _record(rows: Sequence[str], at: int, delimiter: str) -> tuple[list[str], int]:
    """Return the cells that begin on a row, and how many rows they span.

    Reads a quote that is never closed as a plain character, so that it does not swallow
    the lines below.
    """
    reader = csv.reader(
        (f"{row}\n" for row in [*rows[at : at + LONGEST_CELL], _END]),
        delimiter=delimiter,
        skipinitialspace=True,
        strict=True,
    )
    try:
        cells = next(reader)
    except csv.Error:
        return rows[at].split(delimiter), 1
    return cells, reader.line_num


def _tidy(cell: str) -> str:
    text = " ".join(cell.split())
    if not text.strip(_NOTHING):
        return ""
    if len(text) > 1 and text[0] == text[-1] == '"':
        text = text[1:-1].strip()
    return text.replace('"', "").strip() if text.count('"') % 2 else text


def _numbers(records: Sequence[_Record]) -> tuple[int, ...]:
    return tuple(n for record in records for n in record.span)


def _line(
    record: _Record, roles: Mapping[int, Role], size: int
) -> RegistrationLine | None:
    """Return the entry on a row; None if the row has only a number."""
    cells: dict[Role, str] = {
        role: record.cells[place]
        for place, role in roles.items()
        if place < len(record.cells) and record.cells[place]
    }
    number = _number(cells.get("number", ""))
    others = [c for p, c in enumerate(record.cells) if roles.get(p) != "number"]
    if number is not None and not any(others):
        return None
    number, players = _names(cells, number, size)
    return RegistrationLine(
        number=record.first,
        players=players,
        pair_number=number,
        town=cells.get("town", ""),
        club=cells.get("club", ""),
        phone=cells.get("phone", ""),
        paid=cells.get("paid", ""),
        last=record.last,
        text=record.text,
    )


def _names(
    cells: Mapping[Role, str], number: int | None, size: int
) -> tuple[int | None, tuple[str, ...]]:
    own = tuple(cells.get(role, "") for role in PLAYERS[:size])
    together = cells.get("players", "")
    if together and not own[0]:
        if number is None and (printed := _NUMBERED.match(together)):
            number, together = _number(printed[1]), together[printed.end() :]
        names = split_names(together, len(own))
        return number, tuple(a or b for a, b in zip(own, names, strict=True))
    if own[0] and not any(own[1:]):
        return number, split_names(own[0], len(own))
    return number, own


def _number(text: str) -> int | None:
    match = NUMBER.fullmatch(text)
    if match and 1 <= int(match[1]) <= HIGHEST_NUMBER:
        return int(match[1])
    return None


def _columns(top: _Record | None, roles: Mapping[int, Role]) -> tuple[Column, ...]:
    if top is not None:
        return tuple(Column(c, roles.get(p)) for p, c in enumerate(top.cells))
    return tuple(
        Column("", roles.get(place)) for place in range(max(roles, default=-1) + 1)
    )
