"""Files changed by chance: backups, events' exports and registration sheets.

Each attempt gives a description where a file ends in anything but an answer of one
sentence, and leaves nothing behind.
"""

import copy
import gzip
import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction

from deploy.backups.backup import take_backup
from deploy.backups.backup_file import NotABackupError, read_backup
from deploy.backups.restore import restore_backup
from tests.walk.hostile_words import TEXTS
from tournaments.event.models import Event
from tournaments.event.services.change import Refused
from tournaments.event.translation import translate
from tournaments.exchange.export import export_bytes
from tournaments.exchange.parse import FileError
from tournaments.exchange.read import read_export
from tournaments.exchange.services.importing import import_event
from tournaments.field.forms.pair_sheets import SheetForm

ODD_VALUES = (
    *(None, True, [], {}, 0, -1, 1, 7, 10**30, 1e308, 0.5),
    *(text for text in TEXTS if "\ud800" not in text),
)
SHEET = Path(__file__).parents[1] / "cases" / "pairs-147.csv"
BEGINNINGS = (b"", b"\xff\xfe", b"\xef\xbb\xbf", b"PK\x03\x04", b"\xd0\xcf\x11\xe0")
"""Marks of codings and of spreadsheets' own files."""


class OddFiles:
    """Changes whole files by chance, the same ways for the same seed."""

    def __init__(self, event: Event, seed: int) -> None:
        self.random = Random(seed)
        self.event = event
        self.backup = take_backup()[0]
        self.backup_bytes = self.backup.read_bytes()
        uid = event.uid.encode()
        self.export = export_bytes(event).replace(uid, b"another-event")

    def backups(self) -> str:
        """Restore a changed backup; half of them have the right checksum."""
        is_odd_row = self.random.random() < 0.5
        changed = self._with_odd_row() if is_odd_row else self._bytes(self.backup_bytes)
        self.backup.write_bytes(changed)
        return self._attempt(lambda: restore_backup(read_backup(self.backup)))

    def exports(self) -> str:
        """Take in a changed export."""
        if self.random.random() < 0.3:
            changed = self._bytes(self.export)
        else:
            document = json.loads(self.export)
            for _ in range(self.random.randint(1, 3)):
                self._odd_leaf(document)
            changed = json.dumps(document).encode()
        return self._attempt(
            lambda: import_event(club=self.event.club, read=read_export(changed))
        )

    def sheets(self) -> str:
        """Read a changed registration sheet."""
        lines = SHEET.read_bytes().splitlines(keepends=True)[:40]
        lines += [self._text().encode(errors="replace") for _ in range(3)]
        self.random.shuffle(lines)
        beginning = self.random.choice(BEGINNINGS)
        changed = beginning + self._bytes(b"".join(lines))
        return self._attempt(lambda: _read_form(self.event, changed))

    def _attempt(self, read: Callable[[], object]) -> str:
        try:
            with transaction.atomic():
                read()
                transaction.set_rollback(True)
        except (NotABackupError, Refused) as error:
            return _fault_of(str(error))
        except FileError as error:
            return _fault_of(translate(error.sentence))
        except Exception as error:
            return f"{type(error).__name__}: {str(error)[:300]}"
        return ""

    def _bytes(self, whole: bytes) -> bytes:
        """Some bytes others, a piece gone, doubled, or the end missing."""
        changed, random = bytearray(whole), self.random
        for _ in range(random.randint(1, 4)):
            at = random.randrange(len(changed))
            changed[at] = random.randrange(256)
        start = random.randrange(len(changed))
        piece = slice(start, start + random.randrange(1, 60))
        way = random.choice(("keep", "cut", "remove", "double"))
        if way == "cut":
            del changed[start:]
        elif way == "remove":
            del changed[piece]
        elif way == "double":
            changed[start:start] = changed[piece]
        return bytes(changed)

    def _with_odd_row(self) -> bytes:
        head, *rows, _tail = gzip.decompress(self.backup_bytes).splitlines(
            keepends=True
        )
        at = self.random.randrange(len(rows))
        row = json.loads(rows[at])
        row[self.random.randrange(len(row))] = self._value()
        rows[at] = json.dumps(row).encode() + b"\n"
        digest = hashlib.sha256(b"".join(rows)).hexdigest()
        tail = json.dumps({"rows": len(rows), "sha256": digest}).encode() + b"\n"
        return gzip.compress(b"".join([head, *rows, tail]), 1)

    def _odd_leaf(self, document: Any) -> None:
        """Change, remove or double one value somewhere inside."""
        inside = document
        while True:
            keys = list(inside) if isinstance(inside, dict) else range(len(inside))
            deeper = [
                k for k in keys if inside[k] and isinstance(inside[k], dict | list)
            ]
            is_deeper = deeper and self.random.random() < 0.8
            key = self.random.choice(deeper if is_deeper else list(keys))
            value = inside[key]
            if not isinstance(value, dict | list) or not value:
                break
            if self.random.random() < 0.1:
                break
            inside = value
        way = self.random.choice(("change", "change", "remove", "double"))
        if way == "change" or len(inside) < 2:
            inside[key] = self._value()
        elif way == "remove":
            del inside[key]
        elif isinstance(inside, list):
            inside.append(copy.deepcopy(inside[key]))
        else:
            inside[self._text()] = inside[key]

    def _value(self) -> Any:
        return copy.deepcopy(self.random.choice(ODD_VALUES))

    def _text(self) -> str:
        return self.random.choice([text for text in TEXTS if "\ud800" not in text])


def _fault_of(sentence: str) -> str:
    """What is wrong with the answer itself; nothing where it is one sentence."""
    is_one = len(sentence.splitlines()) == 1 and "Traceback" not in sentence
    return "" if is_one else f"not one sentence: {sentence[:300]!r}"


def _read_form(event: Event, content: bytes) -> None:
    file = SimpleUploadedFile("pairs.csv", content)
    form = SheetForm({"text": ""}, {"file": file}, owner=event)
    if form.is_valid():
        form.lines()
        return
    for errors in form.errors.values():
        for sentence in errors:
            if fault := _fault_of(str(sentence)):
                raise ValueError(fault)
