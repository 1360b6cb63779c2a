"""The export is the same by every door."""

from io import StringIO

import pytest
from django.core.management import call_command
from django.test import Client

from tests.make import make_event
from tournaments.exports.export import export_bytes

pytestmark = pytest.mark.django_db


def test_the_address_and_the_command_give_the_same_bytes() -> None:
    event = make_event()
    answer = Client().get(f"/api/events/{event.uid}/export")
    out = StringIO()
    call_command("export_event", event.uid, stdout=out)
    assert answer.status_code == 200
    assert answer["Content-Type"] == "application/json"
    assert answer.content == export_bytes(event) == out.getvalue().encode()


def test_an_unknown_event_is_not_found() -> None:
    assert Client().get("/api/events/nobody/export").status_code == 404
