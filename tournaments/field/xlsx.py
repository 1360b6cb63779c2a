"""Reads the first sheet of an Excel workbook (.xlsx) as text, one row a line."""

from collections.abc import Iterator
from datetime import datetime
from io import BytesIO
from typing import IO, Any
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

MOST_TEXT = 1_000_000  # Characters of all cells: many cells may name one long string
MOST_UNPACKED = 20_000_000  # Bytes of what is read: a small file may hold gigabytes
# Tags, whose reading costs time and memory: of cells or strings, and of any other part.
MOST_TAGS = 250_000
MOST_OTHER_TAGS = 20_000
MOST_ATTRIBUTES = 500_000
MOST_ROWS = 5_000
MOST_COLUMNS = 100


class NoWorkbookError(ValueError):
    """The file is no workbook, or a damaged one."""


class TooLargeError(ValueError):
    """The workbook holds more than a list."""


def sheet_text(source: bytes) -> str:
    """Return the cells of the first sheet, tabs between them, rows in place.

    Raises NoWorkbookError and TooLargeError.
    """
    try:
        return "\n".join(_lines(source)).rstrip("\n")
    except TooLargeError:
        raise
    except Exception as error:  # a damaged file fails anywhere inside the library
        raise NoWorkbookError from error


class _BoundedZip(ZipFile):
    """An archive of which only so much is unpacked, whatever its headers state.

    The library reads whole parts by ``read``; strings and cells, of which a list has
    many, by ``open``.
    """

    left = MOST_UNPACKED

    def read(self, name: str | ZipInfo, pwd: bytes | None = None) -> bytes:
        return self._unpacked(name, MOST_OTHER_TAGS)

    def open(self, name: str | ZipInfo, *_args: Any, **_options: Any) -> IO[bytes]:
        return BytesIO(self._unpacked(name, MOST_TAGS))

    def _unpacked(self, name: str | ZipInfo, most_tags: int) -> bytes:
        info = name if isinstance(name, ZipInfo) else self.getinfo(name)
        if info.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
            raise NoWorkbookError
        with super().open(info) as part:
            content = part.read(self.left + 1)
        self.left -= len(content)
        is_whole = self.left >= 0
        is_plain = content.count(b"=") <= MOST_ATTRIBUTES
        if not (is_whole and is_plain and content.count(b"<") <= most_tags):
            raise TooLargeError
        # A workbook declares no entities, which can be expanded without end; UTF-16 has
        # a zero beside each letter.
        if b"<!DOCTYPE" in content.replace(b"\0", b""):
            raise NoWorkbookError
        return content


def _rows(source: bytes) -> Iterator[tuple[object, ...]]:
    """The rows of the first sheet; no other is opened, however many there are."""
    # Imported on use: it adds 0.1 s to a start
    from openpyxl.reader.excel import ExcelReader
    from openpyxl.styles.stylesheet import apply_stylesheet
    from openpyxl.worksheet._read_only import ReadOnlyWorksheet

    reader = ExcelReader(
        BytesIO(source), read_only=True, data_only=True, keep_links=False
    )
    reader.archive = _BoundedZip(BytesIO(source))
    reader.read_manifest()
    reader.read_strings()
    reader.read_workbook()
    apply_stylesheet(reader.archive, reader.wb)
    path = next(
        part.target
        for _sheet, part in reader.parser.find_sheets()
        if part.target in reader.valid_files and "chartsheet" not in part.Type
    )
    sheet: Any = ReadOnlyWorksheet(reader.wb, "", path, reader.shared_strings)
    rows: Iterator[tuple[object, ...]] = sheet.iter_rows(
        max_row=MOST_ROWS, max_col=MOST_COLUMNS, values_only=True
    )
    return rows


def _lines(source: bytes) -> Iterator[str]:
    left = MOST_TEXT
    for row in _rows(source):
        texts = [_text(value) for value in row]
        left -= sum(map(len, texts))
        if left < 0:
            raise TooLargeError
        yield "\t".join(" ".join(text.split()) for text in texts).rstrip("\t")


def _text(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, datetime):
        return value.date().isoformat()
    if isinstance(value, float):
        return f"{value:.15g}"
    return str(value)
