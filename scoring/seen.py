"""What a page had shown when its form was sent: a form says it in two hidden fields.

Forms made before had both in one figure, ``seen``; entries that waited on a phone over
an update still come so.
"""

from collections.abc import Mapping
from dataclasses import dataclass

_PACKED = 1000
"""In the one figure, how many versions a change by a ruling counted as."""


@dataclass(frozen=True, slots=True)
class Seen:
    """How far a result or a sheet had come on a page."""

    versions: int = 0
    """Versions of the result, or of the sheet's hands."""
    rulings: int = 0
    """How often rulings had changed the marks."""


def read_seen(fields: Mapping[str, str]) -> Seen | None:
    """What a form's fields say; None where they say nothing that can be read."""
    versions = _number(fields.get("seen_versions"))
    if versions is not None:
        return Seen(versions, _number(fields.get("seen_rulings")) or 0)
    packed = _number(fields.get("seen"))
    if packed is None:
        return None
    rulings, versions = divmod(packed, _PACKED)
    return Seen(versions, rulings)


def _number(text: str | None) -> int | None:
    is_number = text and len(text) < 7 and text.isascii() and text.isdecimal()
    return int(text) if text and is_number else None
