"""A long list is shown page by page and printed whole."""

import pytest
from django.test import Client
from django.urls import reverse

from players.people.models import Person
from tests.make import make_club, make_director
from tests.page_text import text_of

pytestmark = pytest.mark.django_db


def test_the_list_of_84_people_is_printed_with_84(client: Client) -> None:
    dora = make_director()
    client.force_login(dora)
    club = make_club(director=dora)
    Person.objects.bulk_create(
        Person(club=club, name=f"Nell {n:03}", key=f"nell {n:03}") for n in range(84)
    )
    path = reverse("members", args=[club.slug])
    part = client.get(path)
    assert "84 people" in text_of(part)
    assert text_of(part).count("Nell ") == 50
    assert "Page 1 of 2 alone" in text_of(part)  # on paper
    assert 'href="?all=1"' in part.content.decode()
    whole = client.get(path, {"all": 1})
    assert text_of(whole).count("Nell ") == 84
    assert "The whole list" not in text_of(whole)
