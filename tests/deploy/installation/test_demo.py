"""The demo clubs are marked, and removed with one press."""

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from deploy.demo.club import load_demo
from players.associations.models import Association
from players.associations.services import create_association
from players.clubs.models import Club
from players.seasons.services import seal_season
from tests.make import make_club, make_director, make_event, signed_in
from tests.page_text import text_of
from tests.players.made_seasons import bring_in, make_season, people, perform
from tests.stored import made_once
from tournaments.event.models import Event

pytestmark = pytest.mark.django_db
PRESS = "/desk/installation/demo/"


@pytest.fixture
def desk() -> Client:
    """The first owner's, with a demo club that has a history and an own club."""
    dora = User.objects.create_user("dora", password="shake the bones", pk=1)
    load_clubs()
    return signed_in(dora)


@made_once
def load_clubs() -> None:
    dora = User.objects.get()
    demo = load_demo(dora).club
    own = make_club(director=dora)
    perform(people(demo, "Ann Ray", "Bo Fitz"), 1)
    county = create_association(name="County", officer=dora)
    bring_in(county, demo)
    make_season(demo, association_id=county.pk)
    make_season(demo)
    make_event(own)


def test_the_demo_is_marked_and_goes_with_one_press(desk) -> None:
    demo = Club.objects.get(is_demo=True)
    assert "demo" in text_of(desk.get("/desk/"))
    assert "made up" in text_of(Client().get(f"/clubs/{demo.slug}/"))
    page = text_of(desk.post(PRESS, follow=True))
    assert "The demo is removed." in page
    assert "Remove the demo" not in page
    assert [club.name for club in Club.objects.all()] == ["Hallettsville 42 Club"]
    assert Event.objects.get().name == "Spring Open"
    assert desk.post(PRESS).status_code == 404


def test_the_demo_goes_from_a_sealed_season_of_others_too(desk) -> None:
    county, own = Association.objects.get(), Club.objects.get(is_demo=False)
    bring_in(county, own)
    perform(people(own, "Cy Hill", "Di Moss"), 1, event="Own day")
    season = county.seasons.get()
    seal_season(season=season, by="dora", at=timezone.now())
    desk.post(PRESS)
    assert [club.name for club in Club.objects.all()] == ["Hallettsville 42 Club"]
    names = season.sealed_results.values_list("event_name", flat=True)
    assert set(names) == {"Own day"}


def test_events_that_somebody_made_in_the_demo_are_named_first(desk) -> None:
    demo = Club.objects.get(is_demo=True)
    make_event(demo, name="Our own day")
    page = text_of(desk.post(PRESS))
    assert "Our own day" in page
    assert "Winter Open" not in page
    assert Club.objects.filter(is_demo=True).exists()
    desk.post(PRESS, {"sure": "1"})
    assert not Club.objects.filter(is_demo=True).exists()


def test_another_official_removes_no_demo(desk) -> None:
    olga = make_director("olga")
    Club.objects.get(is_demo=True).memberships.create(user=olga, role="director")
    client = signed_in(olga)
    assert "Remove the demo" not in text_of(client.get("/desk/"))
    assert client.post(PRESS).status_code == 403
    assert client.get(PRESS).status_code == 405
    assert Club.objects.filter(is_demo=True).exists()
