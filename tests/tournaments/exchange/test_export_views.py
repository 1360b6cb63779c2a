"""The export is the same by page and command, and a file comes back by command."""

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from tests.make import make_club, make_event, play_tables, started_event
from tournaments.event.models import Event
from tournaments.exchange.export import export_bytes

pytestmark = pytest.mark.django_db


def test_the_address_and_the_command_by_either_name_give_the_same_bytes() -> None:
    event = make_event()
    answer = Client().get(f"/api/events/{event.uid}/export")
    assert answer.status_code == 200
    assert answer["Content-Type"] == "application/json"
    assert answer.content == export_bytes(event)
    for name in (event.slug, event.uid):
        out = StringIO()
        call_command("export_event", name, stdout=out)
        assert out.getvalue().encode() == answer.content


def test_an_unknown_event_is_answered_with_those_that_there_are() -> None:
    assert Client().get("/api/events/nobody/export").status_code == 404
    with pytest.raises(CommandError, match="There is no event x here, nor any other"):
        call_command("export_event", "x")
    event = make_event()
    with pytest.raises(CommandError, match=f"There are:\n  {event.slug}  {event.date}"):
        call_command("export_event", "x")


def test_a_program_that_has_the_export_does_not_load_it_again() -> None:
    event, client = started_event(), Client()
    path = f"/api/events/{event.uid}/export"
    known = {"HTTP_IF_NONE_MATCH": client.get(path)["ETag"]}
    same = client.get(path, **known)
    assert (same.status_code, same.content) == (304, b"")
    play_tables(event)
    assert client.get(path, **known).status_code == 200


def test_a_sheet_is_kept_by_version_and_offered_where_results_are_read() -> None:
    event = started_event()
    play_tables(event)
    event.refresh_from_db()
    page = Client().get(f"/e/{event.slug}/standings/").text
    for name in ("standings", "results"):
        address = f"/e/{event.slug}/{name}.csv"
        assert f'href="{address}" download' in page
        answer = Client().get(address)
        assert answer["Content-Type"] == "text/csv; charset=utf-8"
        assert f"{event.slug}-{name}.csv" in answer["Content-Disposition"]
        assert answer["X-Event-Version"] == str(event.version)
        spanish = Client().get(address, HTTP_ACCEPT_LANGUAGE="es")
        assert "Etapa" in spanish.text


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
