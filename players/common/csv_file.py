"""Rows as a CSV file for spreadsheets, which evaluate none of its texts.

A byte order mark tells Excel that the file is UTF-8.
"""

import csv
import re
from collections.abc import Iterable, Sequence
from decimal import Decimal
from io import StringIO

Cell = str | int | float | None
Row = list[Cell]
# A spreadsheet evaluates a cell that begins like this, and splits at its own separator,
# in spite of quotes; an apostrophe before it prevents that.
FORMULA = re.compile(
    r"""(^|[,;|\t\r\n])(?=[\s"']*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r])"""
)


def csv_bytes(rows: Iterable[Sequence[Cell | Decimal]]) -> bytes:
    """The rows as a CSV file in which a spreadsheet evaluates nothing."""
    text = StringIO()
    writer = csv.writer(text, quoting=csv.QUOTE_NONNUMERIC)
    writer.writerows([_safe(cell) for cell in row] for row in rows)
    return text.getvalue().encode("utf-8-sig")


def _safe(cell: Cell | Decimal) -> Cell | Decimal:
    return FORMULA.sub(r"\1'", cell) if isinstance(cell, str) else cell
