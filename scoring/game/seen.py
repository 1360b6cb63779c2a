"""The state that a page showed when its form was sent, from the form's hidden fields."""

from collections.abc import Mapping
from typing import NamedTuple

from players.common.numbers import parse_number


class Seen(NamedTuple):
    """The progress of a result or a sheet on a page."""

    versions: int = 0  # Versions of the result, or of the sheet's hands
    rulings: int = 0  # How often rulings had changed the marks
    pairs: str = ""  # The numbers of each side, as in 12-7; empty if not stated


NOTHING_SEEN = Seen()


def read_seen(fields: Mapping[str, str]) -> Seen | None:
    """The state that the form's page showed; None if its fields cannot be read.

    A form of a game without rulings leaves ``seen_rulings`` out, one of before
    ``seen_pairs`` was added that.
    """
    names = ("seen_versions", "seen_rulings")
    versions, rulings = (parse_number(fields.get(n) or "", most=999_999) for n in names)
    pairs = fields.get("seen_pairs") or ""
    return None if versions is None else Seen(versions, rulings or 0, pairs)
