"""The demo club's days are what they are called, on whatever day it is made."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.test import Client

from deploy.demo.club import load_demo
from players.common import clock
from tests.make import make_director
from tournaments.event.models import Event
from tournaments.signup.selectors.places import facts_of, places_of

pytestmark = pytest.mark.django_db
FRIDAY = datetime(2027, 3, 5, 12, tzinfo=ZoneInfo("America/Chicago"))


@pytest.mark.parametrize("days", [0, 1])
def test_next_saturday_is_a_saturday_to_come(days: int) -> None:
    with clock.at(FRIDAY + timedelta(days=days)):
        load_demo(make_director())
        held = Event.objects.get(name="Next Saturday").date
    today = (FRIDAY + timedelta(days=days)).date()
    assert held.strftime("%A") == "Saturday"
    assert today < held <= today + timedelta(days=7)


@pytest.mark.usefixtures("club")
def test_people_sign_up_for_the_coming_event() -> None:
    event = Event.objects.get(name="Next Saturday")
    front, page = (Client().get(path).text for path in ("/", f"/e/{event.slug}/"))
    for fact in ("KC Hall", "$20", "/photo/event/", f"/sign-up/{event.slug}/"):
        assert fact in front, fact
        assert fact in page, fact
    assert "Barbecue" in page
    assert not places_of(event, facts_of(event).cap).is_full
    board = Client().get(f"/sign-up/{event.slug}/").text
    assert board.count("/partners/") == 3
