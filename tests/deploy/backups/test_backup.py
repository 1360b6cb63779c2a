"""A backup is everything, and comes back as it was."""

import hashlib
import os
import resource
from datetime import timedelta

import pytest
from django.core.management import CommandError, call_command

from deploy.backups import backup
from deploy.backups.backup import (
    BEFORE_RESTORE,
    BY_DIRECTOR,
    BY_OWNER,
    STILL_WRITTEN,
    file_of,
    newest_backup,
    take_backup,
)
from deploy.backups.backup_file import fields_of, read_backup, tables
from deploy.backups.restore import restore_backup
from deploy.jobs import missed_backup
from deploy.models import Backup
from players.common import clock
from tests.deploy.backups.club import club_at_play
from tests.make import cut_event, drawn_event, make_club, play_tables, started_event
from tournaments.event.models import Event, Match
from tournaments.floor.services.calling import start_called
from tournaments.floor.services.rounds import start_next

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("second_place")]
# A file names no columns: an older one is restored into these, in this order. Without a
# migration they stay as they are.
COLUMNS = "89703b6106e2d0c1"


def test_a_file_has_its_columns_where_older_files_have_them():
    columns = {m._meta.db_table: [f.attname for f in fields_of(m)] for m in tables()}
    digest = hashlib.sha256(repr(sorted(columns.items())).encode()).hexdigest()
    assert digest[:16] == COLUMNS


def test_the_second_place_has_the_same_file(settings):
    club_at_play()
    first, second = take_backup("a b/c")
    assert first.name == second.name
    assert first.read_bytes() == second.read_bytes()
    assert "a-b-c" in first.name


def test_only_who_runs_the_program_may_read_it():
    assert os.stat(take_backup()[0]).st_mode & 0o077 == 0


def test_as_many_are_kept_as_set(settings):
    settings.BACKUPS_KEPT = 3
    taken = [take_backup(f"n{number}")[0] for number in range(5)]
    remaining = sorted(settings.BACKUP_DIR.glob("*.jsonl.gz"))
    assert remaining == taken[2:]


def test_backups_of_one_kind_push_out_none_of_another(settings, monkeypatch):
    settings.BACKUPS_KEPT = 3
    monkeypatch.setattr(backup, "MOST_OF_KIND", 2)
    rounds = [take_backup(f"round-{n}")[0] for n in range(3)]
    others = [take_backup(label)[0] for label in (BY_OWNER, BEFORE_RESTORE)]
    taken = [take_backup(BY_DIRECTOR)[0] for _ in range(4)]
    files = sorted(settings.BACKUP_DIR.glob("*.jsonl.gz"))
    assert files == sorted([*rounds, *others, *taken[2:]])
    take_backup("round-4")
    assert not rounds[0].exists()
    assert taken[-1].exists()


def test_what_a_killed_backup_left_is_swept_away_by_the_next(settings):
    settings.BACKUPS_KEPT = 2
    taken = take_backup("before")
    left, still_written = (
        [path.with_name(f"{name}.jsonl.part") for path in taken]
        for name in ("20270306-090000-000000-round-1", "20270306-120000-000000-round-2")
    )
    for part in (*left, *still_written):
        part.write_bytes(b"half")
    for part in left:
        long_ago = part.stat().st_mtime - STILL_WRITTEN - 1
        os.utime(part, (long_ago, long_ago))
    latest = take_backup("after")
    for before, part, other, after in zip(
        taken, left, still_written, latest, strict=True
    ):
        assert not part.exists()
        assert other.exists(), "another process may be at it"
        assert before.exists(), "a part is not counted as kept"
        assert after.exists()


def test_a_backup_that_finds_no_room_leaves_nothing_behind(settings):
    club_at_play()
    most, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, hard))
    try:
        with pytest.raises(OSError, match="File too large"):
            take_backup()
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (most, hard))
    assert list(settings.BACKUP_DIR.iterdir()) == []
    assert newest_backup() is None


def test_the_key_of_the_laptop_lies_beside_its_backups(settings, tmp_path):
    (tmp_path / "secret.key").write_text(settings.SECRET_KEY)
    take_backup()
    assert (tmp_path / "second" / "secret.key").read_text() == settings.SECRET_KEY


def test_a_second_place_that_is_gone_stops_nothing(settings, tmp_path):
    (tmp_path / "a file").write_text("")
    settings.BACKUP_DIR2 = str(tmp_path / "a file" / "below")
    assert len(take_backup()) == 1
    with pytest.raises(CommandError, match="Nothing could be written to"):
        call_command("backup")


def test_a_backup_that_nobody_could_be_asked_for_is_taken_later(settings):
    event = started_event(8)
    event.matches.update(called_at=clock.now())
    missed_backup()
    assert newest_backup() is None, "whoever was asked may still be at it"
    event.matches.update(called_at=clock.now() - timedelta(minutes=2))
    missed_backup()
    missed_backup()
    assert [p.name[-16:] for p in settings.BACKUP_DIR.glob("*.gz")] == [
        "-missed.jsonl.gz"
    ]


def test_no_second_backup_where_another_machine_took_the_first(settings, tmp_path):
    event = started_event(8)
    event.matches.update(called_at=clock.now() - timedelta(minutes=2))
    take_backup("round-1")
    settings.BACKUP_DIR = tmp_path / "the other machine"
    missed_backup()
    assert not settings.BACKUP_DIR.exists()


def test_what_was_taken_is_remembered_and_outlives_a_restore(settings, tmp_path):
    started_event(8)
    first = take_backup("round-1")[0]
    (tmp_path / "a file").write_text("")
    settings.BACKUP_DIR2 = str(tmp_path / "a file" / "below")
    second = take_backup()[0]
    restore_backup(read_backup(first))
    listed = [(b.name, b.label, b.second, file_of(b)) for b in Backup.objects.all()]
    assert listed == [
        (second.name, "", "failed", second),
        (first.name, "round-1", "written", first),
    ]
    first.unlink()
    assert file_of(Backup.objects.last()) is None
    assert newest_backup().size == second.stat().st_size


def test_each_round_begins_with_one_and_each_round_of_a_bracket(
    django_capture_on_commit_callbacks, at_once
):
    def taken_by_starting(event: Event) -> int:
        before = Backup.objects.count()
        with django_capture_on_commit_callbacks(execute=True):
            start_next(event=event, by="dora")
        return Backup.objects.count() - before

    assert taken_by_starting(drawn_event(4)) == 1
    assert newest_backup().label.endswith("-round-1")
    long_over = drawn_event(4, club=make_club("Demo 42 Club"))
    with clock.at(clock.now() + timedelta(seconds=1)):
        assert taken_by_starting(long_over) == 0, "a day that the program plays"
    event = cut_event(5, club=make_club("Yoakum 42 Club"), tables=1)
    taken = []
    while event.matches.filter(state=Match.State.READY).exists():
        taken.append(taken_by_starting(event))
        start_called(event=event, by="dora")
        play_tables(event)
    rounds = event.matches.filter(round__stage__number__gt=1).values("round")
    assert sum(taken) == rounds.distinct().count()
    assert set(taken) == {0, 1}
    together = cut_event(10, club=make_club("Shiner 42 Club"), tables=8)
    assert taken_by_starting(together) == 1
    assert together.stages.filter(matches__state="called").distinct().count() == 2
