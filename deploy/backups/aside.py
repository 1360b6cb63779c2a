"""Restores a backup into a database of its own and compares every row.

``python -m deploy.backups.aside FILE NICENESS`` prints the first difference; nothing if
all is equal. The settings have to name an empty folder.
"""

import json
import os
import sys
from collections.abc import Iterator
from itertools import chain, zip_longest
from pathlib import Path
from typing import TYPE_CHECKING

import django

if TYPE_CHECKING:  # no model can be imported before Django is set up
    from deploy.backups.backup_file import CheckedFile


def main(path: Path, niceness: int) -> None:
    """Print the first difference, or why the file cannot be restored."""
    if sys.platform != "win32":
        os.nice(niceness)
    django.setup()
    from django.core.management import call_command

    from deploy.backups.backup_file import NotABackupError, read_backup

    try:
        backup = read_backup(path)
    except NotABackupError as error:
        sys.stdout.write(str(error))
        return
    call_command("migrate", verbosity=0)
    sys.stdout.write(restored_difference(backup) or "")


def restored_difference(backup: "CheckedFile") -> str | None:
    """Restore it here; return the first difference, or why it cannot be restored."""
    from deploy.backups.backup_file import NotABackupError
    from deploy.backups.restore import restore_backup

    try:
        restore_backup(backup)
    except NotABackupError as error:
        return str(error)
    return difference(backup.path)


def difference(path: Path) -> str | None:
    """The first row that differs from the file; None if all are equal."""
    from deploy.backups.backup_file import file_rows, rows_of, tables

    stored = chain.from_iterable(
        ([model._meta.db_table, *row] for row in rows_of(model)) for model in tables()
    )
    pairs = zip_longest(
        _comparable(json.loads(json.dumps(row)) for row in stored),
        _comparable(file_rows(path)),
    )
    for number, (restored, expected) in enumerate(pairs, 1):
        if restored != expected:
            table = (restored or expected or ["?"])[0]
            return f"Row {number}, of {table}, came back otherwise."
    return None


def _comparable(rows: Iterator[list[object]]) -> Iterator[list[object]]:
    """The rows without values that a restore renews: epochs and passwords."""
    from django.contrib.auth.models import User

    from tournaments.event.models import Event

    made_anew = {
        model._meta.db_table: 1
        + [field.attname for field in model._meta.concrete_fields].index(name)
        for model, name in ((Event, "epoch"), (User, "password"))
    }
    for row in rows:
        if (place := made_anew.get(str(row[0]))) is not None:
            row[place] = None
        yield row


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
