"""Entries made on a phone without a network, read from JSON or from a code it shows.

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


class UnreadableEntryError(ValueError):
    """This is no offline entry; the sentence says what is wrong with it."""

    @property
    def sentence(self) -> str:
        """What people read."""
        return str(self.args[0])


@dataclass(frozen=True, slots=True)
class OfflineEntry:
    """One form as it was sent: its match, its page and its fields."""

    key: UUID
    match: int
    page: str
    """Below the match's own page: empty, ``hands``, ``record`` or ``rulings``."""
    fields: Mapping[str, str]
    age: timedelta = timedelta()
    """How long it waited on the phone before it was sent."""

    @property
    def do(self) -> str:
        """Which button was pressed."""
        return self.fields.get("do", "")

    def number(self, name: str) -> int | None:
        """A field that is a whole number; None where it is empty or something else."""
        text = self.fields.get(name, "").strip()
        is_figures = text.isascii() and text.isdecimal() and len(text) < 6
        return int(text) if is_figures else None


def entry_from_json(value: object) -> OfflineEntry:
    """Read one entry of a JSON body. Raises NotKeptError."""
    if not isinstance(value, Mapping):
        _unreadable()
    return _entry(*(value.get(name) for name in ("key", "path", "fields", "age")))


def entries_from_code(text: str) -> tuple[str, list[OfflineEntry]]:
    """Read a scanned code: the link's code and the entries kept under it.

    A digit that says whether the rest is deflated, then JSON in URL-safe base 64:
    ``[code, [[key, path, fields, age], ..]]``. Raises NotKeptError.
    """
    packing, packed = text[:1], text[1:]
    if packing not in (PLAIN, DEFLATED):
        raise UnreadableEntryError(
            _("This is nothing a phone kept. Scan or paste the whole code.")
        )
    try:
        code, entries = json.loads(_unpacked(packing, packed))
        read = [_entry(*entry) for entry in entries[:MOST_ENTRIES]]
    except (ValueError, TypeError, RecursionError, binascii.Error, zlib.error) as error:
        if isinstance(error, UnreadableEntryError):
            raise
        raise UnreadableEntryError(
            _("This code is not whole. Scan or paste it once more.")
        ) from error
    if not read:
        _unreadable()
    return str(code), read


def _unpacked(packing: str, packed: str) -> bytes:
    raw = base64.b64decode(packed + "=" * (-len(packed) % 4), b"-_", validate=True)
    if packing == PLAIN:
        return raw
    opened = zlib.decompressobj(wbits=-zlib.MAX_WBITS)
    return opened.decompress(raw, MOST_BYTES)


def _entry(key: object, path: object, fields: object, age: object = 0) -> OfflineEntry:
    place = PATH.fullmatch(path) if isinstance(path, str) else None
    if place is None or not isinstance(fields, Mapping) or len(fields) > MOST_FIELDS:
        _unreadable()
    if not all(isinstance(part, str) for pair in fields.items() for part in pair):
        _unreadable()
    if any(len(text) > MOST_LETTERS for text in fields.values()):
        _unreadable()
    return OfflineEntry(
        _key(key), int(place[1]), place[2] or "", dict(fields), _age(age)
    )


def _age(value: object) -> timedelta:
    """Milliseconds; what cannot be an age is none."""
    is_age = isinstance(value, int | float) and 0 <= value <= DAY
    return timedelta(milliseconds=value) if is_age else timedelta()  # type: ignore[arg-type]


def _key(value: Any) -> UUID:
    try:
        return UUID(str(value))
    except ValueError:
        _unreadable()


def _unreadable() -> NoReturn:
    raise UnreadableEntryError(_("What was kept cannot be read. Enter it again."))
