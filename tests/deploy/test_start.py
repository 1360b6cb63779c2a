"""What keeps the program from starting is said in one sentence, with what to do next."""

import json
import os
import re
import shutil
import socket
import stat
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest
from celery.signals import beat_init, celeryd_init
from django.core.exceptions import ImproperlyConfigured
from django.core.management import CommandError, call_command
from django.db import IntegrityError, OperationalError, ProgrammingError, connection
from django.db.migrations.recorder import MigrationRecorder

from deploy.databases import databases
from deploy.management.commands.migrate import prepare_database
from deploy.start_errors import explain
from tests.each import each
from tests.served import NO_CHILD, ROOT, ask, environment, free_port, served
from tests.shared import PASSWORD, PRINTED
from tests.stack import until


def manage(folder: Path | str, *command: str, **variables: str):
    """Exit status and what a management command says, for a person to read."""
    return run(folder, "manage.py", *command, **variables)


def run(folder: Path | str, *command: str, **variables: str):
    """Exit status and what Python says when it runs this."""
    done = subprocess.run(
        [sys.executable, *command],
        cwd=ROOT,
        env=environment(Path(folder)) | variables,
        capture_output=True,
        text=True,
    )
    return done.returncode, done.stderr.strip()


def assert_one_sentence(done, *words: str) -> None:
    status, message = done
    assert status == 1
    assert "Traceback" not in message
    assert len(message.splitlines()) == 1, message
    for word in words:
        assert word in message


@pytest.mark.django_db
def test_each_way_to_start_refuses_a_newer_database():
    MigrationRecorder(connection).record_applied("scoring", "9999_later")
    refused = pytest.raises(CommandError, match=r"newer version.*scoring\.9999_later")
    for command in (["migrate"], ["web", "--port=1"], ["live", "--port=1"]):
        with refused:
            call_command(*command)
    with refused:  # as serve begins
        prepare_database()
    for start in (celeryd_init, beat_init):
        with pytest.raises(SystemExit, match=r"scoring\.9999_later"):
            start.send(sender=None)


@pytest.mark.parametrize(
    ("folder", "command", "variables", "words"),
    [
        ("/dev/null/here", ("serve",), {}, ("/dev/null", "DATA_DIR=")),
        (
            "",
            ("migrate",),
            {"DATABASE_URL": "postgres://a:b@127.0.0.1:1/c"},
            ("does not answer", "Postgres runs", "DATABASE_URL"),
        ),
        ("", ("serve",), {"PORT": "8O50"}, ("PORT is a number", "PORT=8042")),
        (
            "",
            ("serve",),
            {"TIME_ZONE": "Texas/Houston"},
            ("Texas/Houston", "TIME_ZONE=America/Chicago"),
        ),
    ],
    ids=["folder", "postgres", "number", "zone"],
)
def test_each_cause_has_its_sentence(tmp_path, folder, command, variables, words):
    done = manage(folder or tmp_path, *command, **variables)
    assert_one_sentence(done, *words)


def test_a_port_that_is_none_or_taken_is_said_before_anything_begins():
    with pytest.raises(CommandError, match=r"no port 70000\..*--port 8042"):
        call_command("serve", port=70_000)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(CommandError, match=f"Port {port} is taken"):
            call_command("serve", host="127.0.0.1", port=port)


def test_nobody_else_takes_the_port_while_the_demo_loads(tmp_path):
    port = free_port()
    program = subprocess.Popen(
        [sys.executable, "manage.py", "serve", "--host=127.0.0.1", f"--port={port}"],
        cwd=ROOT,
        env=environment(tmp_path),
        stdout=subprocess.PIPE,
        text=True,
    )
    with program:
        try:
            assert "demo" in program.stdout.readline()
            with pytest.raises(OSError, match="in use"):
                socket.create_server(("127.0.0.1", port))
        finally:
            program.kill()


@each("address", ["nonsense", "oracle://a/b"])
def test_an_engine_that_is_not_ours_is_refused(address, tmp_path, monkeypatch):
    monkeypatch.setenv("DATABASE_URL", address)
    with pytest.raises(ImproperlyConfigured, match="DATABASE_URL is not the address"):
        databases(tmp_path)


@each(
    ("error", "words"),
    [
        (ImproperlyConfigured("Set it."), "Set it."),
        (PermissionError(13, "Permission denied", "/data"), "/data cannot be written"),
        (OSError(28, "No space left on device"), "The disk is full"),
        (OperationalError("database or disk is full"), "The disk is full"),
        (OperationalError("attempt to write a readonly database"), "right to write"),
        (OperationalError("unable to open database file"), "right to write"),
        (OperationalError("database disk image is malformed"), "damaged"),
        (OperationalError("no such column: a.b"), "older version"),
        (OperationalError("no such table: a"), "no tables yet. Run manage.py migrate"),
        (ProgrammingError("column a.b does not exist\nLINE 1: .."), "older version"),
        (IntegrityError("UNIQUE constraint failed"), None),
        (ValueError("a fault of ours"), None),
    ],
)
def test_known_causes_are_explained_and_our_own_faults_are_not(error, words, settings):
    settings.DATABASES["default"].setdefault("NAME", "marks")
    if not settings.DATABASES["default"]["ENGINE"].endswith("sqlite3"):
        pytest.skip("the words of SQLite")
    explained = explain(error)
    assert explained is None if words is None else words in explained


def test_files_are_for_this_user_alone_those_of_before_too(tmp_path, first_start):
    folder = shutil.copytree(first_start, tmp_path / "data")
    folder.chmod(0o755)
    (folder / "seven-marks.sqlite3").chmod(0o644)
    for by_the_fixture in (PASSWORD, PRINTED, "said.txt"):
        (folder / by_the_fixture).unlink()
    shutil.rmtree(folder / "static")  # what everybody is sent
    assert manage(folder, "backup")[0] == 0
    modes = {
        path: stat.S_IMODE(path.stat().st_mode) for path in [folder, *folder.rglob("*")]
    }
    assert any(path.suffix == ".gz" for path in modes)
    for path, mode in modes.items():
        assert mode == (0o700 if path.is_dir() else 0o600), path


def _can_mount() -> bool:
    mount = ["unshare", "-m", "mount", "-t", "tmpfs", "none", "/mnt"]
    has_right = shutil.which("unshare") and os.getuid() == 0
    return bool(has_right) and not subprocess.run(mount, capture_output=True).returncode


@pytest.mark.skipif(not _can_mount(), reason="no right to mount a small disk")
def test_a_full_disk_is_said_on_the_page_and_in_ready(
    tmp_path, monkeypatch, first_start
):
    """The server sees a small disk of its own; the test reaches it through /proc."""
    folder = tmp_path / "data"
    folder.mkdir()
    python = tmp_path / "python-on-a-small-disk"
    python.write_text(
        "#!/bin/sh\nexec unshare -m sh -c '"
        f"mount -t tmpfs -o size=40m none {folder}; cp -r {first_start}/. {folder};"
        f' exec {sys.executable} "$@"\''
        ' sh "$@"\n'
    )
    python.chmod(0o700)
    monkeypatch.setattr(sys, "executable", str(python))
    with served(folder, **NO_CHILD) as running:
        disk = Path(f"/proc/{running.process.pid}/root{folder}")
        assert (disk / "seven-marks.sqlite3").exists()
        with suppress(OSError), (disk / "filler").open("wb", buffering=0) as filler:
            while True:
                filler.write(b"x" * 4096)
        status, _headers, ready = ask(running.port, "/ready")
        assert status == 503
        assert json.loads(ready)["disk"] == "full"
        password = (first_start / PASSWORD).read_text()
        entry = {"username": "director", "password": password}
        status, _headers, page = ask(running.port, "/sign-in/", entry)
        assert status == 503
        assert b"The disk is full" in page
        assert until(lambda: ask(running.port, "/")[0] == 200), "pages can be read"
        home = ask(running.port, "/")[2].decode()
        event = re.search(r"/e/winter-open-\d+/", home).group(0)
        assert until(lambda: ask(running.port, f"{event}standings/")[0] == 200)
        (disk / "filler").unlink()
        assert "OperationalError" in running.new_errors()
