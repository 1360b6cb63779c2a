"""Whether the disk has room, by its free bytes and by the errors of a full one."""

import errno
import shutil

from django.conf import settings
from django.db import DatabaseError, OperationalError, connection

MIN_FREE_BYTES = 8_000_000  # Too little for the results of a round
FULL = ("disk is full", "no space left")


def is_full() -> bool:
    return shutil.disk_usage(settings.DATA_DIR).free < MIN_FREE_BYTES


def says_full(error: BaseException | None) -> bool:
    if isinstance(error, OSError) and error.errno == errno.ENOSPC:
        return True
    text = str(error).lower()
    return isinstance(error, DatabaseError) and any(word in text for word in FULL)


def comes_from_full(error: BaseException | None) -> bool:
    """Whether a full disk caused the error.

    On a full disk SQLite may also fail with an I/O error, a lock or an unopened file.
    """
    is_sqlite = isinstance(error, OperationalError) and connection.vendor == "sqlite"
    return says_full(error) or (is_sqlite and is_full())
