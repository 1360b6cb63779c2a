"""Reads the list in an Excel workbook (.xlsx) as text, one row a line."""

from collections.abc import Callable, Iterator
from datetime import datetime
from io import BytesIO
from typing import IO, Any, NamedTuple
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from tournaments.field.cells import HIDDEN

MOST_TEXT = 1_000_000  # Characters of all cells: many cells may name one long string
MOST_UNPACKED = 20_000_000  # Bytes of what is read: a small file may hold gigabytes
# Tags, whose reading costs time and memory: of cells or strings, and of any other part.
MOST_TAGS = 250_000
MOST_OTHER_TAGS = 20_000
MOST_ATTRIBUTES = 500_000
MOST_ROWS = 5_000
MOST_COLUMNS = 100
MOST_SHEETS = 12  # That are looked through for the list


class NoWorkbookError(ValueError):
    """The file is no workbook, or a damaged one."""


class TooLargeError(ValueError):
    """The workbook holds more than a list."""


class WorkbookSheet(NamedTuple):
    """A sheet of a workbook: its cells, tabs between them, rows in place; its name."""

    text: str
    name: str
    others: tuple[str, ...] = ()  # The names of the sheets that were not read


def read_workbook(
    source: bytes,
    *,
    is_list: Callable[[str], bool] = lambda text: True,
    wanted: str = "",
) -> WorkbookSheet:
    """Return the sheet of this name, else the first that is a list.

    A hidden sheet is read only by its name; a hidden row says that it is one. Raises
    NoWorkbookError and TooLargeError.
    """
    try:
        return _chosen(_Workbook(source), is_list, wanted)
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


class _Workbook:
    """The names of a workbook's sheets, and one of them opened."""

    def __init__(self, source: bytes) -> None:
        # Imported on use: it adds 0.1 s to a start
        from openpyxl.reader.excel import ExcelReader
        from openpyxl.styles.stylesheet import apply_stylesheet

        reader = ExcelReader(
            BytesIO(source), read_only=True, data_only=True, keep_links=False
        )
        reader.archive = _BoundedZip(BytesIO(source))
        reader.read_manifest()
        reader.read_strings()
        reader.read_workbook()
        apply_stylesheet(reader.archive, reader.wb)
        self._reader: Any = reader
        sheets = [
            (str(sheet.name), sheet.state, part.target)
            for sheet, part in reader.parser.find_sheets()
            if part.target in reader.valid_files and "chartsheet" not in part.Type
        ]
        self.paths = {name: path for name, _state, path in sheets}
        self.visible = [name for name, state, _p in sheets if state == "visible"]

    def text(self, name: str) -> str:
        return "\n".join(self._lines(name)).rstrip("\n")

    def _lines(self, name: str) -> Iterator[str]:
        from openpyxl.worksheet._reader import WorkSheetParser

        book = self._reader.wb
        parser: Any = WorkSheetParser(
            self._reader.archive.open(self.paths[name]),
            self._reader.shared_strings,
            data_only=True,
            epoch=book.epoch,
            date_formats=book._date_formats,
            timedelta_formats=book._timedelta_formats,
        )
        left, line = MOST_TEXT, 0
        for number, cells in parser.parse():
            if number > MOST_ROWS:
                return
            texts = [""] * MOST_COLUMNS
            for cell in cells:
                if cell["column"] <= MOST_COLUMNS:
                    texts[cell["column"] - 1] = _text(cell["value"])
            left -= sum(map(len, texts))
            if left < 0:
                raise TooLargeError
            yield from [""] * (number - line - 1)
            line = number
            row = "\t".join(" ".join(text.split()) for text in texts).rstrip("\t")
            of_row = parser.row_dimensions.get(str(number), {})
            is_hidden = row and of_row.get("hidden") in ("1", "true")
            yield f"{row}\t{HIDDEN}" if is_hidden else row


def _chosen(
    book: _Workbook, is_list: Callable[[str], bool], wanted: str
) -> WorkbookSheet:
    names = [wanted] if wanted in book.paths else book.visible or list(book.paths)[:1]
    filled: dict[str, str] = {}
    for name in names[:MOST_SHEETS]:
        try:
            text = book.text(name)
        except TooLargeError:
            if not filled:
                raise
            break
        if text or name == names[0]:
            filled[name] = text
        if text and is_list(text):
            filled = {name: text}
            break
    [name, *_more] = sorted(filled, key=lambda name: not filled[name])
    others = tuple(other for other in book.paths if other != name)
    return WorkbookSheet(filled[name], name, others)


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
