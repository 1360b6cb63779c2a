"""Ratings follow finished events; after any corrections and merges, those kept up to date equal those made anew."""

import os
from datetime import date
from io import StringIO
from random import Random
from uuid import uuid4

import pytest
from django.core.management import call_command

from players.clubs.models import Club
from players.people.models import Person
from players.ratings.models import RatedEvent, RatingDue, RatingPoint
from players.ratings.selectors import latest_ratings
from players.ratings.services import mark_due
from tests.make import make_club, make_draw, make_event, played_rounds
from tests.tournaments.event.test_performances import _correct, _leave_or_return
from tests.tournaments.exchange.taking_in import play_to_the_end
from tests.tournaments.ratings.rated_events import (
    CUP,
    MOMENT,
    SPRING,
    anew,
    finished,
    spring,
    stored,
)
from tournaments.event.models import Event, Game, Match
from tournaments.event.services.events import reopen_event
from tournaments.field.services.imports import import_pairs
from tournaments.field.sheet import RegistrationLine
from tournaments.floor.services.rounds import start_next
from tournaments.people.services import merge_people, unmerge_people
from tournaments.ratings.jobs import rate_club as rate_club_job
from tournaments.ratings.selectors import compare_ratings, rated_games
from tournaments.ratings.services import clubs_due, fill_ratings, rate_club

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("seed", range(int(os.environ.get("SEEDS", "1"))))
def test_under_random_corrections_and_withdrawals_kept_equals_anew(club, seed) -> None:
    random = Random(seed)
    events = [
        finished(club=club, name=f"{day:%B}", day=day, seed=seed + n)
        for n, day in enumerate(SPRING[:2], 1)
    ]
    rate_club(club.pk)
    for _ in range(2):
        event = random.choice(events)
        reopen_event(event=event, by="dora", reason="corrected")
        if random.random() < 0.3:
            rate_club(club.pk)
        _correct(event, random)
        _leave_or_return(event, random)
        play_to_the_end(event, random.randrange(99), MOMENT)
        rate_club(club.pk)
        running = stored()
        assert running == anew(club)
    assert Person.objects.count() == 8


def test_a_merge_and_its_way_back_are_rated_as_if_they_had_always_been(club) -> None:
    spring(club, 2)
    spelt = make_event(club, name="Late March")
    Event.objects.filter(pk=spelt.pk).update(date=date(2027, 3, 27))
    spelt.refresh_from_db()
    names = [("Anne Raye", "Bo Fitz"), ("Cy Hill", "Di Moss"), ("Ed Nash", "Flo Lane")]
    lines = [RegistrationLine(0, pair) for pair in (*names, ("Gus Pike", "Hal Reed"))]
    import_pairs(event=spelt, lines=lines, by="dora", is_checked_in=True)
    make_draw(spelt, 7)
    start_next(event=spelt, by="dora")
    play_to_the_end(spelt, 7, MOMENT)
    rate_club(club.pk)
    before = stored()
    ann, anne = (club.people.get(name=name) for name in ("Ann Ray", "Anne Raye"))
    merge = merge_people(kept=ann, gone=anne, by="dora", key=uuid4())
    rate_club(club.pk)
    merged = stored()
    assert not anne.rating_points.exists()
    assert ann.rating_points.count() == 3
    assert merged == anew(club)
    unmerge_people(merge=merge, by="dora", key=uuid4())
    rate_club(club.pk)
    assert stored() == before


def test_a_result_is_rated_by_the_job_alone_once_and_the_command_rates_anew(club):
    [event] = spring(club, 1)
    assert not RatedEvent.objects.exists()
    assert clubs_due() == [club.pk]
    rate_club_job(club.pk)
    assert not RatingDue.objects.exists()
    rated = RatedEvent.objects.get()
    assert rated.event_uid == event.uid
    played = Game.objects.filter(match__event=event).exclude(ended="").count()
    assert rated.games == played
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


def test_a_later_event_goes_on_and_an_earlier_one_is_put_in_its_place(club) -> None:
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


def test_forfeits_and_matches_beside_the_table_are_not_rated(club: Club) -> None:
    [event] = spring(club, 1)
    games = rated_games([event.pk])[event.pk]
    first, second, *_others = event.matches.filter(state="final", best_of=1)
    Match.objects.filter(pk=first.pk).update(is_forfeit=True)
    assert len(rated_games([event.pk])[event.pk]) == len(games) - 1
    Match.objects.filter(pk=second.pk).update(part=Match.ASIDE)
    assert len(rated_games([event.pk])[event.pk]) == len(games) - 2


def test_another_rating_than_the_games_give_is_a_fault_once_nothing_is_due(
    club: Club,
) -> None:
    [event] = spring(club, 1)
    rate_club(club.pk)
    assert compare_ratings(event, []) == []
    RatingPoint.objects.filter(person__name="Ann Ray").update(mean=99)
    [fault] = compare_ratings(event, [])
    assert fault.sentence == "Ann Ray has another rating than the games give."
    mark_due(club=club, event_uid=event.uid, date=event.date)
    assert compare_ratings(event, []) == []


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
