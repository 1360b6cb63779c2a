"""What people ask about an event stands in its export and comes back."""

import json
from datetime import time
from typing import Any

import pytest
from django.test import Client

from tests.each import each
from tests.make import make_event
from tests.tournaments.exchange.taking_in import twin
from tournaments.event.models import Event, EventFacts
from tournaments.exchange.export import export_bytes, export_event
from tournaments.exchange.parse import FileError
from tournaments.exchange.read import read_export
from tournaments.money.selectors.book import has_fees
from tournaments.money.services.terms import set_fee

pytestmark = pytest.mark.django_db
GIVEN = {
    "check_in_at": "08:30",
    "starts_at": "09:00",
    "fee": {"cents": 4000, "per": "entry"},
    "prizes": "Trophies and hams",
    "contact": "Dora, 361 555 0100",
    "food": "Tacos at noon",
    "parking": "Behind the hall",
    "about": "Bring chairs.\nNo smoking.",
    "map_link": "https://maps.example.org/kc-hall",
}


def event_with_facts() -> Event:
    event = make_event()
    columns = {name: value for name, value in GIVEN.items() if name != "fee"}
    columns |= {"check_in_at": time(8, 30), "starts_at": time(9)}
    EventFacts.objects.create(event=event, signs_up=True, cap=64, **columns)
    set_fee(event=event, cents=4000, per="entry", by="dora")
    Event.objects.filter(pk=event.pk).update(place="KC Hall, Shiner")
    return Event.objects.get(pk=event.pk)


def changed(event: Event, **facts: Any) -> str:
    stated = export_event(event)
    stated["event"] |= {"id": "elsewhere-1", "facts": facts}
    return json.dumps(stated)


@pytest.fixture
def event() -> Event:
    return make_event()


def test_facts_are_stated_and_an_import_shows_them_and_asks_nobody_for_money() -> None:
    event = event_with_facts()
    assert export_event(event)["event"]["facts"] == GIVEN
    body = export_bytes(event)
    other = Event.objects.get(pk=twin(event).pk)
    assert export_bytes(other) == body
    page = Client().get(f"/e/{other.slug}/").text
    for text in ("Trophies and hams", "Dora, 361 555 0100", "$40 a pair", "kc-hall"):
        assert text in page
    assert not has_fees(other)
    assert not other.facts.signs_up


def test_an_event_that_nobody_described_states_no_facts(event: Event) -> None:
    event.club.contact = "Dora"
    event.club.save()
    EventFacts.objects.create(event=event)
    assert "facts" not in export_event(event)["event"]
    assert not EventFacts.objects.filter(event=twin(event)).exists()


@each(
    ("name", "value", "sentence"),
    [
        ("map_link", "javascript:alert(1)", "a link beginning with https://"),
        ("map_link", "https://" + "a" * 300, "300 letters are the most"),
        ("starts_at", "25:00", "a time as 08:30"),
        ("starts_at", "0\u0668:30", "a time as 08:30"),
        ("starts_at", 9, "a text was expected"),
        ("fee", {"cents": -1, "per": "entry"}, "a number from 0"),
        ("fee", {"cents": 40.5, "per": "entry"}, "a whole number"),
        ("fee", {"cents": 1, "per": "cow"}, "one of entry, player"),
        ("fee", "forty", "an object was expected"),
        ("prizes", "W" * 301, "300 letters are the most"),
        ("contact", ["Dora"], "a text was expected"),
    ],
)
def test_a_fact_that_cannot_be_stored_is_named(
    event: Event, name: str, value: Any, sentence: str
) -> None:
    with pytest.raises(FileError, match=f"event.facts.{name}.*{sentence}"):
        read_export(changed(event, **{name: value}))


def test_facts_that_are_newer_are_passed_over(event: Event) -> None:
    read = read_export(changed(event, food="Tacos", shuttle="from the school"))
    assert read.facts["food"] == "Tacos"
    assert "shuttle" not in read.facts
