"""An association from its making to a season of two clubs, by the people who may."""

import re
from html import unescape

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from players.models import Club
from tests.make import make_club, make_director
from tests.players.seasons import people, perform
from tests.tournaments.views.test_seasons import TYPED

pytestmark = pytest.mark.django_db


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def words(answer) -> str:
    assert answer.status_code == 200
    page = answer.content.decode()
    main = page[page.index("<main") : page.index("</main>")]
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", main)).split())


@pytest.fixture
def dora() -> User:
    return make_director("dora")


@pytest.fixture
def clubs(dora: User) -> tuple[Club, Club]:
    otto = make_director("otto")
    return make_club("Waco 42 Club", director=dora), make_club("Shiner", director=otto)


def test_two_clubs_agree_link_a_person_and_add_up(dora, clubs) -> None:
    waco, shiner = clubs
    desk, guests = signed_in(dora), signed_in(shiner.memberships.get().user)
    made = desk.post(reverse("association-new"), {"name": "State"}, follow=True)
    assert "dora" in words(made)
    path = reverse("association-desk", args=["state"])
    assert guests.get(path).status_code == 403
    for club in clubs:
        desk.post(path, {"invite": f"https://42.example/clubs/{club.slug}/"})
    assert "have not agreed yet" in words(desk.get(path))
    assert "No club yet" in words(Client().get(reverse("association", args=["state"])))
    for client, club in ((desk, waco), (guests, shiner)):
        own = reverse("club-associations", args=[club.slug])
        assert "invites the club" in words(client.get(own))
        client.post(own, {"agree": club.associations.through.objects.get(club=club).pk})
    assert "Shiner" in words(Client().get(reverse("association", args=["state"])))
    public = Client().get(reverse("club-page", args=[waco.slug])).content.decode()
    assert '<a href="/associations/state/">State</a>' in public

    ann, bo = people(waco, "Ann Ray", "Bo Fitz")
    anna, cy = people(shiner, "Ann Ray", "Cy Fox")
    perform([ann, bo], 1, event="Waco")
    perform([anna, cy], 1, event="Open")
    ask = reverse("member-link", args=[waco.slug, ann.pk])
    assert "Ann Ray , Shiner" in words(desk.get(ask))
    asked = desk.post(ask, {"other": anna.pk}, follow=True)
    assert "has not agreed yet" in words(asked)
    own = reverse("club-associations", args=[shiner.slug])
    assert "dora says that they are one person" in words(guests.get(own))
    guests.post(own, {"same": anna.links_received.get().pk})

    typed = {**TYPED, "association": str(waco.associations.get().pk), "save": ""}
    new = reverse("season-new", args=[waco.slug])
    assert "Whose events count" in words(desk.get(new))
    assert desk.post(new, typed).status_code == 302
    season = waco.seasons.get()
    page = words(Client().get(reverse("season", args=[season.pk])))
    assert "State" in page
    assert "State: Circuit" in words(Client().get(reverse("home")))
    assert page.count("Ann Ray") >= 2
    assert "Waco" in page
    assert "Open" in page


def test_only_an_officer_makes_a_season_of_the_association(dora, clubs) -> None:
    guests = signed_in(clubs[1].memberships.get().user)
    new = reverse("season-new", args=[clubs[1].slug])
    assert "Whose events count" not in words(guests.get(new))
    guests.post(new, {**TYPED, "association": "1", "save": ""})
    assert clubs[1].seasons.get().association is None
