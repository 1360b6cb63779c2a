"""Reads the rows and cells of a sheet from a file's bytes or a pasted text.

Pure, and the same for every kind of list; nothing here knows what a column means.
"""

import csv
import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from players.common.text import visible_text

DELIMITERS = ("\t", ";", ",", "|")
LONGEST_CELL = 6  # Most lines of one quoted cell; beyond, the quote was never closed
# Stands in the last cell of a workbook's hidden row, so that a text can say so too.
HIDDEN = "(hidden row)"

_END = "\x00end"
_NOTHING = ' \t;,|"'
_SEPARATOR = re.compile(r'"?sep=(.)"?[;,\t]*', re.IGNORECASE)  # Excel's first line
# Spreadsheets write them where no mark names the coding.
_CODINGS = ("windows-1252", "mac-roman", "cp850")
_USUAL = frozenset("áéíóúüñäößÁÉÍÓÚÜÑÄÖ")


@dataclass(frozen=True, slots=True)
class CellRow:
    """A filled row of a sheet; ``number`` and ``last`` are its lines in the file."""

    number: int
    last: int
    text: str
    cells: tuple[str, ...]
    is_hidden: bool = False  # Hidden in the workbook

    @property
    def span(self) -> range:
        """The numbers of its lines."""
        return range(self.number, self.last + 1)

    def cell(self, at: int) -> str:
        """The cell of a column, counted from 0; empty beyond the last."""
        return self.cells[at] if at < len(self.cells) else ""


@dataclass(frozen=True, slots=True)
class SheetRows:
    """The filled rows of a sheet, and what parts its cells."""

    rows: tuple[CellRow, ...]
    delimiter: str


def file_kind(source: bytes) -> Literal["text", "spreadsheet", "other"]:
    """Return the kind of a file by its first bytes; only text can be parsed."""
    if source.startswith((b"PK\x03\x04", b"\xd0\xcf\x11\xe0")):
        return "spreadsheet"
    if source.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "text"
    return "other" if b"\x00" in source or source.startswith(b"%PDF") else "text"


def decode(source: bytes) -> str:
    """The text of a file: UTF-8, UTF-16 with its mark, else the likeliest coding."""
    if source.startswith((b"\xff\xfe", b"\xfe\xff")):
        return visible_text(source.decode("utf-16", "replace"))
    try:
        return visible_text(source.decode("utf-8-sig"))
    except UnicodeDecodeError:
        texts = [source.decode(coding, "replace") for coding in _CODINGS]
        return visible_text(max(texts, key=_likelihood))


def _likelihood(text: str) -> int:
    """How much a decoded text looks like names: letters in words, signs between them."""
    likely = 0
    for at, sign in enumerate(text):
        if sign.isascii():
            continue
        before, after = text[at - 1 : at], text[at + 1 : at + 2]
        if sign == "\u2019" and before.isalpha() and (after.isupper() or after in "st"):
            likely += 3
        elif not sign.isalpha():
            likely -= 1 + (before.isalpha() and after.isalpha())
        elif (before.islower() and sign.isupper()) or (
            sign.islower() and after.isupper()
        ):
            likely -= 2
        elif before.isalpha() or after.isalpha():
            likely += 2 * (sign in _USUAL)
    return likely


def read_table(source: bytes | str, is_heading: Callable[[str], bool]) -> SheetRows:
    """Return the filled rows of any sheet with their cells; never raises.

    Line numbers count from 1 as in the file.
    """
    text = decode(source) if isinstance(source, bytes) else visible_text(source)
    lines = re.split(r"\r\n|\n|\r", text)
    stated = _SEPARATOR.fullmatch(lines[0].strip(" "))
    if stated:
        lines[0] = ""
    delimiter = stated[1] if stated else _delimiter(lines, is_heading)
    rows = tuple(r for r in _rows(lines, delimiter) if any(r.cells))
    return SheetRows(rows, delimiter)


def plain_words(text: str) -> list[str]:
    """Return the words of a text without case, accents and stops."""
    plain = unicodedata.normalize("NFD", text.casefold())
    letters = "".join(c for c in plain if not unicodedata.combining(c))
    return re.sub(r"[^\w#]|[ºª°_]", " ", letters).split()


def numbers_by_word(*lines: str) -> dict[str, int]:
    """By each word the number, from 1, of the line that has it."""
    return {word: n for n, line in enumerate(lines, 1) for word in line.split()}


def _delimiter(lines: Sequence[str], is_heading: Callable[[str], bool]) -> str:
    """Return the delimiter that splits known headings, else most of the lines."""
    filled = [line for line in lines[:200] if line.strip(_NOTHING)][:60]
    for line in filled[:10]:
        headings = {
            delimiter: sum(map(is_heading, _record([line], 0, delimiter)[0]))
            for delimiter in DELIMITERS
        }
        best = max(headings, key=lambda d: headings[d])
        if headings[best] >= 2:
            return best
    for delimiter in DELIMITERS:
        parted = sum(len(_record([line], 0, delimiter)[0]) > 1 for line in filled)
        if 2 * parted > len(filled):
            return delimiter
    return max(DELIMITERS, key=lambda d: sum(line.count(d) for line in filled))


def _rows(lines: Sequence[str], delimiter: str) -> Iterator[CellRow]:
    at = 0
    while at < len(lines):
        cells, count = _record(lines, at, delimiter)
        tidied = [_tidy(cell) for cell in cells]
        is_hidden = tidied[-1:] == [HIDDEN]
        text = " ".join(lines[at : at + count]).strip()
        yield CellRow(
            number=at + 1,
            last=at + count,
            text=text.removesuffix(HIDDEN).rstrip() if is_hidden else text,
            cells=tuple(tidied[:-1] if is_hidden else tidied),
            is_hidden=is_hidden,
        )
        at += count


def _record(lines: Sequence[str], at: int, delimiter: str) -> tuple[list[str], int]:
    """Return the cells that begin on a line, and how many lines they span.

    Reads a quote that is never closed as a plain character, so that it does not swallow
    the lines below.
    """
    reader = csv.reader(
        (f"{line}\n" for line in [*lines[at : at + LONGEST_CELL], _END]),
        delimiter=delimiter,
        skipinitialspace=True,
        strict=True,
    )
    try:
        cells = next(reader)
    except csv.Error:
        return lines[at].split(delimiter), 1
    return cells, reader.line_num


def _tidy(cell: str) -> str:
    text = " ".join(cell.split())
    if not text.strip(_NOTHING):
        return ""
    if len(text) > 1 and text[0] == text[-1] == '"':
        text = text[1:-1].strip()
    return text.replace('"', "").strip() if text.count('"') % 2 else text
