"""What a page had shown when its form was sent, read from the form's hidden fields.

Entries that waited on a phone over an update carry both figures in one field, ``seen``.
"""

from collections.abc import Mapping
from typing import NamedTuple

from players.numbers import parse_number

# In the field ``seen`` a change by a ruling counts as this many versions.
_PACKED = 1000


class Seen(NamedTuple):
    """How far a result or a sheet had come on a page."""

    versions: int = 0  # Versions of the result, or of the sheet's hands
    rulings: int = 0  # How often rulings had changed the marks


def read_seen(fields: Mapping[str, str]) -> Seen | None:
    """What the form's page had shown; None if its fields cannot be read.

    A form of a game without rulings leaves ``seen_rulings`` out.
    """
    versions = _number(fields.get("seen_versions"))
    if versions is not None:
        return Seen(versions, _number(fields.get("seen_rulings")) or 0)
    packed = _number(fields.get("seen"))
    if packed is None:
        return None
    rulings, versions = divmod(packed, _PACKED)
    return Seen(versions, rulings)


def _number(text: str | None) -> int | None:
    return parse_number(text or "", most=999_999)
