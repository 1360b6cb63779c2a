"""A backup comes back as it was: rows, numbers, passwords, keys."""

import gzip
import io

import pytest
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib.auth.hashers import UNUSABLE_PASSWORD_PREFIX
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.core.management import CommandError, call_command
from django.core.management.color import no_style
from django.db import connection

from deploy.backups.backup import take_backup
from deploy.backups.backup_file import read_backup, tables
from deploy.backups.restore import restore_backup
from deploy.secret_key import write_key
from players.clubs.models import Club
from scoring.codes.services import make_links
from scoring.game.models import Submission
from tests.deploy.backups.club import club_at_play, everything
from tests.make import make_director
from tournaments.event.models import Event
from tournaments.event.services.change import open_change
from tournaments.exchange.export import export_event

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("second_place")]
ON_BOTH_DATABASES = ["here", pytest.param("postgres", marks=pytest.mark.postgres)]


@pytest.mark.parametrize("on", ON_BOTH_DATABASES)
def test_every_table_comes_back_row_for_row_and_new_rows_get_new_numbers(on):
    event = club_at_play()
    User.objects.update(password=UNUSABLE_PASSWORD_PREFIX)  # no backup has one
    before, exported = everything(), export_event(event)
    path = take_backup("round-1")[0]
    for model in tables():
        model._base_manager.all()._raw_delete(using="default")
    assert not Club.objects.exists()
    with connection.cursor() as cursor:  # numbers begin anew, as on another machine
        for sql in connection.ops.sequence_reset_sql(no_style(), tables()):
            cursor.execute(sql)
    restore_backup(read_backup(path))
    assert Event.objects.get().epoch > event.epoch
    Event.objects.update(epoch=event.epoch)
    assert everything() == before
    assert Submission.objects.count() == 1
    event = Event.objects.get()
    assert export_event(event) == exported
    make_links(event=event, kind="pair", by="dora")
    with open_change(event, by="dora") as change:
        change.log("again")
    connection.check_constraints()


def test_an_event_that_had_gone_on_gets_a_version_nobody_has_seen():
    event = club_at_play()
    path = take_backup()[0]
    entries = Event.objects.get().audit_entries
    for _ in range(3):
        with open_change(event, by="dora") as change:
            change.log("later")
    restore_backup(read_backup(path))
    again = Event.objects.get()
    assert again.version == event.version + 1
    assert again.epoch > event.epoch
    assert again.audit_entries == entries < event.audit_entries


def test_a_backup_lets_nobody_in(client):
    director = club_at_play() and User.objects.get()
    client.force_login(director)
    client.post("/sign-in/", {"username": director.username, "password": "wrong"})
    text = gzip.decompress(take_backup()[0].read_bytes()).decode()
    assert director.username in text
    secrets = (
        director.password,
        Session.objects.get().pk,
        '["mfa_',
        '["usersessions_',
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


def test_a_second_step_stays_with_its_person_and_is_in_no_backup():
    club_at_play()
    user = User.objects.get()
    Authenticator.objects.create(user=user, type="totp", data={"secret": "A7SECRET"})
    UserSession.objects.create(user=user, ip="10.0.0.1", session_key="abc")
    path = take_backup()[0]
    assert "A7SECRET" not in gzip.decompress(path.read_bytes()).decode()
    restore_backup(read_backup(path))
    [step] = Authenticator.objects.all()
    assert (step.user.username, step.data) == (user.username, {"secret": "A7SECRET"})
    assert not UserSession.objects.exists()


def test_a_key_of_before_stays_beside_its_backups_and_comes_back_with_them(
    settings, tmp_path, capsys
):
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


def test_a_log_that_does_not_fit_is_named_after_the_restore(capsys):
    event = club_at_play()
    event.audit.filter(number=2).update(by="somebody")
    call_command("restore", take_backup()[0], yes=True)
    warning = f"Warning, log of {event.name}: Line 2 was changed"
    assert warning in capsys.readouterr().err


def test_a_club_without_events_is_backed_up_before_it_is_replaced_too(settings):
    club_at_play()
    path = take_backup()[0]
    Event.objects.all().delete()
    call_command("restore", path)
    assert [*settings.BACKUP_DIR.glob("*before-restore*")]


@pytest.mark.parametrize(
    ("typed", "is_done"), [("", False), ("no\n", False), ("yes\n", True)]
)
def test_over_an_event_that_is_being_played_it_asks_and_backs_that_up_first(
    typed, is_done, monkeypatch, capsys, settings
):
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
        output = capsys.readouterr().out
        assert "What was there is in" in output
        assert f"Restored {read_backup(path).rows} rows" in output
    else:
        with pytest.raises(CommandError, match=r"--yes|Nothing was changed"):
            call_command("restore", path)
    assert (everything() != before) is is_done
    assert bool([*settings.BACKUP_DIR.glob("*before-restore*")]) is is_done
