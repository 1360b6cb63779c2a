"""Backups: taken to one place or two, as many kept as set."""

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
from deploy.models import Backup as Taken

log = logging.getLogger(__name__)
SUFFIX = ".jsonl.gz"
PART = ".part"
STILL_WRITTEN = 300
"""Seconds after which nobody writes at a part any more: its process was killed."""
KEY_FILE = "secret.key"


def take_backup(label: str = "") -> list[Path]:
    """Write a backup to the first place and to the second, if there is one.

    A second place that cannot be written is logged and stops nothing.
    """
    at = datetime.now().astimezone()
    label = re.sub(r"[^-\w]+", "-", label)[:60]
    name = "-".join(filter(None, [at.strftime("%Y%m%d-%H%M%S-%f"), label]))
    written = [_put(settings.BACKUP_DIR / f"{name}{SUFFIX}")]
    second = _put_second(written[0])
    if second == Taken.Second.WRITTEN:
        written.append(Path(settings.BACKUP_DIR2) / written[0].name)
    for path in written:
        _keep_key(path.parent)
        _sweep(path.parent)
    Taken.objects.create(
        at=at,
        label=label,
        name=written[0].name,
        size=written[0].stat().st_size,
        second=second,
    )
    return written


def newest_backup() -> Taken | None:
    """The newest backup that any machine of the installation took."""
    return Taken.objects.first()


def file_of(taken: Taken) -> Path | None:
    """Where it lies, None where that is another machine or it is no longer kept."""
    path: Path = settings.BACKUP_DIR / taken.name
    return path if path.is_file() else None


def _put_second(first: Path) -> Taken.Second:
    if not settings.BACKUP_DIR2:
        return Taken.Second.NONE
    second = Path(settings.BACKUP_DIR2) / first.name
    try:
        second.parent.mkdir(parents=True, exist_ok=True)
        _copy_whole(first, second)
    except OSError as error:
        log.error("No backup in the second place: %s", error)
        return Taken.Second.FAILED
    return Taken.Second.WRITTEN


def _put(path: Path) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    with _in_the_making(path) as part, gzip.open(part, "wb", compresslevel=6) as out:
        for line in backup_lines():
            out.write(line)
    return path


def _copy_whole(source: Path, target: Path) -> None:
    with _in_the_making(target) as part:
        shutil.copyfile(source, part)


@contextmanager
def _in_the_making(path: Path) -> Iterator[Path]:
    """A file beside it first: a half-written one never has a backup's name."""
    part = path.with_suffix(PART)
    try:
        part.touch(0o600)
        yield part
        with part.open("rb") as whole:
            os.fsync(whole.fileno())
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def _sweep(folder: Path) -> None:
    """As many are kept as set, and nothing of one whose process was killed."""
    for old in sorted(folder.glob(f"*{SUFFIX}"))[: -settings.BACKUPS_KEPT]:
        old.unlink()
    for part in folder.glob(f"*{PART}"):
        with suppress(FileNotFoundError):
            if part.stat().st_mtime < time.time() - STILL_WRITTEN:
                part.unlink()


def _keep_key(folder: Path) -> None:
    """Printed links are derived from the key: without it they open nothing."""
    key = settings.DATA_DIR / KEY_FILE
    if key.exists() and key.read_text() == settings.SECRET_KEY:
        with suppress(OSError):
            _copy_whole(key, folder / KEY_FILE)
