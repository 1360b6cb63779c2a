"""Writes rows as an Excel workbook (.xlsx) of one sheet; texts are never evaluated."""

import re
from collections.abc import Iterable
from io import BytesIO
from xml.sax.saxutils import escape
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from tournaments.exports.spreadsheet import Cell, Row

TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"
PARTS = {
    "[Content_Types].xml": f'<Types xmlns="{PACKAGE}/content-types">'
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    '<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>'
    '<Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>'
    "</Types>",
    "_rels/.rels": f'<Relationships xmlns="{PACKAGE}/relationships"><Relationship Id="rId1"'
    f' Type="{OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
    "xl/workbook.xml": f'<workbook xmlns="{MAIN}" xmlns:r="{OFFICE}"><sheets>'
    '<sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>',
    "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{PACKAGE}/relationships"><Relationship'
    f' Id="rId1" Type="{OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
}
_NOT_XML = re.compile(r"[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def xlsx_bytes(rows: Iterable[Row]) -> bytes:
    """The rows as a workbook; the same rows give the same bytes."""
    sheet = "".join(f"<row>{''.join(map(_cell, row))}</row>" for row in rows)
    body = f'<worksheet xmlns="{MAIN}"><sheetData>{sheet}</sheetData></worksheet>'
    out = BytesIO()
    with ZipFile(out, "w") as book:
        for path, part in {**PARTS, "xl/worksheets/sheet1.xml": body}.items():
            entry = ZipInfo(path)
            entry.compress_type = ZIP_DEFLATED
            book.writestr(entry, HEAD + part)
    return out.getvalue()


def _cell(cell: Cell) -> str:
    if cell is None or cell == "":
        return "<c/>"
    if isinstance(cell, int):
        return f"<c><v>{cell}</v></c>"
    text = escape(_NOT_XML.sub("", cell))
    return f'<c t="inlineStr"><is><t xml:space="preserve">{text}</t></is></c>'
