"""Backups lie in the test's own folder and are proved as quickly as the machine can."""

from collections.abc import Iterator

import pytest

from deploy.backups import proof
from deploy.celery import app


@pytest.fixture(autouse=True)
def _proved_at_once(monkeypatch) -> None:
    monkeypatch.setattr(proof, "NICENESS", 0)


@pytest.fixture(autouse=True)
def _places(settings, tmp_path) -> None:
    settings.DATA_DIR = tmp_path
    settings.BACKUP_DIR = tmp_path / "first"


@pytest.fixture
def second_place(settings, tmp_path) -> None:
    settings.BACKUP_DIR2 = str(tmp_path / "second")


@pytest.fixture
def at_once() -> Iterator[None]:
    """What is handed to a worker is done here and now."""
    app.conf.task_always_eager = True
    yield
    app.conf.task_always_eager = False
