"""Every finished event stays reachable, and people and events are found."""

from datetime import date

import pytest
from django.test import Client

from players.archive.models import PastWinner
from players.clubs.models import Club
from players.people.models import Person
from players.people.services.people import set_names
from tests.each import each
from tests.make import make_event
from tests.page_text import text_of
from tests.tournaments.exchange.taking_in import final_of_two
from tournaments.archive.selectors import archive_page
from tournaments.event.models import Event
from tournaments.field.services.names import show_person
from tournaments.public.selectors.events import MOST_FINISHED

pytestmark = pytest.mark.django_db


def words(client: Client, query: str = "") -> str:
    return text_of(client.get(f"/events/{query}"))


@pytest.fixture
def event() -> Event:
    return final_of_two()


def test_before_the_first_seal_the_page_says_what_will_stand_there(client) -> None:
    make_event()
    assert "No finished event yet" in words(client)


def test_events_that_left_the_front_page_stand_under_their_year(client, event) -> None:
    for number in range(MOST_FINISHED + 1):
        other = make_event(event.club, name=f"Winter {number}")
        Event.objects.filter(pk=other.pk).update(state="final", date="2028-01-08")
    home = client.get("/").content.decode()
    assert "Spring Open" not in home
    assert 'href="/events/"' in home
    assert "Winter 3" in words(client)
    assert "Spring Open" not in words(client)
    assert "Spring Open" in words(client, "?year=2027")
    assert "Winter 3" in words(client, "?year=9999")
    Event.objects.filter(pk=event.pk).update(date="2025-12-31")
    assert archive_page()["years"] == (2028, 2025)


def test_a_single_year_is_no_choice_and_what_is_not_finished_or_practice_is_left_out(
    client, event
) -> None:
    assert words(client).count("2027") == 2  # the heading, and the event's date
    assert 'href="?year=2027"' in client.get("/events/?q=ann").content.decode()
    make_event(event.club, name="Summer Open")
    drill = make_event(event.club, name="Drill")
    Event.objects.filter(pk=drill.pk).update(
        state="final", is_practice=True, date=date(2027, 5, 1)
    )
    page = words(client)
    assert "Summer Open" not in page
    assert "Drill" not in page


def test_events_are_found_by_name_club_and_town_people_as_everybody_reads_them(
    client, event
) -> None:
    for query in ("spring", "hallettsville", "42 club"):
        assert "Spring Open" in words(client, f"?q={query}")
    assert "Nothing is called" in words(client, "?q=nowhere")
    make_event(event.club, name="Summer Open")
    assert "Summer Open" in words(client, "?q=summer")
    assert "Nothing is called" in words(client, "?q=winter")
    ann = Person.objects.get(key="ann ray")
    page = client.get("/events/?q=ray").content.decode()
    assert f'href="/people/{ann.pk}/"' in page
    show_person(person=ann, name="Ann Ray", shown_as="N. N. 1", by="dora")
    assert "Nothing is called" in words(client, "?q=ray")
    assert "N. N. 1" in words(client, "?q=n. n.")


@pytest.mark.parametrize(
    "_database", ["here", pytest.param("there", marks=pytest.mark.postgres)]
)
def test_people_are_found_by_any_part_without_accents(client, event, _database) -> None:
    ann = Person.objects.get(key="ann ray")
    set_names(person=ann, name="Ána Rejčková", shown_as="")
    for part in ("REJC", "na rej", "Ána", "ková", "ckova"):
        assert "Ána Rejčková" in words(client, f"?q={part}"), part
    assert "Ána Rejčková" not in words(client, "?q=rejk")
    assert "Spring Open" in words(client, "?q=pring o")
    Event.objects.update(name="Noche de Ñandú (O\u2019Hara) 50 %")
    Club.objects.update(name="Peña del Dominó")
    for part in ("ñandú", "NANDU", "o'hara)", "50 %25", "peña", "PEÑA DEL DOMINO"):
        assert "Noche de Ñandú" in words(client, f"?q={part}"), part
    assert "Noche de Ñandú" not in words(client, "?q=n.ndu")


def test_winners_of_before_and_former_names_are_found(client, event) -> None:
    elder = Person.objects.create(club=event.club, name="Elda Voss", key="elda voss")
    PastWinner.objects.create(
        club=event.club, year=1998, event_name="Domino Days", first=elder
    )
    for query in ("domino days", "voss"):
        assert "1998 Domino Days: Elda Voss" in words(client, f"?q={query}")
    show_person(person=elder, name="Elda Voss", shown_as="N. N. 1", by="dora")
    assert "Nothing is called" in words(client, "?q=voss")
    assert "Elda" not in words(client, "?q=domino")
    ann = Person.objects.get(key="ann ray")
    set_names(person=ann, name="Ann Moss", shown_as="")
    assert "Ann Moss" in words(client, "?q=ann ray")


@each("path", ["/", "/events/", "/clubs/", "/glossary/", "event"])
def test_every_public_page_links_the_search(client, event, path) -> None:
    page = client.get(f"/e/{event.slug}/" if path == "event" else path)
    assert '<a href="/events/">Search</a>' in page.content.decode()
