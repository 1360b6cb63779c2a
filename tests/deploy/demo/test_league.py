"""The demo club's league is in its third week, whatever day the first start is on."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.test import Client

from deploy.demo.league import load_league
from tests.make import make_club
from tournaments.event.models import DateOffer, Fixture, Match

pytestmark = pytest.mark.django_db
MONDAY = datetime(2027, 3, 8, 9, tzinfo=ZoneInfo("America/Chicago"))


@pytest.mark.parametrize(
    "days", [2, *(pytest.param(n, marks=pytest.mark.soak) for n in (0, 1, 3, 4, 5)), 6]
)
def test_on_any_day_of_a_week_the_league_has_results_and_matches_to_come(
    days: int, client: Client
) -> None:
    present = MONDAY + timedelta(days=days)
    event = load_league(make_club(), present)
    fixtures = Fixture.objects.filter(match__event=event)
    begun = fixtures.filter(match__round__wave__gt=0)
    assert len({fixture.week_of for fixture in begun}) == 3
    played = begun.filter(match__state=Match.State.FINAL)
    assert len(played) >= 5
    assert all(fixture.starts_at < present for fixture in played)
    late = fixtures.filter(starts_at__lt=present - timedelta(hours=3))
    assert set(late) == set(played)
    moments = list(event.audit.order_by("number").values_list("at", flat=True))
    assert moments == sorted(moments)
    assert moments[-1] < present + timedelta(days=1)
    assert "In hand" in client.get(f"/e/{event.slug}/standings/").text
    waiting = fixtures.get(moves__gt=0, status=Fixture.Status.POSTPONED)
    offered = DateOffer.objects.filter(fixture=waiting)
    assert all(
        present < offer.starts_at and offer.starts_at.date() <= waiting.decide_on
        for offer in offered
    )
    assert len(offered) == 2
    moved = fixtures.exclude(pk=waiting.pk).get(moves__gt=0)
    assert moved.venue == "County Hall"
