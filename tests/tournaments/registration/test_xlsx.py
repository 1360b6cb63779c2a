"""Workbooks as a spreadsheet program writes them, and as this one does."""

from datetime import date, datetime
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from openpyxl import Workbook
from openpyxl.worksheet.worksheet import Worksheet

from tests.each import each
from tournaments.exports.spreadsheet import Row
from tournaments.exports.xlsx import xlsx_bytes
from tournaments.registration.xlsx import NoWorkbookError, sheet_text


def workbook() -> bytes:
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
        b"PK\x03\x04rest",
        b"\xd0\xcf\x11\xe0rest",
        workbook()[:-30],
        packed(**{"xl/workbook.xml": "<workbook/>"}),
        packed(**{"xl/styles.xml": " " * 30_000_001}),
    ],
)
def test_no_workbook_is_refused(source: bytes) -> None:
    with pytest.raises(NoWorkbookError):
        sheet_text(source)
