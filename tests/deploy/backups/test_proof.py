"""A backup is proved by restoring it aside, in processes and a database of its own."""

import pytest
from celery.schedules import crontab

from deploy.backups.backup import take_backup
from deploy.backups.backup_file import read_backup, tables
from deploy.backups.proof import difference, newest_proved, prove_newest
from deploy.backups.restore import restore_backup
from deploy.celery import app
from deploy.models import Backup
from deploy.serving import metrics
from tests.deploy.backups.club import everything
from tests.deploy.backups.test_damaged import of_another_version, of_event, with_rows
from tests.make import make_director, started_event

pytestmark = pytest.mark.django_db


@pytest.fixture
def taken():
    """The backup of an event in its first round."""
    make_director("ámos")
    started_event(8)
    return take_backup("round-1")[0]


def test_a_backup_of_another_version_is_followed_by_one_of_this_with_every_row(taken):
    """Nothing of the installation is touched."""
    of_another_version(taken)
    before = everything()
    proved = prove_newest()
    assert proved.label == "after-update"
    assert Backup.objects.count() == 2
    assert proved == newest_proved()
    assert proved.proved_at
    assert proved.fault == ""
    assert everything() == before
    assert 0 <= metrics.gauges["backup_tested_age_seconds"][1]() < 60
    again = prove_newest()
    assert again.proved_at == proved.proved_at, "it is proved once"


def with_other_name(path) -> None:
    """The same backup with another letter in the event's name."""
    name = b"Spring Open"
    with_rows(path, of_event(lambda row: [row.replace(name, name + b"\\u0000")]))


def test_rows_that_come_back_otherwise_are_found(taken):
    """In this process; ``make soak`` has it found by those aside."""
    assert difference_after_restore(taken) == ""
    with_other_name(taken)
    fault = difference_after_restore(taken)
    assert "of tournaments_event, came back otherwise" in fault


@pytest.mark.soak
def test_the_processes_aside_find_them_too(taken):
    with_other_name(taken)
    assert "of tournaments_event, came back otherwise" in prove_newest().fault


def difference_after_restore(path) -> str:
    for model in tables():
        model._base_manager.all()._raw_delete(using="default")
    restore_backup(read_backup(path))
    return difference(path, take_backup("again")[0])


def test_without_a_file_here_nothing_is_proved(taken):
    taken.unlink()
    assert prove_newest() is None
    assert newest_proved() is None


def test_beat_has_it_proved_every_night():
    app.loader.import_default_modules()
    job = app.conf.beat_schedule["deploy.prove_backup"]
    assert job["task"] in app.tasks
    assert job["schedule"] == crontab(hour=3, minute=37)
    assert str(app.timezone) == "America/Chicago"
