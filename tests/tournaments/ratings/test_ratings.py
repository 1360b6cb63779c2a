"""Ratings follow finished events; kept up to date they equal those made anew."""

from datetime import date
from io import StringIO

import pytest
from django.core.management import call_command

from players.clubs.models import Club
from players.ratings.models import RatedEvent, RatingDue
from players.ratings.selectors import latest_ratings
from tests.make import make_club, played_rounds
from tests.tournaments.exchange.taking_in import play_to_the_end
from tests.tournaments.ratings.rated_events import (
    CUP,
    MOMENT,
    anew,
    finished,
    spring,
    stored,
)
from tournaments.event.models import Event, Game
from tournaments.ratings.jobs import rate_club as rate_club_job
from tournaments.ratings.selectors import rated_games
from tournaments.ratings.services import clubs_due, fill_ratings, rate_club

pytestmark = pytest.mark.django_db


def test_a_result_is_rated_by_the_job_alone_once_and_the_command_rates_anew(
    club: Club,
) -> None:
    [event] = spring(club, 1)
    assert not RatedEvent.objects.exists()
    assert clubs_due() == [club.pk]
    rate_club_job(club.pk)
    assert not RatingDue.objects.exists()
    rated = RatedEvent.objects.get()
    assert rated.event_uid == event.uid
    assert (
        rated.games == Game.objects.filter(match__event=event).exclude(ended="").count()
    )
    assert rated.points.count() == 8
    assert rate_club(club.pk) == 0
    games = rated_games([event.pk])[event.pk]
    assert all(len(side) == 2 for game in games for side in game.sides)
    assert {game.winner for game in games} <= {1, 2, None}
    latest = latest_ratings(club.pk)
    assert sum(rating.games for rating in latest.values()) == 4 * len(games)
    before = stored()
    out = StringIO()
    call_command("rebuild_ratings", stdout=out)
    assert f"1 of 1 clubs, {club}: 1 events rated" in out.getvalue()
    assert stored() == before


def test_a_later_event_goes_on_and_an_earlier_one_is_put_in_its_place(
    club: Club,
) -> None:
    spring(club, 1)
    rate_club(club.pk)
    first = RatedEvent.objects.get().pk
    finished(club=club, name="April", day=date(2027, 4, 3), preset=CUP)
    assert rate_club(club.pk) == 1
    assert RatedEvent.objects.filter(pk=first).exists()
    finished(club=club, name="February", day=date(2027, 2, 6), preset=CUP)
    assert rate_club(club.pk) == 3
    names = RatedEvent.objects.values_list("event_name", flat=True)
    assert list(names) == ["February", "March", "April"]
    assert stored() == anew(club)


def test_clubs_are_rated_apart(club: Club) -> None:
    _march, april = spring(club, 2)
    other = make_club("Yoakum 42 Club")
    Event.objects.filter(pk=april.pk).update(club=other)
    RatingDue.objects.filter(event_uid=april.uid).update(club=other)
    rate_club(club.pk)
    assert {rated.club for rated in RatedEvent.objects.all()} == {club}
    assert clubs_due() == [other.pk]


def test_a_practice_day_is_never_rated() -> None:
    event = played_rounds(4)
    Event.objects.update(is_practice=True)
    play_to_the_end(event, 1, MOMENT)
    assert clubs_due() == []


def test_after_an_update_events_are_rated_by_themselves(club: Club) -> None:
    spring(club, 1)
    RatingDue.objects.all().delete()
    fill_ratings()
    fill_ratings()
    assert RatingDue.objects.count() == 1
    assert rate_club(club.pk) == 1
    fill_ratings()
    assert clubs_due() == []
