"""export_event and import_event as they are typed."""

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tests.make import make_club, make_event
from tournaments.event.models import Event

pytestmark = pytest.mark.django_db


def test_an_event_moves_by_file_to_the_club_that_is_named(tmp_path: Path) -> None:
    event = make_event(name="Spring Open")
    file = tmp_path / "event.json"
    call_command("export_event", event.uid, "--out", str(file))
    event.delete()
    out = StringIO()
    club = make_club("Shiner 42 Club")
    call_command("import_event", str(file), "--club", club.slug, stdout=out)
    assert Event.objects.get().club == club
    uid = out.getvalue().split()[-1]
    again = tmp_path / "again.json"
    call_command("export_event", uid, "--out", str(again))
    assert again.read_bytes() == file.read_bytes()


def test_what_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="No such file"):
        call_command("import_event", str(tmp_path / "none.json"))
    file = tmp_path / "event.json"
    file.write_text("{}")
    with pytest.raises(CommandError, match="v is missing"):
        call_command("import_event", str(file))
    call_command("export_event", make_event().uid, "--out", str(file))
    with pytest.raises(CommandError, match="There is no club x"):
        call_command("import_event", str(file), "--club", "x")
