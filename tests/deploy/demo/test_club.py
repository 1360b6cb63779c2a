"""The demo club's days are what they are called, on whatever day it is made."""

from datetime import date, timedelta

import pytest
from django.test import Client

from deploy.demo.club import saturday_after
from tests.each import each
from tournaments.event.models import Event
from tournaments.signup.selectors.places import facts_of, places_of

pytestmark = pytest.mark.django_db


@each("days", range(7))
def test_next_saturday_is_a_saturday_to_come(days: int) -> None:
    today = date(2027, 3, 5) + timedelta(days=days)
    held = saturday_after(today)
    assert f"{held:%A}" == "Saturday"
    assert today < held <= today + timedelta(days=7)


@pytest.mark.usefixtures("club")
def test_people_sign_up_for_the_coming_event() -> None:
    event = Event.objects.get(name="Next Saturday")
    assert f"{event.date:%A}" == "Saturday"
    front, page = (Client().get(path).text for path in ("/", f"/e/{event.slug}/"))
    for fact in ("KC Hall", "$20", "/photo/event/", f"/sign-up/{event.slug}/"):
        assert fact in front, fact
        assert fact in page, fact
    assert "Barbecue" in page
    assert not places_of(event, facts_of(event).cap).is_full
    board = Client().get(f"/sign-up/{event.slug}/").text
    assert board.count("/partners/") == 3
