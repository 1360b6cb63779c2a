"""What a phone without a network keeps: read from JSON, or from a code it shows.

Each entry is a form as it was sent: the page it belongs to and its fields, under a key
made on the phone. Says only whether it can be read; whether it may stand is asked of
the services.
"""

import base64
import binascii
import json
import re
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, NoReturn
from uuid import UUID

from django.utils.translation import gettext as _

MOST_FIELDS = 30
MOST_LETTERS = 1_000
MOST_ENTRIES = 50
MOST_BYTES = 40_000
DAY = 24 * 60 * 60 * 1000
PATH = re.compile(r"([0-9]{1,5})/(?:(hands|record|rulings)/)?")
PLAIN, DEFLATED = "0", "1"


class NotKeptError(ValueError):
    """This is nothing a phone kept: the sentence says what is wrong with it."""

    @property
    def sentence(self) -> str:
        """What people read."""
        return str(self.args[0])


@dataclass(frozen=True, slots=True)
class Kept:
    """One form as it was sent: of which match, from which page, what it said."""

    key: UUID
    match: int
    page: str
    """Below the match's own page: empty, ``hands``, ``record`` or ``rulings``."""
    fields: Mapping[str, str]
    age: timedelta = timedelta()
    """How long it had been kept when it was sent; the phone's clock says no more."""

    @property
    def do(self) -> str:
        """Which button was pressed."""
        return self.fields.get("do", "")

    def number(self, name: str) -> int | None:
        """A field that is a whole number; None where it is empty or something else."""
        text = self.fields.get(name, "").strip()
        is_figures = text.isascii() and text.isdecimal() and len(text) < 6
        return int(text) if is_figures else None


def kept_from_json(told: object) -> Kept:
    """Read one entry of the JSON door. Raises NotKeptError."""
    if not isinstance(told, Mapping):
        _unreadable()
    return _entry(*(told.get(name) for name in ("key", "path", "fields", "age")))


def kept_from_code(text: str) -> tuple[str, list[Kept]]:
    """Read a scanned code: the link's code and the entries kept under it.

    A digit that says whether the rest is deflated, then JSON in URL-safe base 64:
    ``[code, [[key, path, fields, age], ..]]``. Raises NotKeptError.
    """
    how, packed = text[:1], text[1:]
    if how not in (PLAIN, DEFLATED):
        raise NotKeptError(
            _("This is nothing a phone kept. Scan or paste the whole code.")
        )
    try:
        code, entries = json.loads(_unpacked(how, packed))
        found = [_entry(*entry) for entry in entries[:MOST_ENTRIES]]
    except (ValueError, TypeError, RecursionError, binascii.Error, zlib.error) as error:
        if isinstance(error, NotKeptError):
            raise
        raise NotKeptError(
            _("This code is not whole. Scan or paste it once more.")
        ) from error
    if not found:
        _unreadable()
    return str(code), found


def _unpacked(how: str, packed: str) -> bytes:
    raw = base64.b64decode(packed + "=" * (-len(packed) % 4), b"-_", validate=True)
    if how == PLAIN:
        return raw
    opened = zlib.decompressobj(wbits=-zlib.MAX_WBITS)
    return opened.decompress(raw, MOST_BYTES)


def _entry(key: object, path: object, fields: object, age: object = 0) -> Kept:
    place = PATH.fullmatch(path) if isinstance(path, str) else None
    if place is None or not isinstance(fields, Mapping) or len(fields) > MOST_FIELDS:
        _unreadable()
    if not all(isinstance(part, str) for pair in fields.items() for part in pair):
        _unreadable()
    if any(len(text) > MOST_LETTERS for text in fields.values()):
        _unreadable()
    return Kept(_key(key), int(place[1]), place[2] or "", dict(fields), _age(age))


def _age(told: object) -> timedelta:
    """Milliseconds; what cannot be an age is none."""
    is_age = isinstance(told, int | float) and 0 <= told <= DAY
    return timedelta(milliseconds=told) if is_age else timedelta()  # type: ignore[arg-type]


def _key(told: Any) -> UUID:
    try:
        return UUID(str(told))
    except ValueError:
        _unreadable()


def _unreadable() -> NoReturn:
    raise NotKeptError(_("What was kept cannot be read. Enter it again."))
