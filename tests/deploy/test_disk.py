"""A full disk is known by its free bytes and by what SQLite says of it."""

import sys

import pytest
from django.db import IntegrityError, OperationalError, connection

from deploy import disk
from tests.each import each

ON_A_FULL_DISK = (
    "database or disk is full",
    "disk I/O error",
    "database is locked",
    "unable to open database file",
)


@pytest.fixture
def _no_room(monkeypatch) -> None:
    monkeypatch.setattr(disk, "MIN_FREE_BYTES", sys.maxsize)


@pytest.mark.usefixtures("_no_room")
@each("text", ON_A_FULL_DISK)
def test_any_operational_error_without_room_comes_from_a_full_disk(text):
    assert connection.vendor == "sqlite"
    assert disk.comes_from_full(OperationalError(text))


@pytest.mark.usefixtures("_no_room")
def test_a_refused_row_does_not_come_from_a_full_disk():
    assert not disk.comes_from_full(IntegrityError("UNIQUE constraint failed"))
    assert not disk.comes_from_full(None)


def test_with_room_only_the_text_tells_a_full_disk():
    assert disk.comes_from_full(OperationalError("database or disk is full"))
    assert disk.comes_from_full(OSError(28, "No space left on device"))
    assert not disk.comes_from_full(OperationalError("database is locked"))
