"""The key of the printed codes is whole, never replaced unsaid, and asked for."""

import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.core.management import CommandError, call_command

from deploy.secret_key import check_key, new_key, read_key, write_key
from tests.deploy.test_start import assert_one_sentence, manage
from tests.each import each
from tests.served import free_port

KEY = "a key long enough for any code of this hall"


@pytest.fixture
def with_codes(tmp_path, migrated) -> Path:
    """A folder whose database has a code, and no key."""
    folder = tmp_path / "data"
    folder.mkdir()
    file = shutil.copy(migrated, folder)
    with closing(sqlite3.connect(file)) as database:
        database.execute("PRAGMA foreign_keys=OFF")
        database.execute(
            "INSERT INTO scoring_link (event_id, kind, number, name, generation)"
            " VALUES (1, 'table', 1, '', 1)"
        )
        database.commit()
    return folder


def key_of(folder: Path, *backups: Path) -> str:
    name = str(folder / "seven-marks.sqlite3")
    database = {"ENGINE": "django.db.backends.sqlite3", "NAME": name}
    return read_key(folder, backups, database)


def test_a_first_start_makes_a_key_that_stays_as_does_a_database_without_codes(
    tmp_path, migrated
):
    key = key_of(tmp_path)
    assert len(key) > 80
    assert key_of(tmp_path) == key
    assert (tmp_path / "secret.key").stat().st_mode & 0o077 == 0
    assert [file.name for file in tmp_path.iterdir()] == ["secret.key"]
    (tmp_path / "secret.key").unlink()
    shutil.copy(migrated, tmp_path)
    assert key_of(tmp_path) == key_of(tmp_path) != key


@each("text", ["", "\n", "half a key"])
def test_an_empty_or_short_key_starts_nothing(text, tmp_path, migrated):
    shutil.copy(migrated, tmp_path)
    (tmp_path / "secret.key").write_text(text)
    with pytest.raises(ImproperlyConfigured, match=r"secret\.key is empty or cut"):
        key_of(tmp_path)
    assert (tmp_path / "secret.key").read_text() == text


def test_an_empty_key_names_its_copy(tmp_path):
    copy = tmp_path / "backups" / "secret.key"
    copy.parent.mkdir()
    copy.write_text(KEY)
    (tmp_path / "secret.key").write_text("")
    with pytest.raises(ImproperlyConfigured, match=f"Copy {copy} over it.*new_key"):
        key_of(tmp_path, copy.parent)


def test_a_lost_key_comes_from_the_backups_and_that_is_said(
    with_codes, tmp_path, capsys
):
    empty, whole = tmp_path / "first", tmp_path / "second"
    for place, text in ((empty, ""), (whole, KEY)):
        place.mkdir()
        (place / "secret.key").write_text(text)
    assert key_of(with_codes, empty, whole) == KEY
    assert (with_codes / "secret.key").read_text() == KEY
    assert str(whole / "secret.key") in capsys.readouterr().err


def test_a_lost_key_of_printed_codes_is_not_replaced(with_codes):
    with pytest.raises(ImproperlyConfigured, match=r"secret\.key is missing.*new_key"):
        key_of(with_codes)
    assert not (with_codes / "secret.key").exists()


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_on_postgres_codes_are_asked_for_as_well(tmp_path):
    from django.db import connection

    from scoring.codes.services import make_links
    from tests.make import started_event

    database = connection.settings_dict
    key = read_key(tmp_path, [], database)
    assert len(key) > 80
    (tmp_path / "secret.key").unlink()
    make_links(event=started_event(8), kind="table", by="dora")
    with pytest.raises(ImproperlyConfigured, match="is missing"):
        read_key(tmp_path, [], database)


def test_only_a_command_makes_another(with_codes):
    with pytest.raises(CommandError, match="--yes"):
        call_command("new_key")
    assert manage(with_codes, "new_key", "--yes") == (0, "")
    assert len(key_of(with_codes)) > 80


def test_the_command_leaves_a_key_of_the_environment_alone(
    tmp_path, settings, monkeypatch
):
    settings.DATA_DIR = tmp_path
    monkeypatch.setenv("SECRET_KEY", KEY)
    with pytest.raises(CommandError, match=r"SECRET_KEY.*change it there"):
        call_command("new_key", "--yes")
    assert not [*tmp_path.iterdir()]


def test_a_short_key_of_the_environment_is_refused(tmp_path):
    assert check_key(KEY) == KEY
    assert_one_sentence(manage(tmp_path, "migrate", SECRET_KEY="short"), "SECRET_KEY")


def test_a_key_that_cannot_be_written_whole_leaves_the_old_one(tmp_path, monkeypatch):
    file = tmp_path / "secret.key"
    write_key(file, KEY)

    def full(_descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        write_key(file, new_key())
    assert file.read_text() == KEY
    assert list(tmp_path.iterdir()) == [file]


def test_two_processes_that_start_together_have_one_key(tmp_path):
    file = tmp_path / "secret.key"
    write_key(file, KEY, replace=False)
    write_key(file, new_key(), replace=False)
    assert file.read_text() == KEY


def test_an_unreadable_database_is_no_reason_for_a_new_key(tmp_path):
    (tmp_path / "seven-marks.sqlite3").write_bytes(b"these are no rows" * 500)
    with pytest.raises(ImproperlyConfigured, match=r"damaged.*manage\.py restore"):
        key_of(tmp_path)
    assert not (tmp_path / "secret.key").exists()


def test_a_lost_database_beside_backups_is_refused(tmp_path):
    newest = tmp_path / "backups" / "20400101-090000-000000-round-2.jsonl.gz"
    newest.parent.mkdir()
    newest.with_name("20400101-080000-000000-round-1.jsonl.gz").touch()
    newest.touch()
    file = tmp_path / "seven-marks.sqlite3"
    done = manage(tmp_path, "serve", "--port", str(free_port()))
    assert_one_sentence(done, str(file), f"restore {newest}", "move the backups")
    with closing(sqlite3.connect(file)) as database:
        assert database.execute("SELECT * FROM sqlite_master").fetchall() == []
