"""Parses offline entries, from JSON or from the QR code that a phone shows.

An entry is a form: the path of its page and its fields, under a key made on the phone.
Services judge whether it may be carried out.
"""

import base64
import binascii
import json
import re
import zlib
from collections.abc import Mapping
from datetime import timedelta
from typing import Any, NamedTuple, NoReturn
from uuid import UUID

from django.utils.translation import gettext as _

from players.common.numbers import parse_id, parse_number, parse_signed
from players.common.refused import Refused
from players.common.text import UnwritableTextError, clean_text
from tournaments.event.models import MARKS

MOST_FIELDS = 30
MOST_LETTERS = 1_000
MOST_ENTRIES = 50
MOST_BYTES = 40_000
MOST_NUMBER = 9_999
DAY = 24 * 60 * 60 * 1000
PATH = re.compile(r"([0-9]{1,5})/(?:(hands|record|rulings)/)?")
PLAIN, DEFLATED = "0", "1"


class UnreadableEntryError(Refused):
    """The text is no offline entry."""


class OfflineEntry(NamedTuple):
    """A form as the phone stored it: its match, its page and its fields."""

    key: UUID
    match: int
    page: str  # Below the match's own page: empty, ``hands``, ``record`` or ``rulings``
    fields: Mapping[str, str]
    age: timedelta = timedelta()  # The time from entry to sending

    @property
    def do(self) -> str:
        return self.fields.get("do", "")

    def number(self, name: str) -> int | None:
        return parse_number(self.fields.get(name, ""), most=MOST_NUMBER)

    @property
    def marks(self) -> tuple[int, ...]:
        """The figures in the fields of marks, up to the first that is none."""
        marks: list[int] = []
        for name in MARKS:
            figure = parse_signed(self.fields.get(name, ""), most=MOST_NUMBER)
            if figure is None:
                break
            marks.append(figure)
        return tuple(marks)

    def id(self, name: str) -> int:
        return parse_id(self.fields.get(name, ""))


def entry_from_json(value: object) -> OfflineEntry:
    """Parse one entry of a JSON body. Raises UnreadableEntryError."""
    if not isinstance(value, Mapping):
        _unreadable()
    return _entry(*(value.get(name) for name in ("key", "path", "fields", "age")))


def entries_from_code(text: str) -> tuple[str, list[OfflineEntry]]:
    """Parse a scanned code; return the link's code and the entries stored under it.

    Its first digit says whether the rest is deflated; the rest is JSON in URL-safe base64,
    ``[code, [[key, path, fields, age], ..]]``. Raises UnreadableEntryError.
    """
    packing, packed = text[:1], text[1:]
    if packing not in (PLAIN, DEFLATED):
        raise UnreadableEntryError(
            _("This is not a code from a phone. Scan or paste the whole code.")
        )
    try:
        code, entries = json.loads(_unpacked(packing, packed))
        read = [_entry(*entry) for entry in entries[:MOST_ENTRIES]]
    except (ValueError, TypeError, RecursionError, binascii.Error, zlib.error) as error:
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
        _key(key), int(place[1]), place[2] or "", _cleaned(fields), _age(age)
    )


def _cleaned(fields: Mapping[str, str]) -> dict[str, str]:
    try:
        return {clean_text(name): clean_text(text) for name, text in fields.items()}
    except UnwritableTextError as error:
        raise UnreadableEntryError(
            _("This text has a character that cannot be stored. Type it again.")
        ) from error


def _age(value: object) -> timedelta:
    """Parse milliseconds; return zero for an impossible age."""
    if not isinstance(value, int | float) or not 0 <= value <= DAY:
        return timedelta()
    return timedelta(milliseconds=value)


def _key(value: Any) -> UUID:
    try:
        return UUID(str(value))
    except ValueError:
        _unreadable()


def _unreadable() -> NoReturn:
    raise UnreadableEntryError(_("The phone's entry cannot be read. Enter it again."))
