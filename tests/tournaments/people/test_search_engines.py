"""People's pages stay out of search engines unless the club says otherwise."""

import pytest
from django.test import Client
from django.urls import reverse

from players.clubs.services.clubs import ClubFacts
from players.people.models import Person
from tests.tournaments.exchange.taking_in import finished_event
from tournaments.clubs.services import change_club

pytestmark = pytest.mark.django_db
NO_INDEX = '<meta name="robots" content="noindex">'


@pytest.mark.parametrize("indexes", [False, True])
def test_the_pages_of_people_say_what_their_club_says(
    client: Client, indexes: bool
) -> None:
    event = finished_event(4)
    facts = ClubFacts(event.club.name, indexes_people=indexes)
    change_club(club=event.club, facts=facts, by="dora")
    ann = Person.objects.get(name="Ann Ray")
    bo = Person.objects.get(name="Bo Fitz")
    pages = [reverse("person", args=[ann.pk])]
    pages.append(reverse("partnership", args=sorted([ann.pk, bo.pk])))
    for page in pages:
        assert (NO_INDEX in client.get(page).text) != indexes, page
    robots = client.get("/robots.txt").text.splitlines()
    assert ("Disallow: /people/" in robots) != indexes
    assert {"User-agent: *", "Disallow: /t/", "Disallow: /desk/"} <= set(robots)
