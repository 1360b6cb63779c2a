"""The command that writes an export takes what people know of an event."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from tests.make import make_event
from tournaments.exchange.export import export_bytes

pytestmark = pytest.mark.django_db


def test_an_event_is_named_by_its_address_or_its_id() -> None:
    event = make_event()
    for name in (event.slug, event.uid):
        out = StringIO()
        call_command("export_event", name, stdout=out)
        assert out.getvalue().encode() == export_bytes(event)


def test_an_unknown_event_is_answered_with_those_that_there_are() -> None:
    with pytest.raises(CommandError, match="There is no event x here, nor any other"):
        call_command("export_event", "x")
    event = make_event()
    with pytest.raises(CommandError, match=f"There are:\n  {event.slug}  {event.date}"):
        call_command("export_event", "x")
