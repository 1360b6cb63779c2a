"""Workbooks as a spreadsheet program writes them, and as this one does."""

import time
import tracemalloc
from collections.abc import Callable
from datetime import date, datetime
from functools import cache
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZIP_LZMA, ZipFile

import pytest

from players.common.csv_file import Row
from players.common.xlsx import xlsx_bytes
from tests.each import each
from tournaments.field.xlsx import (
    MOST_ATTRIBUTES,
    MOST_OTHER_TAGS,
    MOST_TAGS,
    MOST_UNPACKED,
    NoWorkbookError,
    TooLargeError,
    read_workbook,
)


@cache
def workbook() -> bytes:
    from openpyxl import Workbook  # Not while tests are collected: 0.1 s a worker
    from openpyxl.worksheet.worksheet import Worksheet

    book = Workbook()
    [sheet] = book.worksheets
    assert isinstance(sheet, Worksheet)
    sheet.append(["Name", None, "Dues\n until"])
    sheet.append([])
    sheet.append(["Ann  Ray & Co", 3615550100, date(2027, 12, 31), 2.5, True])
    sheet.append([datetime(2027, 12, 31, 18, 30), 46752.5, "#N/A"])
    sheet["A4"].number_format = "dd/mm/yyyy;@"
    sheet["B4"].number_format = '0.00"day"'
    book.create_sheet("Other").append(["of no concern"])
    out = BytesIO()
    book.save(out)
    return out.getvalue()


def sheet_text(source: bytes) -> str:
    return read_workbook(source).text


def packed(**parts: str) -> bytes:
    out = BytesIO()
    with ZipFile(out, "w", ZIP_DEFLATED) as book:
        for path, body in parts.items():
            book.writestr(path, body)
    return out.getvalue()


def test_the_first_sheet_is_read_with_its_days_and_empty_cells() -> None:
    assert sheet_text(workbook()).split("\n") == [
        "Name\t\tDues until",
        "",
        "Ann Ray & Co\t3615550100\t2027-12-31\t2.5\tyes",
        "2027-12-31\t46752.5\t#N/A",
    ]


def test_what_is_written_is_read_again_and_never_evaluated() -> None:
    rows: list[Row] = [
        ["Name", "No.", "Town"],
        ["=1+1 & <Bo>\x07", 7, None],
        ["-2", "", "x"],
    ]
    written = xlsx_bytes(rows)
    assert sheet_text(written) == "Name\tNo.\tTown\n=1+1 & <Bo>\t7\n-2\t\tx"
    assert b"<f>" not in ZipFile(BytesIO(written)).read("xl/worksheets/sheet1.xml")


@each(
    "source",
    [
        lambda: b"PK\x03\x04rest",
        lambda: b"\xd0\xcf\x11\xe0rest",
        lambda: workbook()[:-30],
        lambda: packed(**{"xl/workbook.xml": "<workbook/>"}),
    ],
)
def test_no_workbook_is_refused(source: Callable[[], bytes]) -> None:
    with pytest.raises(NoWorkbookError):
        sheet_text(source())


MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
STRINGS, CELLS = "xl/sharedStrings.xml", "xl/worksheets/sheet1.xml"
KINDS = "[Content_Types].xml"
OF_STRINGS = (
    b'<Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.'
    b'openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/>'
)
LAUGHS = "<!DOCTYPE a [<!ENTITY b 'ha'><!ENTITY c '&b;&b;'>]>"


def changed(compression: int = ZIP_DEFLATED, /, **parts: str | bytes) -> bytes:
    """A whole workbook with other parts."""
    out = BytesIO()
    with ZipFile(BytesIO(workbook())) as whole, ZipFile(out, "w", compression) as book:
        for path in {*whole.namelist(), STRINGS}:
            content = parts.get(path) or (
                strings("") if path == STRINGS else whole.read(path)
            )
            if path == KINDS and isinstance(content, bytes):
                content = content.replace(b"</Types>", OF_STRINGS + b"</Types>")
            book.writestr(path, content)
    return out.getvalue()


def sheet(rows: str) -> str:
    return f"<worksheet {MAIN}><sheetData>{rows}</sheetData></worksheet>"


def strings(content: str) -> str:
    return f"<sst {MAIN}>{content}</sst>"


def holding(rows: str, content: str = "") -> bytes:
    """A whole workbook with these rows and strings."""
    return changed(**{STRINGS: strings(content), CELLS: sheet(rows)})


def grown(path: str, before: str, more: str) -> bytes:
    """A whole workbook of which a part has more before one of its tags."""
    text = ZipFile(BytesIO(workbook())).read(path).decode()
    assert before in text
    return changed(**{path: text.replace(before, more + before)})


def stating_less(path: str, content: bytes) -> bytes:
    """A workbook whose headers state a hundredth of a part's size."""
    book = changed(**{path: content})
    size, less = len(content), len(content) // 100
    assert book.count(size.to_bytes(4, "little")) == 2
    return book.replace(size.to_bytes(4, "little"), less.to_bytes(4, "little"))


MANY, MANY_OTHER = MOST_TAGS + 1, MOST_OTHER_TAGS + 1
ONE_STRING = '<row><c t="s"><v>0</v></c></row>'
TOO_LARGE: dict[str, Callable[[], bytes]] = {
    "one long string in each cell": lambda: holding(
        f"<row>{ONE_STRING[5:-6] * 10_000}</row>", f"<si><t>{'x' * 1_000_000}</t></si>"
    ),
    "one long string in each row": lambda: holding(
        ONE_STRING * 3_000, f"<si><t>{'x' * 1_000_000}</t></si>"
    ),
    "blanks in each row": lambda: holding(
        ONE_STRING * 3_000, f"<si><t xml:space='preserve'>{' ' * 900_000}</t></si>"
    ),
    "a long part": lambda: changed(**{STRINGS: " " * (MOST_UNPACKED + 1)}),
    "many cells": lambda: holding(f"<row>{'<c/>' * 1_000_000}</row>"),
    "many rows": lambda: holding("<row/>" * MANY),
    "many strings": lambda: holding("", "<si/>" * MANY),
    "one string of many runs": lambda: holding("", f"<si>{'<r/>' * MANY}</si>"),
    "unknown tags": lambda: holding("<z/>" * MANY),
    "a tag in a tag": lambda: holding("<z>" * MANY + "</z>" * MANY),
    "attributes": lambda: holding(
        "<c " + "".join(f" a{n}=''" for n in range(MOST_ATTRIBUTES + 1)) + "/>"
    ),
    "many formats": lambda: grown("xl/styles.xml", "</cellXfs>", "<xf/>" * MANY_OTHER),
    "many sheets": lambda: grown(
        "xl/workbook.xml", "</sheets>", '<sheet name="A" sheetId="1"/>' * MANY_OTHER
    ),
    "many relations": lambda: grown(
        "xl/_rels/workbook.xml.rels",
        "</Relationships>",
        '<Relationship Id="a" Type="b" Target="c"/>' * MANY_OTHER,
    ),
    "many kinds of part": lambda: grown(
        KINDS, "</Types>", '<Override PartName="/a" ContentType="b"/>' * MANY_OTHER
    ),
}
DAMAGED: dict[str, Callable[[], bytes]] = {
    "a part that states less": lambda: stating_less(CELLS, b" " * MOST_UNPACKED),
    "entities": lambda: changed(
        **{CELLS: LAUGHS + sheet("<row><c><v>&c;</v></c></row>")}
    ),
    "entities in UTF-16": lambda: changed(
        **{CELLS: (LAUGHS + sheet("")).encode("utf-16")}
    ),
    "another packing": lambda: changed(ZIP_LZMA),
}


@each("name", TOO_LARGE | DAMAGED)
def test_a_small_file_that_unpacks_to_much_is_refused_at_little_cost(name: str) -> None:
    source = (TOO_LARGE | DAMAGED)[name]()
    tracemalloc.start()
    begun = time.process_time()
    try:
        with pytest.raises(TooLargeError if name in TOO_LARGE else NoWorkbookError):
            sheet_text(source)
        most = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert most < 100_000_000
    assert time.process_time() - begun < 5


def test_a_list_of_two_thousand_members_is_read_whole() -> None:
    row: list[Row] = [
        [f"Member {n}", *(f"{n} {c}" for c in range(9))] for n in range(2_000)
    ]
    text = sheet_text(xlsx_bytes(row))
    assert text.count("\n") == 1_999
    assert text.endswith("1999 8")


def test_other_sheets_of_a_workbook_cost_nothing() -> None:
    from openpyxl import Workbook

    book = Workbook(write_only=True)
    for name in ("2027", "2026", "2025"):
        years = book.create_sheet(name)
        for n in range(2_000):
            years.append([name, n, n + 1])
    out = BytesIO()
    book.save(out)
    assert sheet_text(out.getvalue()).startswith("2027\t0\t1\n")
