"""Writes rows as an Excel workbook (.xlsx) of one sheet; texts are never evaluated."""

from collections.abc import Iterable
from io import BytesIO

from players.common.csv_file import Cell, Row


def xlsx_bytes(rows: Iterable[Row]) -> bytes:
    from openpyxl import Workbook  # imported on use: it adds 0.1 s to a start
    from openpyxl.cell import WriteOnlyCell
    from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE
    from openpyxl.cell.cell import Cell as SheetCell

    book = Workbook(write_only=True)
    sheet = book.create_sheet()

    def cell(value: Cell) -> SheetCell:
        if isinstance(value, str):
            value = ILLEGAL_CHARACTERS_RE.sub("", value)
        made = WriteOnlyCell(sheet, value)
        if isinstance(value, str):
            made.data_type = "s"  # text, never a formula
        return made

    for row in rows:
        sheet.append([cell(value) for value in row])
    out = BytesIO()
    book.save(out)
    return out.getvalue()
