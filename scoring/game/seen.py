"""The state that a page showed when its form was sent, from the form's hidden fields.

Entries of an older program version, which waited on a phone, carry both figures in one
field, ``seen``.
"""

from collections.abc import Mapping
from typing import NamedTuple

from players.common.numbers import parse_number

# In the field ``seen`` a change by a ruling counts as this many versions.
_PACKED = 1000


class Seen(NamedTuple):
    """The progress of a result or a sheet on a page."""

    versions: int = 0  # Versions of the result, or of the sheet's hands
    rulings: int = 0  # How often rulings had changed the marks


def read_seen(fields: Mapping[str, str]) -> Seen | None:
    """The state that the form's page showed; None if its fields cannot be read.

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
