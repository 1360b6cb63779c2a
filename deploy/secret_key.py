"""The key that printed codes derive from: stored once, never replaced unsaid.

Read while the settings are, so it asks the database without Django.
"""

import os
import secrets
import sqlite3
import sys
from collections.abc import Iterable, Mapping
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

from django.core.exceptions import ImproperlyConfigured
from django.utils.crypto import salted_hmac

KEY_FILE = "secret.key"
LEAST_LETTERS = 32
ANY_CODE = "SELECT 1 FROM scoring_link LIMIT 1"
NEW_KEY = "manage.py new_key makes a new one, after which every code is printed again"


def read_key(folder: Path, backups: Iterable[Path], database: Mapping[str, Any]) -> str:
    """Return the stored key; at a first start, make it.

    Raises ImproperlyConfigured for a file that holds no key, and for a missing one
    that neither the backups hold nor may be made anew.
    """
    file = folder / KEY_FILE
    copy = next(filter(is_key_file, (place / KEY_FILE for place in backups)), None)
    if file.exists():
        return _checked(file, copy)
    if copy:
        write_key(file, copy.read_text())
        sys.stderr.write(f"{file} was missing: its copy {copy} took its place.\n")
    elif _has_codes(database):
        raise ImproperlyConfigured(
            f"{file} is missing, and the codes that were printed open nothing without"
            f" it. Bring it back from a copy of this folder; {NEW_KEY}."
        )
    else:
        write_key(file, new_key(), replace=False)
    return _checked(file, copy)


def check_key(key: str) -> str:
    """Return a key from the environment; raises ImproperlyConfigured if it is short."""
    if len(key.strip()) < LEAST_LETTERS:
        raise ImproperlyConfigured(
            f"SECRET_KEY is shorter than {LEAST_LETTERS} letters and could be guessed."
            " Set the whole key of before, or a new one from: openssl rand -base64 48."
        )
    return key


def new_key() -> str:
    return secrets.token_urlsafe(64)


def write_key(file: Path, key: str, *, replace: bool = True) -> None:
    """Write a whole key or none; without ``replace`` a key of another process stays."""
    part = file.with_suffix(f".{os.getpid()}.part")
    try:
        with part.open("w") as out:
            part.chmod(0o600)
            out.write(key)
            out.flush()
            os.fsync(out.fileno())
        if replace:
            part.replace(file)
            return
        try:
            os.link(part, file)  # unlike a rename it replaces nothing
        except FileExistsError:
            return
        except OSError:  # a disk without links
            part.replace(file)
    finally:
        part.unlink(missing_ok=True)


def is_key_file(file: Path) -> bool:
    with suppress(OSError, UnicodeDecodeError):
        return len(file.read_text().strip()) >= LEAST_LETTERS
    return False


def fingerprint(key: str) -> str:
    """Tells two keys apart; too short to tell a guessed key from the right one."""
    return salted_hmac("deploy.secret_key", "", secret=key).hexdigest()[:8]


def damaged(file: str) -> str:
    """The sentence for an SQLite file that cannot be read."""
    return (
        f"{file} is damaged or no database. Move it away, then bring back the newest"
        " backup with manage.py restore FILE."
    )


def _checked(file: Path, copy: Path | None) -> str:
    if is_key_file(file):
        return file.read_text()
    way = f"Copy {copy} over it" if copy else "Bring it back from a copy of this folder"
    raise ImproperlyConfigured(
        f"{file} is empty or cut short, and the codes that were printed open nothing"
        f" without the whole key. {way}; {NEW_KEY}."
    )


def _has_codes(database: Mapping[str, Any]) -> bool:
    if database["ENGINE"].endswith("sqlite3"):
        return _has_sqlite_codes(str(database["NAME"]))
    import psycopg

    with suppress(psycopg.errors.UndefinedTable):
        try:
            words = ("NAME", "USER", "PASSWORD", "HOST", "PORT")
            given = {
                word.lower(): database[word] for word in words if database.get(word)
            }
            given["dbname"] = given.pop("name", "")
            with psycopg.connect(**given) as server:
                return server.execute(ANY_CODE).fetchone() is not None
        except psycopg.OperationalError as error:
            raise ImproperlyConfigured(
                f"There is no {KEY_FILE} yet, and the database does not answer whether"
                f" codes were printed: {str(error).strip().splitlines()[0]}. Check that"
                " Postgres runs and that DATABASE_URL names its host, user, password"
                " and database, or set SECRET_KEY."
            ) from error
    return False


def _has_sqlite_codes(file: str) -> bool:
    if not Path(file).exists():
        return False
    try:
        with closing(sqlite3.connect(file, timeout=20)) as database:
            return database.execute(ANY_CODE).fetchone() is not None
    except sqlite3.OperationalError as error:
        if "no such table" in str(error):
            return False
        raise ImproperlyConfigured(f"{file} cannot be read: {error}.") from error
    except sqlite3.DatabaseError as error:
        raise ImproperlyConfigured(damaged(file)) from error
