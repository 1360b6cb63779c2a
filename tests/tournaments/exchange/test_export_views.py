"""The export is the same by every door."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from tests.make import make_event, play_tables, started_event
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


def test_an_unknown_event_is_not_found() -> None:
    assert Client().get("/api/events/nobody/export").status_code == 404


def test_a_sheet_is_kept_by_version_like_any_public_page() -> None:
    event = make_event()
    for name in ("standings", "results"):
        address = f"/e/{event.slug}/{name}.csv"
        answer = Client().get(address)
        assert answer["Content-Type"] == "text/csv; charset=utf-8"
        assert f"{event.slug}-{name}.csv" in answer["Content-Disposition"]
        assert answer["X-Event-Version"] == str(event.version)
        spanish = Client().get(address, HTTP_ACCEPT_LANGUAGE="es")
        assert "Etapa" in spanish.content.decode()


def test_the_sheets_are_offered_where_results_are_read() -> None:
    event = started_event()
    play_tables(event)
    page = Client().get(f"/e/{event.slug}/standings/").content.decode()
    for name in ("standings", "results"):
        assert f'href="/e/{event.slug}/{name}.csv" download' in page
