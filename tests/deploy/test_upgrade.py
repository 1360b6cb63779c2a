"""The databases that earlier states of the program left go on in this one.

``tests/cases/databases`` has one for each state that somebody played with: an event in
its first round, one in its bracket, one that is sealed. Each release adds its own, made
with ``python -m tests.deploy.dump DATA_DIR FILE`` from a folder of that release.
"""

import gzip
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from tests.served import ROOT, environment

DATABASES = sorted((ROOT / "tests" / "cases" / "databases").glob("*.sql.gz"))
GO_ON = """
import os
os.environ["DJANGO_SETTINGS_MODULE"] = "deploy.settings"
import django
django.setup()
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client

call_command("migrate", verbosity=0)
call_command("check_log")

from deploy.backups.backup import take_backup
from players.models import Performance
from scoring.links import code_of
from tests.make import play
from tournaments.exports.export import export_event
from tournaments.models import Event

first, bracket, sealed = Event.objects.order_by("pk")
director = Client(headers={"host": "localhost"})
director.force_login(User.objects.get())
for event in (first, bracket):
    match = event.matches.filter(state__in=["called", "playing"]).earliest("number")
    play(event, match)
    assert director.get(f"/desk/{event.slug}/").status_code == 200
for event in (first, bracket, sealed):
    for page in ("", "standings/", "rounds/", "pairs/1/", "rules/"):
        answer = director.get(f"/e/{event.slug}/{page}")
        assert answer.status_code == 200, (page, answer.status_code)
    assert export_event(event)["audit"]["entries"] == event.audit_entries
link = first.links.filter(kind="table").earliest("number")
assert director.get(f"/t/{code_of(link)}/", follow=True).status_code == 200
assert Performance.objects.filter(event_uid=sealed.uid).exists()
call_command("check_log")
take_backup()
print("goes on")
"""


def test_there_is_a_database_of_each_state():
    assert len(DATABASES) >= 3


@pytest.mark.parametrize("file", DATABASES, ids=lambda file: file.name[:10])
def test_a_database_of_before_is_brought_up_to_date_and_played_on(
    file: Path, tmp_path: Path
) -> None:
    with sqlite3.connect(tmp_path / "seven-marks.sqlite3") as database:
        database.executescript(gzip.decompress(file.read_bytes()).decode())
    database.close()
    done = subprocess.run(
        [sys.executable, "-c", GO_ON],
        cwd=ROOT,
        env=environment(tmp_path),
        capture_output=True,
        text=True,
    )
    assert done.stdout.endswith("goes on\n"), done.stdout + done.stderr
