"""Parses numbers from outside, of any length."""

from django.urls.converters import IntConverter

MOST = 2**31 - 1  # The largest number in a column
MOST_ID = 2**63 - 1


def parse_number(text: object, *, most: int = MOST) -> int | None:
    """Return a text's whole number from 0 to ``most``; None for any other text."""
    figures = str(text).strip()
    if not (figures.isascii() and figures.isdecimal()):
        return None
    figures = figures.lstrip("0") or "0"
    if len(figures) > len(str(most)):
        return None
    number = int(figures)
    return number if number <= most else None


def parse_signed(text: object, *, most: int = MOST) -> int | None:
    """Return the whole number in a text, also below zero; None for any other text."""
    figures = str(text).strip().replace("\N{MINUS SIGN}", "-")
    number = parse_number(figures.removeprefix("-"), most=most)
    return -number if number is not None and figures.startswith("-") else number


class NumberInAddress(IntConverter):
    """A number in an address that any column can hold; a longer one is no address."""

    regex = "[0-9]{1,18}"


def parse_id(text: object) -> int:
    """The row id in a form; 0, which no row has, for any other text."""
    return parse_number(text, most=MOST_ID) or 0
