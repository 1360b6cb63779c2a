"""One hidden name is followed through every address that needs no account."""

from collections.abc import Iterator

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import get_resolver, reverse

from players.models import Person
from players.services.winners import Win, add_winners
from scoring.links import code_of
from tests.scoring.tables import enter, first_game, hall
from tests.walk.test_roles import patterns
from tournaments.exports.export import export_bytes
from tournaments.models import Event
from tournaments.services.names import show_person

pytestmark = pytest.mark.django_db
WITHOUT_PEOPLE = {"set_language", "worker", "follow-worker"}
HIDDEN = ("Ann Ray", "Ray")
WORDS = {
    "token": "nobody",
    "code": "ABCDEF",
    "stage": "1",
    "second": "2",
    "hand": "1",
    "kind": "table",
}


def addresses(event: Event) -> Iterator[str]:
    """Every address outside the desk, with each value its words can take here."""
    people = list(Person.objects.values_list("pk", flat=True))
    links = list(event.links.all())
    for route, pattern in patterns(get_resolver()):
        names = pattern.pattern.converters
        if route.startswith("desk/") or pattern.name in WITHOUT_PEOPLE:
            continue
        values = {name: WORDS.get(name, "1") for name in names}
        slug = event.club.slug if "clubs/" in route else event.slug
        values |= {"slug": slug} if "slug" in names else {}
        values |= {"uid": event.uid} if "uid" in names else {}
        if pattern.name == "person":
            yield from (reverse("person", args=[pk]) for pk in people)
        elif pattern.name == "partnership":
            for first in people:
                yield from (reverse("partnership", args=[first, n]) for n in people)
        elif "code" in names:
            for link in links:
                yield reverse(pattern.name, kwargs={**values, "code": code_of(link)})
        else:
            yield reverse(pattern.name, kwargs=values)


@pytest.fixture
def event() -> Event:
    event = hall()
    enter(first_game(event))
    ann = Person.objects.get(name="Ann Ray")
    win = Win(1998, "State", "Ann Ray", "Bo Fitz")
    add_winners(club=event.club, wins=[win])
    show_person(person=ann, name="Ann Ray", shown_as="N. N. 1", by="dora")
    return Event.objects.get(pk=event.pk)


def test_it_stands_on_no_page_file_or_feed(event: Event) -> None:
    client, read = Client(), 0
    cache.clear()
    for address in addresses(event):
        answer = client.get(address, follow=True)
        read += answer.status_code == 200
        for name in HIDDEN:
            assert name not in answer.content.decode(), address
    assert read > 40


def test_the_name_shown_in_its_place_is_there(event: Event) -> None:
    client = Client()
    for name in ("event-pairs", "rounds", "standings-sheet"):
        page = client.get(reverse(name, args=[event.slug])).content.decode()
        assert "N. N. 1" in page, name
    assert "N. N. 1" in export_bytes(event).decode()
