"""A club under a new name: its addresses lead on, its events' pages are new."""

import pytest
from django.test import Client

from players.clubs.models import Club
from players.clubs.services.clubs import ClubFacts, create_club
from tests.make import make_club, make_event, make_pairs
from tournaments.clubs.services import change_club
from tournaments.draw.services.drawing import confirm_draw, draw_event
from tournaments.event.models import Event

pytestmark = pytest.mark.django_db


def rename(club: Club, name: str) -> Club:
    return change_club(club=club, facts=ClubFacts(name), by="dora")


def test_a_new_name_gives_the_events_pages_new_etags(client: Client) -> None:
    event = make_event()
    before = client.get(event.get_absolute_url())
    rename(event.club, "Lavaca 42 Club")
    after = client.get(event.get_absolute_url())
    assert "Lavaca 42 Club" in after.text
    assert after["ETag"] != before["ETag"]
    assert int(after["X-Event-Version"]) > int(before["X-Event-Version"])


def test_a_clubs_calendar_has_the_matches_of_a_league_once_its_draw_is_confirmed(
    client,
):
    event = make_event(preset="home-away-league")
    make_pairs(event, 4)
    Event.objects.update(visibility=Event.Visibility.LISTED)
    draw_event(event=event, seed=42, by="dora")
    address = f"/clubs/{event.club.slug}/calendar.ics"
    drawn = client.get(address).text
    assert (drawn.count("BEGIN:VEVENT"), drawn.count(" against ")) == (1, 0)
    confirm_draw(event=event, by="dora")
    assert client.get(address).text.count(" against ") == 12


def test_another_town_leaves_the_events_alone_whose_calendar_has_their_day(client):
    event = make_event()
    facts = ClubFacts(
        event.club.name, "Shiner", contact="Dora, 361 555 0100", language="es"
    )
    change_club(club=event.club, facts=facts, by="dora")
    assert Event.objects.get().version == event.version
    club = Club.objects.get()
    assert (club.contact, club.language) == ("Dora, 361 555 0100", "es")
    body = client.get(f"/e/{event.slug}/calendar.ics").text
    assert f"DTSTART;VALUE=DATE:{event.date:%Y%m%d}" in body
    assert f"SUMMARY:{event.name}" in body


def test_a_former_address_is_given_to_no_other_club() -> None:
    club = make_club("Lavaca Club")
    rename(club, "Yoakum Club")
    other = create_club(name="Lavaca Club")
    assert other.slug == "lavaca-club-2"
    club = rename(club, "Lavaca Club")
    assert club.slug == "lavaca-club"
    assert [row.slug for row in club.former_slugs.all()] == ["yoakum-club"]
