"""Workbooks as a spreadsheet program writes them, and as this one does."""

from io import BytesIO
from zipfile import ZipFile

import pytest

from tournaments.exports.xlsx import xlsx_bytes
from tournaments.registration.xlsx import MAIN, NoWorkbookError, sheet_text

NS = f'xmlns="{MAIN[1:-1]}"'
REL = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
PARTS = {
    "xl/workbook.xml": f'<workbook {NS} {REL}><sheets><sheet name="People" sheetId="1"'
    ' r:id="rId7"/><sheet name="Other" sheetId="2" r:id="rId8"/></sheets></workbook>',
    "xl/_rels/workbook.xml.rels": '<Relationships xmlns="http://schemas.openxmlformats'
    '.org/package/2006/relationships"><Relationship Id="rId8" Type="w"'
    ' Target="worksheets/sheet2.xml"/><Relationship Id="rId7" Type="w"'
    ' Target="/xl/worksheets/sheet1.xml"/></Relationships>',
    "xl/sharedStrings.xml": f"<sst {NS}><si><t>Name</t></si><si><r><t>Ann </t></r>"
    "<r><t>Ray &amp; Co</t></r></si><si><t>Dues\n until</t></si></sst>",
    "xl/styles.xml": f'<styleSheet {NS}><numFmts><numFmt numFmtId="170"'
    ' formatCode="dd/mm/yyyy;@"/><numFmt numFmtId="171" formatCode="0.00&quot;day&quot;"/>'
    '</numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/>'
    '<xf numFmtId="171"/></cellXfs></styleSheet>',
    "xl/worksheets/sheet1.xml": f'<worksheet {NS}><sheetData><row r="1"><c r="A1" t="s">'
    '<v>0</v></c><c r="C1" t="s"><v>2</v></c></row><row r="3"><c r="A3" t="s"><v>1</v>'
    '</c><c r="B3"><v>3615550100</v></c><c r="C3" s="1"><v>46752</v></c><c r="D3" s="2">'
    '<v>46752.5</v></c><c r="E3" s="3"><v>2.5</v></c><c r="F3" t="b"><v>1</v></c></row>'
    "</sheetData></worksheet>",
}


def workbook(**changed: str) -> bytes:
    out = BytesIO()
    with ZipFile(out, "w") as book:
        for path, body in (PARTS | changed).items():
            book.writestr(path, body)
    return out.getvalue()


def test_the_first_sheet_is_read_with_its_days_and_empty_cells() -> None:
    assert sheet_text(workbook()).split("\n") == [
        "Name\t\tDues until",
        "",
        "Ann Ray & Co\t3615550100\t2027-12-31\t2027-12-31\t2.5\tyes",
    ]


def test_what_is_written_is_read_again() -> None:
    rows = [["Name", "No.", ""], ["=Ann & <Bo>\x07", 7, None]]
    assert sheet_text(xlsx_bytes(rows)) == "Name\tNo.\t\n=Ann & <Bo>\t7\t"
    assert xlsx_bytes(rows) == xlsx_bytes(rows)


@pytest.mark.parametrize(
    "source",
    [
        b"PK\x03\x04rest",
        b"\xd0\xcf\x11\xe0rest",
        workbook()[:-30],
        workbook(**{"xl/workbook.xml": "<workbook/>"}),
        workbook(**{"xl/sharedStrings.xml": "<!DOCTYPE a><sst/>"}),
        workbook(**{"xl/sharedStrings.xml": f"<sst {NS}/>"}),
        workbook(**{"xl/styles.xml": " " * 20_000_001}),
    ],
)
def test_no_workbook_is_refused(source: bytes) -> None:
    with pytest.raises(NoWorkbookError):
        sheet_text(source)
