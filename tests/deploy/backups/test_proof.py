"""A backup is proved by restoring it aside, in a process and a database of its own."""

import gzip
import json

import pytest
from celery.schedules import crontab

from deploy.backups.backup import take_backup
from deploy.backups.proof import newest_proved, prove_newest
from deploy.celery import app
from deploy.models import Backup
from deploy.serving import metrics
from tests.deploy.backups.test_backup import everything, of_event, with_rows
from tests.make import make_director, started_event
from tournaments.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _places(settings, tmp_path) -> None:
    settings.DATA_DIR = tmp_path
    settings.BACKUP_DIR = tmp_path / "first"


@pytest.fixture
def taken():
    """The backup of an event in its first round."""
    make_director("ámos")
    started_event(8)
    return take_backup("round-1")[0]


def test_every_row_is_equal_and_nothing_of_the_installation_is_touched(taken):
    before = everything()
    proved = prove_newest()
    assert proved == newest_proved()
    assert proved.proved_at
    assert proved.fault == ""
    assert everything() == before
    assert 0 <= metrics.gauges["backup_tested_age_seconds"][1]() < 60
    again = prove_newest()
    assert again.proved_at == proved.proved_at, "it is proved once"


def test_a_file_with_the_right_checksum_that_fits_no_table_is_found(taken):
    with_rows(taken, of_event(lambda row: []))
    assert "is damaged" in prove_newest().fault
    assert metrics.gauges["backup_tested_age_seconds"][1]() == -1


def test_a_row_that_comes_back_otherwise_is_named(taken):
    name = Event.objects.get().name.encode()
    with_rows(taken, of_event(lambda row: [row.replace(name, name + b"\\u0000")]))
    assert "of tournaments_event, came back otherwise" in prove_newest().fault


def test_a_backup_of_another_version_is_followed_by_one_of_this(taken):
    head, _newline, rest = gzip.decompress(taken.read_bytes()).partition(b"\n")
    older = json.loads(head)
    older["migrations"].pop()
    taken.write_bytes(gzip.compress(json.dumps(older).encode() + b"\n" + rest))
    proved = prove_newest()
    assert proved.label == "after-update"
    assert proved.fault == ""
    assert Backup.objects.count() == 2


def test_without_a_file_here_nothing_is_proved(taken):
    taken.unlink()
    assert prove_newest() is None
    assert newest_proved() is None


def test_beat_has_it_proved_every_night():
    job = app.conf.beat_schedule["prove-backup"]
    assert job["task"] in app.tasks
    assert job["schedule"] == crontab(hour=3, minute=37)
    assert str(app.timezone) == "America/Chicago"
