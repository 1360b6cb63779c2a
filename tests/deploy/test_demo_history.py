"""The demo club has a past: no page of seasons, people and ratings is empty."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from deploy.demo_history import load_history
from players.models import Performance, RatingDue, Season
from players.selectors.ratings import foresight
from players.selectors.seasons import season_tables
from players.selectors.winners import roll_of
from tests.make import make_club
from tournaments.selectors.doubles import doubles_of

pytestmark = pytest.mark.django_db


def test_the_demo_club_shows_a_season_with_history(
    client: Client, django_capture_on_commit_callbacks: Any
) -> None:
    club = make_club()
    with django_capture_on_commit_callbacks() as jobs:
        load_history(club)
    assert not [job for job in jobs if "keep_copy" in str(job)], "of months gone by"
    for event in club.events.all():
        moments = list(event.audit.order_by("number").values_list("at", flat=True))
        assert moments == sorted(moments)
    running, before = Season.objects.filter(club=club)
    assert (running.is_sealed, before.is_sealed) == (False, True)
    for season in (running, before):
        tables = season_tables(season)
        assert tables.people
        assert tables.pairs
        assert "taking part 2" in client.get(f"/seasons/{season.pk}/").content.decode()
    assert not RatingDue.objects.exists()
    losses = foresight(club.pk)
    assert losses is not None
    assert losses.brier < losses.coin_brier
    assert losses.log_loss < losses.coin_log_loss
    page = client.get(reverse("club-ratings", args=[club.slug])).content.decode()
    assert "Opal Anderson" in page
    person = Performance.objects.filter(person__name="Opal Anderson")[0].person_id
    assert 'class="chart rating"' in client.get(f"/people/{person}/").content.decode()
    bids = client.get(f"/people/{person}/bids/").content.decode()
    assert "No sheet" not in bids
    assert len(doubles_of(club, today=timezone.localdate())) == 1
    dues = [person.dues_until for person in club.people.filter(is_member=True)]
    assert 0 < sum(day < timezone.localdate() for day in dues) < len(dues)
    assert len(roll_of(club)) > 5
    statistics = client.get(f"/seasons/{running.pk}/statistics/").content.decode()
    assert "No sheet" not in statistics
    assert "None." not in statistics
