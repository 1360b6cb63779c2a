"""A file that is no backup, or a damaged one, is refused in one sentence."""

import gzip
import hashlib
import json

import pytest
from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.core.management import CommandError, call_command

from deploy.backups.backup import take_backup
from deploy.backups.backup_file import NotABackupError, read_backup
from deploy.backups.restore import restore_backup
from tests.deploy.backups.club import club_at_play, everything
from tests.each import each

pytestmark = pytest.mark.django_db


def with_rows(path, mend) -> None:
    """The same backup with other rows and the right checksum."""
    head, *rows, _tail = gzip.decompress(path.read_bytes()).splitlines(keepends=True)
    rows = [line for row in rows for line in mend(row)]
    digest = hashlib.sha256(b"".join(rows)).hexdigest()
    tail = json.dumps({"rows": len(rows), "sha256": digest}).encode() + b"\n"
    path.write_bytes(gzip.compress(b"".join([head, *rows, tail])))


def of_another_version(path) -> None:
    """The same backup as a program without the newest migration took it."""
    head, _newline, rest = gzip.decompress(path.read_bytes()).partition(b"\n")
    older = json.loads(head)
    older["migrations"].pop()
    path.write_bytes(gzip.compress(json.dumps(older).encode() + b"\n" + rest))


def of_event(change):
    """A mend of the rows of events alone."""

    def mend(row: bytes) -> list[bytes]:
        return change(row) if row.startswith(b'["tournaments_event"') else [row]

    return mend


DAMAGES = {
    "a column less": of_event(lambda row: [b'["tournaments_event"]\n']),
    "another type": of_event(lambda row: [row.replace(b'"2027-03-06"', b'{"a":[]}')]),
    "no date": of_event(lambda row: [row.replace(b"2027-03-06", b"2027-99-06")]),
    "a huge number": of_event(
        lambda row: [row.replace(b",42,", b",42" + b"0" * 40 + b",")]
    ),
    "an infinite number": of_event(lambda row: [row.replace(b",42,", b",1e999,")]),
    "a row twice": of_event(lambda row: [row, row]),
    "no row that others name": of_event(lambda row: []),
    "an unknown table": of_event(lambda row: [row.replace(b"tournaments_", b"other_")]),
    "no table": of_event(lambda row: [b"[]\n"]),
    "a table that is a list": of_event(lambda row: [b"[[1],2]\n"]),
    "no JSON": of_event(lambda row: [b"[1,\n"]),
    "brackets": of_event(lambda row: [b"[" * 100_000 + b"\n"]),
    "5,000 digits": of_event(lambda row: [b"[" + b"9" * 5_000 + b"]\n"]),
}


def test_a_damaged_file_with_the_right_checksum_ends_in_one_sentence():
    club_at_play()
    path = take_backup()[0]
    whole, before = path.read_bytes(), everything()
    for name, damage in DAMAGES.items():
        path.write_bytes(whole)
        with_rows(path, damage)
        sentence = ""
        try:
            restore_backup(read_backup(path))
        except NotABackupError as error:
            sentence = str(error)
        assert "nothing was changed" in sentence, name
        assert len(sentence.splitlines()) == 1, name
        assert everything() == before, name


@each("head", [b"[]", b'"a"', b'{"form":"seven-marks-backup 1"}'])
def test_a_file_without_its_first_line_is_no_backup(head, tmp_path):
    path = tmp_path / "odd.jsonl.gz"
    path.write_bytes(gzip.compress(head + b"\n"))
    with pytest.raises(NotABackupError, match=r"odd\.jsonl\.gz"):
        read_backup(path)


@pytest.mark.parametrize(
    "unfolded", [b"x" * 30_000_000, b'["a"]\n' * 500_000, b'["a' + b"b" * 9_000_000]
)
def test_a_file_that_unfolds_to_far_more_is_refused_early(unfolded, tmp_path):
    club_at_play()
    path = take_backup()[0]
    head = gzip.decompress(path.read_bytes()).split(b"\n", 1)[0] + b"\n"
    path.write_bytes(gzip.compress(head + unfolded, 9))
    with pytest.raises(NotABackupError, match="unfolds to more"):
        read_backup(path)


def test_a_file_of_before_with_sessions_and_passwords_is_restored(client):
    club_at_play()
    path = take_backup()[0]
    old = json.dumps(["django_session", "k" * 32, "data", "2040-01-01T00:00:00Z"])
    with_rows(path, of_event(lambda row: [row, old.encode() + b"\n"]))
    restore_backup(read_backup(path))
    assert not Session.objects.exists()


def test_a_password_in_a_file_opens_nothing():
    club_at_play()
    path = take_backup()[0]
    User.objects.update(username="gone")  # by whose name no password stands here
    mine = make_password("let me in please").encode()

    def mend(row: bytes) -> list[bytes]:
        is_user = row.startswith(b'["auth_user"')
        return [row.replace(b'""', b'"%s"' % mine, 1) if is_user else row]

    with_rows(path, mend)
    restore_backup(read_backup(path))
    assert not User.objects.get().check_password("let me in please")


def test_a_harmed_file_is_refused_and_nothing_is_touched(tmp_path, capsys):
    club_at_play()
    path = take_backup()[0]
    lines = gzip.decompress(path.read_bytes()).splitlines(keepends=True)
    harms = {
        "cut": gzip.compress(b"".join(lines[:-1])),
        "changed": gzip.compress(b"".join([*lines[:5], lines[6], *lines[6:]])),
        "not gzip": b"PK\x03\x04",
        "not ours": gzip.compress(json.dumps({"form": "other"}).encode()),
        "empty": b"",
    }
    before = everything()
    for harm, content in harms.items():
        path.write_bytes(content)
        with pytest.raises(CommandError, match=path.name):
            call_command("restore", path)
        assert everything() == before, harm


def test_a_backup_of_another_version_is_refused_with_what_to_do(tmp_path):
    club_at_play()
    path = take_backup()[0]
    of_another_version(path)
    with pytest.raises(CommandError, match="another version of the program"):
        call_command("restore", path, yes=True)
