"""Proves a backup: processes with an empty folder restore it and back that up again.

Both files have the same rows, but for the epoch that a restore renews.
"""

import logging
import os
import shutil
import subprocess
import sys
import tempfile
from itertools import zip_longest
from pathlib import Path

from django.conf import settings
from django.db import Error as DatabaseError

from deploy.backups.backup import SUFFIX, file_of, newest_backup, take_backup
from deploy.backups.backup_file import (
    NotABackupError,
    fields_of,
    file_rows,
    migrations,
    read_backup,
)
from deploy.models import Backup
from deploy.serving import metrics
from players.common import clock
from tournaments.event.models import Event

log = logging.getLogger(__name__)
MOST_SECONDS = 1800
MOST_LETTERS = 200
NICENESS = 10  # Results go first on a busy machine
# Settings that point to the installation's own rows and files.
INSTALLATION = ("DATABASE_URL", "REDIS_URL", "BACKUP_DIR", "BACKUP_DIR2")


def prove_newest() -> Backup | None:
    """Prove the newest backup on this machine, unless it was proved; return it.

    If another version of the program took it, a new backup is taken first.
    """
    taken = next(
        (b for b in Backup.objects.order_by("-pk").iterator() if file_of(b)), None
    )
    if taken is None or taken.proved_at:
        return taken
    if _is_of_another_version(taken):
        take_backup("after-update")
        taken = newest_backup() or taken
    _prove(taken)
    return taken


def newest_proved() -> Backup | None:
    return Backup.objects.exclude(proved_at=None).first()


def _tested_age() -> float:
    """The age in seconds of the last proved backup, -1 if there is none."""
    try:
        whole = Backup.objects.filter(fault="", proved_at__isnull=False).first()
    except DatabaseError:
        return -1.0
    at = whole.proved_at if whole else None
    return (clock.now() - at).total_seconds() if at else -1.0


metrics.gauges["backup_tested_age_seconds"] = (
    "Since a backup was restored aside and was whole, -1 where none was",
    _tested_age,
)


def _is_of_another_version(taken: Backup) -> bool:
    path = file_of(taken)
    try:
        return path is not None and read_backup(path).migrations != migrations()
    except NotABackupError:
        return False


def _prove(taken: Backup) -> None:
    path = file_of(taken)
    taken.fault = _restored_aside(path)[:MOST_LETTERS] if path else "The file is gone."
    taken.proved_at = clock.now()
    taken.save(update_fields=["fault", "proved_at"])
    if taken.fault:
        log.error("The backup %s did not come back whole: %s", taken.name, taken.fault)


def _restored_aside(path: Path) -> str:
    """The difference after a restore into an empty folder; empty if all is equal."""
    with tempfile.TemporaryDirectory(prefix="seven-marks-proof-") as folder:
        restore = ("restore", str(path.absolute()), "--yes")
        if fault := _run(folder, *restore) or _run(folder, "backup"):
            return fault
        [again] = Path(folder, "backups").glob(f"*{SUFFIX}")
        return difference(path, again)


def _run(folder: str, *command: str) -> str:
    """Run a command of the program on this folder; return what went wrong."""
    own = {k: v for k, v in os.environ.items() if k not in INSTALLATION}
    nice = ["nice", "-n", str(NICENESS)] if shutil.which("nice") else []
    try:
        done = subprocess.run(
            [*nice, sys.executable, "manage.py", *command, "--skip-checks"],
            cwd=settings.BASE_DIR,
            env=own | {"DATA_DIR": folder},
            capture_output=True,
            text=True,
            timeout=MOST_SECONDS,
        )
    except subprocess.TimeoutExpired:
        return f"It was not restored within {MOST_SECONDS // 60} minutes."
    if not done.returncode:
        return ""
    last = (done.stderr.strip().splitlines() or ["It ended without a word."])[-1]
    return last.removeprefix("CommandError: ")


def difference(first: Path, second: Path) -> str:
    """The first row that differs in two backups, epochs aside; empty if all are equal."""
    epoch = 1 + [field.attname for field in fields_of(Event)].index("epoch")
    rows = zip_longest(file_rows(first), file_rows(second))
    for number, both in enumerate(rows, 1):
        for row in both:
            if row and row[0] == Event._meta.db_table:
                row[epoch] = None
        if both[0] != both[1]:
            table = (both[1] or both[0])[0]
            return f"Row {number}, of {table}, came back otherwise."
    return ""
