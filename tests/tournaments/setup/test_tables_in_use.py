"""Tables taken out of use and put back, with the matches that stand there."""

from uuid import uuid4

import pytest
from django.test import Client

from tests.make import drawn_event, make_event
from tests.tournaments.setup.event_desk import EVENT, signed_in

pytestmark = pytest.mark.django_db


def test_a_table_that_is_still_needed_cannot_go(client: Client) -> None:
    event = drawn_event(club=signed_in(client))
    address = f"/desk/{event.slug}/settings/"
    page = client.post(address, {**EVENT, "tables": "1", "preset": "spec"})
    assert "Table 2 is still needed by a match." in page.content.decode()
    assert event.tables.count() == 4


def test_tables_are_taken_out_of_use_each_press_once_and_put_back(
    client: Client,
) -> None:
    event = make_event(signed_in(client))
    address = f"/desk/{event.slug}/settings/"
    key = str(uuid4())
    for number in ("3", "4", "4"):
        client.post(address, {"take_out": number, "key": key})
    client.post(address, {"put_back": "3"})
    assert event.tables.get(is_in_use=False).number == 4
    page = client.post(address, {"take_out": "99"}, follow=True)
    assert "There is no table 99." in page.content.decode()
