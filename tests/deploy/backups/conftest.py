"""Backups lie in the test's own folder and are proved as quickly as the machine can."""

import pytest

from deploy.backups import proof


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
