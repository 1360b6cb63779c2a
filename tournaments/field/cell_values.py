"""Phones and days as spreadsheets save them, and contacts compared. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Literal, NamedTuple

from players.people.names import name_key
from tournaments.field.cells import numbers_by_word, plain_words

Order = Literal["day first", "month first"]

_LONGEST = 80  # Of a phone or a day; patterns take long on what may go on for ever
_SCIENTIFIC = re.compile(r"(\d)[.,](\d+)E\+?(\d{1,2})", re.IGNORECASE)
_WHOLE = re.compile(r"(\d{7,15})[.,]0+")
_PHONE = re.compile(
    r"\+?[\d\s().\-/]{7,20}(?:\s*(?:x|ext\.?)\s*\d{1,6})?", re.IGNORECASE
)


class Contacts(NamedTuple):
    """How a player can be reached: the facts that tell people of one name apart."""

    town: str = ""
    phone: str = ""
    email: str = ""

    def agree(self, other: Contacts) -> bool:
        """Whether town, phone or mail are the same; an empty fact agrees with nothing."""
        both = zip(self._keys(), other._keys(), strict=True)
        return any(ours and ours == theirs for ours, theirs in both)

    def _keys(self) -> tuple[str, str, str]:
        # The last figures of a phone number are without the country's
        figures = "".join(filter(str.isdecimal, self.phone))[-10:]
        return name_key(self.town), figures, self.email.strip().lower()


class Phone(NamedTuple):
    """A phone number, or the text of one whose figures the spreadsheet cut."""

    number: str
    cut: str = ""


def read_phone(cell: str) -> Phone:
    """The phone of a cell: 9795550155.0 is whole, 9.79555E+09 has lost its end."""
    text = cell.strip().lstrip("'")
    if len(text) > _LONGEST:
        return Phone(text)
    if whole := _WHOLE.fullmatch(text):
        return Phone(whole[1])
    if cut := _SCIENTIFIC.fullmatch(text):
        figures = cut[1] + cut[2]
        if len(figures) == int(cut[3]) + 1:
            return Phone(figures)
        return Phone("", text)
    return Phone(text)


def is_phone(cell: str) -> bool:
    """Whether a cell looks like a phone number."""
    text = cell.strip()
    if len(text) > _LONGEST:
        return False
    is_number = _PHONE.fullmatch(text) and sum(map(str.isdecimal, text)) >= 7
    return bool(is_number or _SCIENTIFIC.fullmatch(text) or _WHOLE.fullmatch(text))


@dataclass(frozen=True, slots=True)
class Days:
    """The days of a column by their cell, and how they were read."""

    order: Order
    # Whether the column itself settles the order of day and month.
    is_settled: bool = True
    # Whether some cells show the one order and some the other.
    is_mixed: bool = False
    # A cell that is another day in the other order.
    example: str = ""
    by_cell: Mapping[str, date] = field(default_factory=dict)

    @property
    def example_day(self) -> date | None:
        """The example as it is read."""
        return self.day(self.example)

    def day(self, cell: str) -> date | None:
        """The day of any cell, in the order of the column; None if it is none."""
        day_first, month_first = _readings(cell)
        is_day_first = self.order == "day first"
        return (day_first if is_day_first else month_first) or day_first or month_first


_MONTHS = numbers_by_word(
    "january jan enero ene",
    "february feb febrero",
    "march mar marzo",
    "april apr abril abr",
    "may mayo",
    "june jun junio",
    "july jul julio",
    "august aug agosto ago",
    "september sep sept septiembre setiembre set",
    "october oct octubre",
    "november nov noviembre",
    "december dec diciembre dic",
)
_TIME = re.compile(
    r"[T\s]\s*\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?\s*([ap]\.?\s?m\.?)?Z?$", re.IGNORECASE
)
_FIGURES = re.compile(r"(\d{1,4})\s*([./-])\s*(\d{1,2})\s*[./-]\s*(\d{4}|\d{1,2})\.?")
_FILLERS = {"of", "de", "del", "the", "th", "st", "nd", "rd"}


def read_days(cells: Iterable[str], *, otherwise: Order) -> Days:
    """Read the days of a column: a cell with one reading only settles it for all.

    ``otherwise`` is the order where nothing settles it. Where some cells settle it one
    way and some the other, a cell with two readings is not read.
    """
    readings = {cell: _readings(cell) for cell in cells if cell.strip()}
    only_day = any(day and not month for day, month in readings.values())
    only_month = any(month and not day for day, month in readings.values())
    is_settled = only_day != only_month
    settled: Order = "day first" if only_day else "month first"
    is_mixed = only_day and only_month
    days = Days(
        settled if is_settled else otherwise,
        is_settled,
        is_mixed,
        next((cell for cell, (d, m) in readings.items() if d and m and d != m), ""),
    )
    by_cell = {
        cell: read
        for cell, (d, m) in readings.items()
        if (read := days.day(cell)) and not (is_mixed and d and m and d != m)
    }
    return replace(days, by_cell=by_cell)


def _readings(cell: str) -> tuple[date | None, date | None]:
    """A cell's day with the day first, and with the month first."""
    if len(cell) > _LONGEST:
        return None, None
    text = _TIME.sub("", cell.strip()).strip()
    match = _FIGURES.fullmatch(text)
    if match is None:
        named = _named_day(text)
        return named, named
    first, sign, second, third = match[1], match[2], int(match[3]), match[4]
    if len(first) == 4:
        day = _date(int(first), second, int(third))
        return day, day
    if len(first) > 2 or len(third) not in (2, 4):
        return None, None
    year = int(third) + (2000 if len(third) == 2 else 0)
    day_first, month_first = (
        _date(year, second, int(first)),
        _date(year, int(first), second),
    )
    if sign == "." and day_first:  # 3.4.2027 is written day first everywhere
        return day_first, day_first
    return day_first, month_first


def _named_day(text: str) -> date | None:
    """'Dec 31, 2027', '31 de diciembre de 2027', 'Friday, December 31st, 2027'."""
    words = [
        part
        for word in plain_words(text)
        for part in re.findall(r"\d+|[^\d]+", word)
        if part not in _FILLERS
    ]
    months = [_MONTHS[word] for word in words if word in _MONTHS]
    numbers = [int(word) for word in words if word.isdecimal()]
    if len(months) != 1 or len(numbers) != 2 or len(words) > 4:
        return None
    day, year = sorted(numbers)
    return _date(year if year > 31 else 2000 + numbers[1], months[0], day)


def _date(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day) if year >= 1900 else None
    except ValueError:
        return None
