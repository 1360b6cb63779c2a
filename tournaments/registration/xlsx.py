"""Reads the first sheet of an Excel workbook (.xlsx) as text, one row a line.

Knows as much of the format as a list needs: texts, numbers, days, yes and no.
"""

import re
from collections.abc import Iterator
from datetime import date, timedelta
from io import BytesIO
from xml.etree import ElementTree
from zipfile import BadZipFile, ZipFile

MOST_PART = 20_000_000
"""Bytes of a part, unpacked: a small file may unpack to gigabytes."""
MOST_ROWS = 5_000
MOST_COLUMNS = 100
MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
RELATION = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"
DAY_FORMATS = frozenset((*range(14, 18), 22, *range(27, 37), *range(50, 59)))
"""Numbers of the built-in formats that show a day."""
_CELL = re.compile(r"([A-Z]{1,3})(\d{1,7})")
_QUOTED = re.compile(r'"[^"]*"|\[[^\]]*\]|\\.')


class NoWorkbookError(ValueError):
    """The file is no workbook, or a damaged one."""


def sheet_text(source: bytes) -> str:
    """Gives the cells of the first sheet, tabs between them, rows where they stand.

    Raises NoWorkbookError.
    """
    try:
        with ZipFile(BytesIO(source)) as book:
            return "\n".join(_lines(_Workbook(book)))
    except (
        BadZipFile,
        ElementTree.ParseError,
        KeyError,
        IndexError,
        NotImplementedError,
        OverflowError,
        RuntimeError,
        EOFError,
        OSError,
        ValueError,
    ) as error:
        raise NoWorkbookError from error


class _Workbook:
    """The parts of a workbook that a list needs."""

    def __init__(self, book: ZipFile) -> None:
        self.book = book
        self.names = set(book.namelist())
        workbook = self.part("xl/workbook.xml")
        settings = workbook.find(f"{MAIN}workbookPr")
        is_1904 = settings is not None and settings.get("date1904") in ("1", "true")
        self.first_day = date(1904, 1, 1) if is_1904 else date(1899, 12, 30)
        [*sheets] = workbook.iter(f"{MAIN}sheet")
        self.sheet = self.part(self._path(sheets[0].get(RELATION, "")))
        self.texts = self._texts()
        self.day_styles = self._day_styles()

    def part(self, path: str) -> ElementTree.Element:
        """A part as XML; refuses one that is too large or declares entities."""
        with self.book.open(path) as file:
            body = file.read(MOST_PART + 1)
        if len(body) > MOST_PART or b"<!DOCTYPE" in body or b"<!ENTITY" in body:
            raise NoWorkbookError
        return ElementTree.fromstring(body)  # noqa: S314  (no entities: see above)

    def _path(self, relation: str) -> str:
        for each in self.part("xl/_rels/workbook.xml.rels"):
            if each.get("Id") == relation:
                target = each.get("Target", "")
                return target[1:] if target.startswith("/") else f"xl/{target}"
        raise NoWorkbookError

    def _texts(self) -> list[str]:
        if "xl/sharedStrings.xml" not in self.names:
            return []
        shared = self.part("xl/sharedStrings.xml")
        return [_text(each) for each in shared.iter(f"{MAIN}si")]

    def _day_styles(self) -> frozenset[int]:
        """The numbers of the styles that show a number as a day."""
        if "xl/styles.xml" not in self.names:
            return frozenset()
        styles = self.part("xl/styles.xml")
        days = set(DAY_FORMATS)
        for each in styles.iter(f"{MAIN}numFmt"):
            shown = _QUOTED.sub("", each.get("formatCode", "")).casefold()
            if "y" in shown or ("d" in shown and "m" in shown):
                days.add(int(each.get("numFmtId", "0")))
        formats = styles.find(f"{MAIN}cellXfs")
        return frozenset(
            number
            for number, each in enumerate(formats if formats is not None else ())
            if int(each.get("numFmtId", "0")) in days
        )


def _lines(book: _Workbook) -> Iterator[str]:
    written = 0
    for row in book.sheet.iter(f"{MAIN}row"):
        number = int(row.get("r", written + 1))
        if number > MOST_ROWS:
            return
        yield from [""] * (number - written - 1)
        written = max(number, written + 1)
        yield "\t".join(_cells(row, book))


def _cells(row: ElementTree.Element, book: _Workbook) -> list[str]:
    cells: list[str] = []
    for cell in row.iter(f"{MAIN}c"):
        named = _CELL.fullmatch(cell.get("r", ""))
        column = _column(named[1]) if named else len(cells)
        if column >= MOST_COLUMNS:
            break
        cells += [""] * (column + 1 - len(cells))
        cells[column] = " ".join(_value(cell, book).split())
    return cells


def _column(letters: str) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - ord("A") + 1
    return number - 1


def _value(cell: ElementTree.Element, book: _Workbook) -> str:
    kind = cell.get("t", "n")
    if kind == "inlineStr":
        return _text(cell)
    value = cell.findtext(f"{MAIN}v", "")
    if kind == "s":
        return book.texts[int(value)]
    if kind == "b":
        return "yes" if value == "1" else "no"
    if kind != "n" or not value:
        return value
    if int(cell.get("s", "0")) in book.day_styles:
        return (book.first_day + timedelta(days=int(float(value)))).isoformat()
    return f"{float(value):.15g}"


def _text(element: ElementTree.Element) -> str:
    """The text of its runs, without the readings of Asian texts."""
    runs = (each.text or "" for each in element.iter(f"{MAIN}t"))
    return "".join(runs)
