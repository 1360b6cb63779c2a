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
    assert (
        "Table 2 is still needed by a match: take it out of use first."
        in page.content.decode()
    )
    assert event.tables.count() == 4


def test_a_table_is_taken_out_of_use_and_put_back(client: Client) -> None:
    event = make_event(signed_in(client))
    address = f"/desk/{event.slug}/settings/"
    client.post(address, {"take_out": "3"})
    assert list(
        event.tables.filter(is_in_use=False).values_list("number", flat=True)
    ) == [3]
    client.post(address, {"put_back": "3"})
    assert not event.tables.filter(is_in_use=False).exists()


def test_an_unknown_table_is_refused_with_a_sentence(client: Client) -> None:
    event = make_event(signed_in(client))
    address = f"/desk/{event.slug}/settings/"
    page = client.post(address, {"take_out": "99"}, follow=True)
    assert "There is no table 99." in page.content.decode()


def test_matches_that_move_are_shown_before_a_table_goes_and_as_it_comes_back(
    client: Client,
) -> None:
    event = drawn_event(club=signed_in(client))
    address = f"/desk/{event.slug}/settings/"
    page = client.post(address, {"take_out": "1"}).content.decode()
    assert "moves here from table 1" in page
    assert event.tables.get(number=1).is_in_use
    client.post(address, {"take_out": "1", "sure": "1"})
    assert not event.tables.get(number=1).is_in_use
    assert not event.matches.filter(table=1).exists()
    page = client.post(address, {"put_back": "1"}).content.decode()
    assert "These come back" in page
    assert not event.tables.get(number=1).is_in_use
    client.post(address, {"put_back": "1", "sure": "back"})
    assert event.matches.filter(table=1).count() == 3


def test_two_tables_pressed_on_one_page_both_count(client: Client) -> None:
    event = make_event(signed_in(client))
    key = str(uuid4())
    for number in ("3", "4", "4"):
        client.post(f"/desk/{event.slug}/settings/", {"take_out": number, "key": key})
    assert event.tables.filter(is_in_use=False).count() == 2
