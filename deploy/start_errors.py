"""Explains why the program cannot start: a sentence for each cause, with the next step."""

import errno
import re

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.db import DatabaseError

from deploy import disk
from deploy.secret_key import damaged

NOT_WRITABLE = (errno.EACCES, errno.EPERM, errno.EROFS, errno.ENOTDIR, errno.EEXIST)
DAMAGED = ("file is not a database", "malformed")
UNREADABLE = ("unable to open database", "readonly database")
OLDER_TABLES = re.compile(r"no such column|column \S+ does not exist")
FULL = "The disk is full. Make room on it and start again; nothing saved is lost."
NO_TABLES = ("no such table", "does not exist\nline")


def explain(error: BaseException) -> str | None:
    """The sentence for this error; None for an unknown cause."""
    if isinstance(error, ImproperlyConfigured):
        return str(error)
    if isinstance(error, OSError):
        return _file_sentence(error)
    if isinstance(error, DatabaseError):
        return _database_sentence(error)
    return None


def _file_sentence(error: OSError) -> str | None:
    if error.errno == errno.ENOSPC:
        return FULL
    if error.errno in NOT_WRITABLE and error.filename:
        return (
            f"{error.filename} cannot be written: {error.strerror}. Give this user the"
            " right to write it, or name another folder with DATA_DIR=/path/to/folder."
        )
    return None


def _database_sentence(error: DatabaseError) -> str | None:
    text = str(error).lower()
    database = settings.DATABASES["default"]
    if disk.says_full(error):
        return FULL
    if OLDER_TABLES.search(text):
        return (
            "The database is of an older version of Seven Marks. Run manage.py migrate"
            " first, or start the program once with manage.py serve."
        )
    if any(word in text for word in NO_TABLES):
        return (
            "The database has no tables yet. Run manage.py migrate first, or start the"
            " program once with manage.py serve."
        )
    if "sqlite3" in database["ENGINE"]:
        return _sqlite_sentence(text, str(database["NAME"]))
    first_line = str(error).strip().splitlines()[0] if str(error).strip() else ""
    if type(error).__name__ == "OperationalError":
        return (
            f"The database does not answer: {first_line}. Check that Postgres runs and"
            " that DATABASE_URL names its host, user, password and database."
        )
    return None


def _sqlite_sentence(text: str, file: str) -> str | None:
    if any(word in text for word in DAMAGED):
        return damaged(file)
    if any(word in text for word in UNREADABLE):
        return (
            f"{file} cannot be opened for writing. Give this user the right to write it"
            " and its folder, or name another folder with DATA_DIR=/path/to/folder."
        )
    return None
