"""The format of a backup: every row of every table at one moment, as gzipped JSON lines.

It is the same for SQLite and Postgres, so that a club may move between them. The first
line describes the file, the last has the number of rows and their checksum. A backup
grants no access: it has no sessions, no passwords and no second steps.
"""

import base64
import gzip
import hashlib
import json
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any
from uuid import UUID

from django.apps import apps
from django.conf import settings
from django.contrib.auth.models import User
from django.db import connection, models
from django.db.migrations.recorder import MigrationRecorder

from deploy.models import Backup
from deploy.secret_key import fingerprint
from tournaments.event.snapshot import snapshot

FORM = "seven-marks-backup 1"
MOST_LINE = 8_000_000  # Bytes of one row
# How many times its size a file may unpack to; backups unpack to 10 or 20 times.
MOST_UNFOLDED = 250
# Apps whose tables are never backed up: sessions, addresses, second steps.
LEFT_OUT = ("sessions", "account", "mfa", "usersessions")
# Prefixes of table names in older files.
CODE_LINE = b'["scoring_link",'
OLD_TABLES = ("django_session", "axes_")
Row = list[Any]


class NotABackupError(Exception):
    """The file cannot be restored; the message says why."""


@dataclass(frozen=True, slots=True)
class CheckedFile:
    """A file that was read completely and is intact."""

    path: Path
    made: str
    rows: int
    migrations: list[str]  # The migrations of the database it was taken from
    codes: int  # How many links for printed codes it has
    key: str | None  # The fingerprint of their key; older files have none


def tables() -> list[type[models.Model]]:
    """Every table with data of the club."""
    return [
        model
        for model in apps.get_models(include_auto_created=True)
        if model._meta.managed
        and not model._meta.proxy
        and model is not Backup
        and model._meta.app_label not in LEFT_OUT
    ]


def migrations() -> list[str]:
    return sorted(
        ".".join(name) for name in MigrationRecorder(connection).applied_migrations()
    )


def rows_of(model: type[models.Model]) -> Iterator[Row]:
    """The rows of a table as plain values, in the order of their keys."""
    names = [field.attname for field in fields_of(model)]
    rows = model._base_manager.order_by("pk").values_list(*names)
    for row in rows.iterator(chunk_size=2000):
        yield [_plain(value) for value in row]


def fields_of(model: type[models.Model]) -> "list[models.Field[Any, Any]]":
    """The columns of a table that a file has, in the order of its model.

    A file does not name them: another order needs a migration, so that no older file is
    restored with its values in the wrong columns.
    """
    return [f for f in model._meta.concrete_fields if not f.generated]


_PASSWORD = [field.attname for field in fields_of(User)].index("password")


def backup_lines() -> Iterator[bytes]:
    """The file line by line, from one snapshot of the database."""
    digest, count = hashlib.sha256(), 0
    head = {
        "form": FORM,
        "app": settings.VERSION,
        "key": fingerprint(settings.SECRET_KEY),
        "made": datetime.now().astimezone().isoformat(timespec="seconds"),
        "migrations": migrations(),
    }
    yield _line(head)
    with snapshot():
        for model in tables():
            for row in rows_of(model):
                if model is User:
                    row[_PASSWORD] = ""
                line = _line([model._meta.db_table, *row])
                digest.update(line)
                count += 1
                yield line
    yield _line({"rows": count, "sha256": digest.hexdigest()})


def _line(value: object) -> bytes:
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return text.encode(errors="backslashreplace") + b"\n"


def _plain(value: Any) -> Any:
    """The value as JSON; other types as text that the field parses back."""
    if isinstance(value, (datetime, date, time)):
        return value.isoformat()
    if isinstance(value, (UUID, Decimal)):
        return str(value)
    if isinstance(value, timedelta):
        return value / timedelta(microseconds=1)
    if isinstance(value, (bytes, memoryview)):
        return base64.b64encode(bytes(value)).decode()
    return value


def read_backup(path: Path) -> CheckedFile:
    """Read the whole file; raises NotABackupError for any fault."""
    digest, rows, codes, head, tail = hashlib.sha256(), 0, 0, None, None
    try:
        for line in _read(path):
            if head is None:
                head = json.loads(line)
                if not _is_head(head):
                    raise NotABackupError(
                        f"{path.name} is not a backup of Seven Marks."
                    )
            elif line.startswith(b"["):
                digest.update(line)
                rows += 1
                codes += line.startswith(CODE_LINE)
            else:
                tail = json.loads(line)
    except (OSError, EOFError, ValueError, RecursionError, zlib.error) as error:
        raise NotABackupError(f"{path.name} cannot be read: {error}.") from error
    if head is None or tail != {"rows": rows, "sha256": digest.hexdigest()}:
        raise NotABackupError(
            f"{path.name} is not whole: its end is missing or changed."
        )
    return CheckedFile(
        path, head["made"], rows, head["migrations"], codes, head.get("key")
    )


def _is_head(head: object) -> bool:
    return (
        isinstance(head, dict)
        and head.get("form") == FORM
        and isinstance(head.get("made"), str)
        and isinstance(head.get("migrations"), list)
    )


def _read(path: Path) -> Iterator[bytes]:
    """The lines; ValueError if one, or all together, exceed the limits of a backup."""
    left = MOST_UNFOLDED * path.stat().st_size
    with gzip.open(path, "rb") as lines:
        while line := lines.readline(MOST_LINE + 1):
            left -= len(line)
            if len(line) > MOST_LINE or left < 0:
                raise ValueError("it unfolds to more than a backup does")
            yield line


def file_rows(path: Path) -> Iterator[Row]:
    """The rows of the file, each after the name of its table."""
    for line in _read(path):
        if line.startswith(b"["):
            row = json.loads(line)
            if not str(row[0]).startswith(OLD_TABLES):
                yield row
