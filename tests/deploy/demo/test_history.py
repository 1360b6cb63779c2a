"""The demo club has a past: no page of seasons, people, ratings and leagues is empty."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from players.archive.models import Performance
from players.archive.selectors.winners import roll_of
from players.associations.models import Association
from players.associations.selectors import link_lines
from players.clubs.models import Club
from players.ratings.models import RatingDue
from players.ratings.selectors import foresight
from players.seasons.models import Season
from players.seasons.selectors.season_tables import season_tables
from scoring.game.models import SheetRow
from scoring.rules import check
from tournaments.money.selectors.settlement import settlement_of
from tournaments.people.selectors.doubles import doubles_of

pytestmark = pytest.mark.django_db
LINKED = "Opal Anderson"


def test_the_demo_club_shows_a_season_with_history(client: Client, club: Club) -> None:
    for event in club.events.all():
        moments = list(event.audit.order_by("number").values_list("at", flat=True))
        assert moments == sorted(moments)
    running, before = Season.objects.filter(club=club, association=None)
    assert (running.is_sealed, before.is_sealed) == (False, True)
    for season in (running, before):
        tables = season_tables(season)
        assert tables.people
        assert tables.pairs
        assert "taking part 2" in client.get(f"/seasons/{season.pk}/").text
    assert not RatingDue.objects.exists()
    losses = foresight(club.pk)
    assert losses is not None
    assert losses.verdict == "better"
    assert 0 < losses.ratings < 100
    page = client.get(reverse("club-ratings", args=[club.slug])).text
    assert LINKED in page
    person = club.people.get(name=LINKED).pk
    assert 'class="chart rating"' in client.get(f"/people/{person}/").text
    bids = client.get(f"/people/{person}/bids/").text
    assert "No sheet" not in bids
    assert len(doubles_of(club, today=timezone.localdate())) == 1
    dues = [person.dues_until for person in club.people.filter(is_member=True)]
    assert 0 < sum(day < timezone.localdate() for day in dues) < len(dues)
    assert len(roll_of(club)) > 5
    statistics = client.get(f"/seasons/{running.pk}/statistics/").text
    assert "No sheet" not in statistics
    assert "None." not in statistics
    assert "Trumps" in statistics
    with_hands = [event for event in club.events.all() if "pairs day" in event.name]
    assert len(with_hands) == 2
    for event in with_hands:
        page = client.get(f"/e/{event.slug}/statistics/").text
        assert "Trumps" in page


def test_the_money_of_a_day_is_settled_but_for_one_prize(club: Club) -> None:
    event = club.events.filter(name__contains="pairs day").latest("date")
    settlement = settlement_of(event)
    assert settlement.adds_up
    assert not settlement.totals["open"]
    assert settlement.totals["waived"]
    left = [prize.left for pot in settlement.pots for prize in pot.prizes]
    assert sum(map(bool, left)) == 1
    assert "/photo/winners/" in Client().get(f"/clubs/{club.slug}/").text


def test_every_hand_of_the_demo_is_written_down_and_keeps_the_rules(club: Club) -> None:
    rows = SheetRow.objects.all()
    assert len(rows) > 50
    for row in rows:
        verdict = check(row.record)
        assert verdict.ok
        assert verdict.outcome.marks == row.marks
    assert {row.made for row in rows} == {True, False}
    assert len({row.bid for row in rows}) > 3


def test_the_demo_club_is_in_an_association_with_people_of_two_clubs(
    client: Client, club: Club
) -> None:
    county = Association.objects.get()
    season = county.seasons.get()
    [twice] = [
        row for row in season_tables(season).people if row.entrant.name == LINKED
    ]
    own = Performance.objects.filter(person__name=LINKED, date__gte=season.starts_on)
    assert {row.club_id for row in own} == {row.pk for row in county.clubs.all()}
    assert twice.played == len(own)
    linked, asked = link_lines(club)[::-1]
    assert (linked.own, linked.is_agreed) == (LINKED, True)
    assert asked.is_ours_to_agree
    page = client.get(reverse("association", args=[county.slug])).text
    assert "Yoakum 42 Club" in page
