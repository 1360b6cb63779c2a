"""The databases that earlier states of the program left go on in this one.

``tests/cases/databases`` has one for each state that somebody played with: an event in
its first round, one in its bracket, one that is sealed. Each release adds its own, made
with ``python -m tests.deploy.dump DATA_DIR FILE`` from a folder of that release.
"""

import gzip
import re
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from deploy.secret_key import KEY_FILE, new_key
from tests.served import ROOT, environment

pytestmark = pytest.mark.long
FIRST, *LATER = sorted((ROOT / "tests" / "cases" / "databases").glob("*.gz"))
GO_ON = """
import gc, os
os.environ["DJANGO_SETTINGS_MODULE"] = "deploy.settings"
import django
django.setup()
gc.disable()  # looking through states of migrations takes a fifth of their time
from django.contrib.auth.models import User
from django.core.management import call_command
from django.conf import settings
from django.contrib.sessions.backends.db import SessionStore
from django.test import Client

# A session of before, on the tables of before, as that program began it.
user = User.objects.get()
open_before = SessionStore()
open_before["_auth_user_id"] = str(user.pk)
open_before["_auth_user_backend"] = "django.contrib.auth.backends.ModelBackend"
open_before["_auth_user_hash"] = user.get_session_auth_hash()
open_before.create()

call_command("migrate", verbosity=0)
call_command("check_log")

from deploy.backups.backup import take_backup
from datetime import timedelta
from uuid import uuid4
from django.utils import timezone
from players.archive.models import Performance
from players.clubs.models import Invitation
from players.clubs.selectors import keeper
from scoring.game.links import code_of
from tests.make import play
from tournaments.exchange.export import export_event
from tournaments.event.models import Event

first, bracket, sealed = Event.objects.order_by("pk")
director = Client(headers={"host": "localhost"})
director.cookies[settings.SESSION_COOKIE_NAME] = open_before.session_key
assert director.get("/desk/").status_code == 200
assert b"this one" in director.get("/desk/account/sessions/").content
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
handed_down = Performance.objects.filter(event_uid=sealed.uid)
assert handed_down.exclude(opponents="[]").count() == handed_down.count() > 0
assert director.get("/desk/installation/").status_code == 200
user.set_password("shake the bones")
user.save()
new = {"username": user.username, "password": "shake the bones"}
assert Client(headers={"host": "localhost"}).post("/sign-in/", new).status_code == 302
invited = Invitation.objects.create(
    club=first.club, key=uuid4(), digest=Invitation.digest_of("of-before"), name="Olga",
    by="dora", at=timezone.now(), ends_at=timezone.now() + timedelta(days=1),
)
joined = {"name": "olga", "password": "shake the bones"}
olga = Client(headers={"host": "localhost"})
assert olga.post("/join/of-before/", joined, follow=True).status_code == 200
assert b"this one" in olga.get("/desk/account/sessions/").content
call_command("check_log")
take_backup()
owner = User.objects.filter(memberships__role="owner").order_by("memberships__pk")[0]
assert keeper() == owner
print("goes on")
"""


@pytest.mark.parametrize(
    "file",
    [FIRST, *(pytest.param(file, marks=pytest.mark.soak) for file in LATER)],
    ids=lambda file: file.name[:10],
)
def test_a_database_of_before_is_brought_up_to_date_and_played_on(
    file: Path, tmp_path: Path, migrated: Path
) -> None:
    stored = tmp_path / "seven-marks.sqlite3"
    with closing(sqlite3.connect(stored)) as database:
        database.executescript(gzip.decompress(file.read_bytes()).decode())
        sources = _sources(database)
    (tmp_path / KEY_FILE).write_text(new_key())
    done = subprocess.run(
        [sys.executable, "-c", GO_ON],
        cwd=ROOT,
        env=environment(tmp_path),
        capture_output=True,
        text=True,
    )
    assert done.stdout.endswith("goes on\n"), done.stdout + done.stderr
    with closing(sqlite3.connect(stored)) as database:
        assert _sources(database).items() >= sources.items()
        with closing(sqlite3.connect(migrated)) as new:
            assert _tables(database) == _tables(new)


def _tables(database: sqlite3.Connection) -> dict[str, set[object]]:
    """Each table's columns and constraints, each index as it was made."""
    made = database.execute("SELECT name, sql FROM sqlite_master WHERE sql <> ''")
    columns = 'SELECT name, type, "notnull", pk FROM pragma_table_info(?)'
    return {
        name: {
            *database.execute(columns, [name]),
            *re.findall(r'CONSTRAINT "\w+"', sql),
        }
        if sql.startswith("CREATE TABLE")
        else {sql}
        for name, sql in made
    }


def _sources(database: sqlite3.Connection) -> dict[int, str]:
    """Where each side comes from, as one text, whichever columns hold it."""
    columns = {
        row[1] for row in database.execute("PRAGMA table_info(tournaments_side)")
    }
    text = (
        "source" if "source" in columns else "rtrim(source_kind||':'||source_ref, ':')"
    )
    return dict(database.execute(f"SELECT id, {text} FROM tournaments_side"))  # noqa: S608
