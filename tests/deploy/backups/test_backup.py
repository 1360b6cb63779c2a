"""A backup is everything, and comes back as it was."""

import gzip
import io
import os
import resource
from collections.abc import Iterator
from datetime import timedelta
from uuid import uuid4

import pytest
from django.contrib.auth.hashers import UNUSABLE_PASSWORD_PREFIX
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.core.management import CommandError, call_command
from django.db import connection

from deploy.backups.backup import (
    BEFORE_RESTORE,
    BY_DIRECTOR,
    BY_OWNER,
    MOST_OF_KIND,
    STILL_WRITTEN,
    file_of,
    newest_backup,
    take_backup,
)
from deploy.backups.backup_file import read_backup, rows_of, tables
from deploy.backups.restore import restore_backup
from deploy.celery import app
from deploy.jobs import missed_backup
from deploy.models import Backup
from deploy.secret_key import write_key
from players.clubs.models import Club
from players.common import clock
from scoring.codes.services import make_links
from scoring.game.models import Link, Submission
from scoring.game.seen import Seen
from scoring.results.services.results import submit_result
from tests.make import (
    drawn_event,
    make_club,
    make_director,
    play_tables,
    played_rounds,
    started_event,
)
from tournaments.draw.services.cutting import make_cut
from tournaments.event.models import Event, Game, Match
from tournaments.event.services.change import open_change
from tournaments.exchange.export import export_event
from tournaments.floor.services.calling import start_called
from tournaments.floor.services.rounds import start_next
from tournaments.formats import Score

pytestmark = pytest.mark.django_db
ON_BOTH_DATABASES = ["here", pytest.param("postgres", marks=pytest.mark.postgres)]


@pytest.fixture(autouse=True)
def _second_place(settings, tmp_path) -> None:
    settings.BACKUP_DIR2 = str(tmp_path / "second")


@pytest.fixture
def at_once() -> Iterator[None]:
    """What is handed to a worker is done here and now."""
    app.conf.task_always_eager = True
    yield
    app.conf.task_always_eager = False


def everything() -> dict[str, list]:
    return {m._meta.db_table: list(rows_of(m)) for m in tables()}


def club_at_play() -> Event:
    """A director, an event in its first round, a result that waits."""
    make_director("ámos")
    event = started_event(8)
    make_links(event=event, kind="table", by="dora")
    game = Game.objects.filter(match__event=event, marks_1=None).first()
    link = Link.objects.get(event=event, number=game.match.table)
    submit_result(
        link=link,
        game=game,
        score=Score((7, 4)),
        seen=Seen(),
        key=uuid4(),
    )
    return Event.objects.get()


@pytest.mark.parametrize("on", ON_BOTH_DATABASES)
def test_every_table_comes_back_row_for_row_and_the_export_is_equal(on):
    event = club_at_play()
    User.objects.update(password=UNUSABLE_PASSWORD_PREFIX)  # no backup has one
    before, exported = everything(), export_event(event)
    path = take_backup("round-1")[0]
    for model in tables():
        model._base_manager.all()._raw_delete(using="default")
    assert not Club.objects.exists()
    restore_backup(read_backup(path))
    assert Event.objects.get().epoch > event.epoch
    Event.objects.update(epoch=event.epoch)
    assert everything() == before
    assert Submission.objects.count() == 1
    assert export_event(Event.objects.get()) == exported


@pytest.mark.parametrize("on", ON_BOTH_DATABASES)
def test_after_a_restore_new_rows_get_new_numbers(on):
    event = club_at_play()
    restore_backup(read_backup(take_backup()[0]))
    event.refresh_from_db()
    make_links(event=event, kind="pair", by="dora")
    with open_change(event, by="dora") as change:
        change.log("again")
    connection.check_constraints()


def test_an_event_that_had_gone_on_gets_a_version_nobody_has_seen():
    event = club_at_play()
    path = take_backup()[0]
    for _ in range(3):
        with open_change(event, by="dora") as change:
            change.log("later")
    restore_backup(read_backup(path))
    again = Event.objects.get()
    assert again.version == event.version + 1
    assert again.epoch > event.epoch
    assert again.audit_entries == event.audit_entries - 3


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


def test_backups_of_one_kind_push_out_none_of_another(settings):
    settings.BACKUPS_KEPT = 3
    rounds = [take_backup(f"round-{n}")[0] for n in range(3)]
    others = [take_backup(label)[0] for label in (BY_OWNER, BEFORE_RESTORE)]
    taken = [take_backup(BY_DIRECTOR)[0] for _ in range(MOST_OF_KIND + 2)]
    files = sorted(settings.BACKUP_DIR.glob("*.jsonl.gz"))
    assert files == sorted([*rounds, *others, *taken[2:]])
    take_backup("round-4")
    assert not rounds[0].exists()
    assert taken[-1].exists()


def test_a_backup_lets_nobody_in(client):
    director = club_at_play() and User.objects.get()
    client.force_login(director)
    client.post("/sign-in/", {"username": director.username, "password": "wrong"})
    text = gzip.decompress(take_backup()[0].read_bytes()).decode()
    assert director.username in text
    secrets = (
        director.password,
        Session.objects.get().pk,
        '["axes_',
        '["django_session',
    )
    for secret in secrets:
        assert secret not in text.split("\n", 1)[1]


def test_after_a_restore_everybody_signs_in_anew_with_the_password_of_before(
    client, capsys
):
    club_at_play()
    make_director("newcomer")
    path = take_backup()[0]
    client.force_login(User.objects.get(username="ámos"))
    User.objects.get(username="newcomer").delete()
    call_command("restore", path, yes=True)
    assert not Session.objects.exists()
    assert User.objects.get(username="ámos").check_password("shake the bones")
    for password in ("shake the bones", "", UNUSABLE_PASSWORD_PREFIX):
        assert not User.objects.get(username="newcomer").check_password(password)
    assert "for newcomer: manage.py sign_in NAME" in capsys.readouterr().out


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


def test_a_key_of_before_stays_beside_its_backups_and_comes_back_with_them(
    settings, tmp_path, capsys
):
    settings.DATA_DIR = tmp_path
    write_key(tmp_path / "secret.key", settings.SECRET_KEY)
    club_at_play()
    older, key_of_then = take_backup()[0], settings.SECRET_KEY
    settings.SECRET_KEY = "another key of another year, long enough"
    write_key(tmp_path / "secret.key", settings.SECRET_KEY)
    take_backup()
    call_command("restore", older, yes=True)
    output = capsys.readouterr().out
    assert "without the key of then" not in output
    assert "The key of the links came with it" in output
    assert (tmp_path / "secret.key").read_text() == key_of_then


def test_a_backup_alone_says_first_that_printed_codes_open_nothing(
    settings, tmp_path, capsys
):
    settings.DATA_DIR = tmp_path
    write_key(tmp_path / "secret.key", settings.SECRET_KEY)
    event = club_at_play()
    alone = take_backup()[0].rename(tmp_path / "alone.jsonl.gz")
    call_command("restore", alone, yes=True)
    assert "printed codes" not in capsys.readouterr().out, "the key is the same"
    settings.SECRET_KEY = "the key of another laptop, long enough for it"
    write_key(tmp_path / "secret.key", settings.SECRET_KEY)
    call_command("restore", alone, yes=True)
    warning = capsys.readouterr().out.partition("What was there is in")[0]
    assert f"The {event.links.count()} printed codes of this backup open" in warning
    assert str(tmp_path) in warning


def test_on_a_server_it_says_which_setting_the_printed_codes_need(settings, capsys):
    club_at_play()
    path = take_backup()[0]
    settings.SECRET_KEY = "the key of another server, long enough for it"
    call_command("restore", path, yes=True)
    assert "start the program with the SECRET_KEY of then" in capsys.readouterr().out


def test_restoring_over_something_backs_that_up_first(capsys, settings):
    event = club_at_play()
    path = take_backup()[0]
    with open_change(event, by="dora") as change:
        change.log("later")
    call_command("restore", path, yes=True)
    output = capsys.readouterr().out
    assert "What was there is in" in output
    assert f"Restored {read_backup(path).rows} rows" in output
    assert list(settings.BACKUP_DIR.glob("*before-restore*"))


def test_a_log_that_does_not_fit_is_named_after_the_restore(capsys):
    event = club_at_play()
    event.audit.filter(number=2).update(by="somebody")
    call_command("restore", take_backup()[0], yes=True)
    warning = f"Warning, log of {event.name}: Line 2 was changed"
    assert warning in capsys.readouterr().err


@pytest.mark.parametrize(
    ("typed", "is_done"), [("", False), ("no\n", False), ("yes\n", True)]
)
def test_over_an_event_that_is_being_played_it_asks_first(typed, is_done, monkeypatch):
    event = club_at_play()
    path = take_backup()[0]
    with open_change(event, by="dora") as change:
        change.log("later")
    before = everything()
    keyboard = io.StringIO(typed)
    keyboard.isatty = lambda: bool(typed)
    monkeypatch.setattr("sys.stdin", keyboard)
    if is_done:
        call_command("restore", path)
    else:
        with pytest.raises(CommandError, match=r"--yes|Nothing was changed"):
            call_command("restore", path)
    assert (everything() != before) is is_done


def test_a_second_place_that_is_gone_stops_nothing(settings, tmp_path):
    (tmp_path / "a file").write_text("")
    settings.BACKUP_DIR2 = str(tmp_path / "a file" / "below")
    assert len(take_backup()) == 1
    with pytest.raises(CommandError, match="Nothing could be written to"):
        call_command("backup")


def test_a_backup_that_nobody_could_be_asked_for_is_taken_later(settings):
    event = started_event(8)
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
    event = played_rounds(8, club=make_club("Yoakum 42 Club"), tables=1)
    make_cut(event=event, by="dora")
    taken = []
    while event.matches.filter(state=Match.State.READY).exists():
        taken.append(taken_by_starting(event))
        start_called(event=event, by="dora")
        play_tables(event)
    rounds = event.matches.filter(round__stage__number__gt=1).values("round")
    assert sum(taken) == rounds.distinct().count()
    assert set(taken) == {0, 1}
    together = played_rounds(12, club=make_club("Shiner 42 Club"), tables=8)
    make_cut(event=together, by="dora")
    assert taken_by_starting(together) == 1
    assert together.stages.filter(matches__state="called").distinct().count() == 2
