"""Parses numbers from outside, however long they are."""

MOST = 2**31 - 1  # What a column for numbers holds
MOST_ID = 2**63 - 1


def parse_number(text: object, *, most: int = MOST) -> int | None:
    """Return the whole number from 0 that a text is; None if it is none or beyond."""
    figures = str(text).strip()
    if not (figures.isascii() and figures.isdecimal()):
        return None
    figures = figures.lstrip("0") or "0"
    if len(figures) > len(str(most)):
        return None
    number = int(figures)
    return number if number <= most else None


def parse_signed(text: object, *, most: int = MOST) -> int | None:
    """Return the whole number that a text is, also below zero; None if it is none."""
    figures = str(text).strip().replace("\N{MINUS SIGN}", "-")
    number = parse_number(figures.removeprefix("-"), most=most)
    return -number if number is not None and figures.startswith("-") else number


def parse_id(text: object) -> int:
    """The id of a row that a form names; 0, which no row has, where it names none."""
    return parse_number(text, most=MOST_ID) or 0
