"""Takes backups, to one place or two, and deletes the oldest beyond the limit."""

import gzip
import logging
import os
import re
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path

from django.conf import settings

from deploy.backups.backup_file import backup_lines
from deploy.models import Backup
from deploy.secret_key import KEY_FILE, fingerprint, is_key_file, write_key

log = logging.getLogger(__name__)
SUFFIX = ".jsonl.gz"
PART = ".part"
# Seconds after which an unfinished part belongs to a killed process.
STILL_WRITTEN = 300
# Labels with a quota of their own, so that none pushes out one of another kind: who owns
# every club asked for it; another director did; a restore replaced what was there.
BY_OWNER = "on-demand"
BY_DIRECTOR = "on-demand-director"
BEFORE_RESTORE = "before-restore"
MOST_OF_KIND = 10


def take_backup(label: str = "") -> list[Path]:
    """Write a backup to the first place and to the second, if there is one.

    An unwritable second place is only logged.
    """
    at = datetime.now().astimezone()
    label = re.sub(r"[^-\w]+", "-", label)[:60]
    name = "-".join(filter(None, [at.strftime("%Y%m%d-%H%M%S-%f"), label]))
    written = [_put(settings.BACKUP_DIR / f"{name}{SUFFIX}")]
    second = _copy_to_second_place(written[0])
    if second == Backup.Second.WRITTEN:
        written.append(Path(settings.BACKUP_DIR2) / written[0].name)
    for path in written:
        _copy_key(path.parent)
        _delete_old(path.parent, but=path)
    Backup.objects.create(
        at=at,
        label=label,
        name=written[0].name,
        size=written[0].stat().st_size,
        second=second,
    )
    return written


def newest_backup() -> Backup | None:
    """The newest backup that any machine of the installation took."""
    return Backup.objects.order_by("-pk").first()


def file_of(taken: Backup) -> Path | None:
    """Its path; None if another machine has it or it was deleted."""
    path: Path = settings.BACKUP_DIR / taken.name
    return path if path.is_file() else None


def newest_file() -> Path | None:
    places = [settings.BACKUP_DIR, *filter(None, [settings.BACKUP_DIR2])]
    files = [file for place in places for file in Path(place).glob(f"*{SUFFIX}")]
    return max(files, key=lambda file: file.name, default=None)


def uses_key_file() -> bool:
    """Whether this installation's key is a file beside its data."""
    file = settings.DATA_DIR / KEY_FILE
    return is_key_file(file) and file.read_text() == settings.SECRET_KEY


def _copy_to_second_place(first: Path) -> Backup.Second:
    if not settings.BACKUP_DIR2:
        return Backup.Second.NONE
    second = Path(settings.BACKUP_DIR2) / first.name
    try:
        second.parent.mkdir(parents=True, exist_ok=True)
        with _written_atomically(second) as part:
            shutil.copyfile(first, part)
    except OSError as error:
        log.error("No backup in the second place: %s", error)
        return Backup.Second.FAILED
    return Backup.Second.WRITTEN


def _put(path: Path) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    with (
        _written_atomically(path) as part,
        gzip.open(part, "wb", compresslevel=6) as out,
    ):
        for line in backup_lines():
            out.write(line)
    return path


@contextmanager
def _written_atomically(path: Path) -> Iterator[Path]:
    """Write to a temporary file and rename it: a partial file never has a backup's name."""
    part = path.with_suffix(PART)
    try:
        part.touch(0o600)
        yield part
        with part.open("rb") as whole:
            os.fsync(whole.fileno())
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def _delete_old(folder: Path, but: Path) -> None:
    """Delete the oldest backups beyond the limit, and parts of killed processes.

    The newly written one stays, even if a clock that was set back makes it the oldest.
    """
    others = set(folder.glob(f"*{SUFFIX}"))
    kinds = []
    for label in (BY_OWNER, BY_DIRECTOR, BEFORE_RESTORE):
        of_kind = set(folder.glob(f"*-{label}{SUFFIX}"))
        others -= of_kind
        kinds.append((of_kind, MOST_OF_KIND))
    for files, most in (*kinds, (others, settings.BACKUPS_KEPT)):
        for old in sorted(files)[:-most]:
            if old != but:
                old.unlink(missing_ok=True)
    for part in folder.glob(f"*{PART}"):
        with suppress(FileNotFoundError):
            if part.stat().st_mtime < time.time() - STILL_WRITTEN:
                part.unlink()


def _copy_key(folder: Path) -> None:
    """Copy the key, because printed links derive from it and do not open without it.

    A key of before stays beside the backups that were taken with it.
    """
    copy = folder / KEY_FILE
    if not uses_key_file():
        return
    with suppress(OSError):
        if is_key_file(copy) and copy.read_text() != settings.SECRET_KEY:
            older = fingerprint(copy.read_text())
            copy.replace(folder / f"{copy.stem}-{older}{copy.suffix}")
        write_key(copy, settings.SECRET_KEY)
