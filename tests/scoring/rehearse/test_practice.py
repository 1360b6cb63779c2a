"""A practice day: made in the club's own database, up to a round that has just begun."""

import os
from datetime import timedelta

import pytest
from django.utils import timezone

from players.clubs.models import Club
from players.common import clock
from scoring.game.models import Submission
from scoring.rehearse.practice import open_practice, play_practice
from scoring.rehearse.until import Until
from tests.make import make_club, make_event, started_event
from tests.stored import made_once
from tournaments import formats
from tournaments.event.models import ClockEntry, Event
from tournaments.floor.tasks import back_up
from tournaments.formats import FormatError

pytestmark = pytest.mark.django_db


@made_once
def practise(preset: str, pairs: int, until: Until, club: Club | None = None) -> Event:
    event = open_practice(
        club=club or make_club(),
        format=formats.preset(preset),
        pairs=pairs,
        until=until,
        seed=3,
    )
    assert play_practice(event, pairs, until)
    return event


def test_the_round_began_a_moment_ago_and_those_before_are_over() -> None:
    event = practise("state", 8, Until(1, 3))
    states = set(event.matches.values_list("round__number", "state"))
    assert {state for number, state in states if number < 3} == {"final"}
    assert {state for number, state in states if number == 3} == {"playing"}
    assert event.is_practice
    assert event.policy == Event.Policy.OTHER
    assert event.pairs.filter(state="in", is_checked_in=True).count() == 8
    now = timezone.now()
    starts = ClockEntry.objects.filter(round__stage__event=event, kind="start")
    first, _second, third = starts.order_by("round__number").values_list(
        "at", flat=True
    )
    assert now - timedelta(minutes=1) < third <= now
    assert now - timedelta(minutes=90) < first < now - timedelta(minutes=45)
    last = max(event.matches.filter(state="final").values_list("ended_at", flat=True))
    assert third - timedelta(minutes=45) < last < third
    log = event.audit.order_by("number").values_list("at", flat=True)
    assert list(log) == sorted(log)
    [running] = event.stages.get(number=1).rounds.filter(number=3)
    assert clock.read(running.clock.all(), now).state == "running"


def test_a_league_s_weeks_before_the_last_are_played() -> None:
    event = practise("home-away-league", 5, Until(1, 3))
    begun = event.stages.get(number=1).rounds.filter(wave__gt=0)
    assert set(begun.values_list("number", flat=True)) == {1, 2, 3}
    matches = event.matches.filter(stage__number=1)
    played = matches.filter(state="final").values_list("round__number", flat=True)
    assert sorted(played) == [1, 1, 2, 2]


def test_a_round_of_a_night_of_clubs_begins_with_its_night() -> None:
    event = practise("curry-county-dates", 10, Until(1, 5))
    begun = event.stages.get(number=1).rounds.filter(wave__gt=0)
    assert begun.count() == 12
    assert not event.matches.filter(state="final").exists()


@pytest.mark.parametrize("policy", Event.Policy.values)
def test_results_are_confirmed_as_in_the_event_it_stands_for(policy: str) -> None:
    real = make_event()
    real.policy, real.depth, real.judges_settle = policy, "sheet", False
    spec, until = formats.preset("spec"), Until(1, 2)
    of_club = {"club": real.club, "stands_for": real}
    day = open_practice(format=spec, pairs=4, until=until, seed=3, **of_club)
    assert play_practice(day, 4, until)
    assert (day.policy, day.depth, day.judges_settle) == (policy, "sheet", False)
    sent = Submission.objects.filter(game__match__event=day)
    assert set(sent.values_list("state", flat=True)) <= {"confirmed", "superseded"}


@pytest.mark.parametrize(
    ("preset", "pairs", "until"),
    [
        ("spec", 4, Until(2, 2)),
        ("richardson", 6, Until(1, 4)),
        ("club-night", 5, Until(1, 2)),
        ("draw-box", 8, Until(1, 3)),
        ("curry-county", 10, Until(1, 3)),
        ("state", 8, Until(2, 2)),
        ("state", 12, Until(3, 1)),
    ][: int(os.environ.get("ROUNDS", "3"))],
)
def test_any_round_of_any_kind_can_be_the_one(
    preset: str, pairs: int, until: Until
) -> None:
    event = practise(preset, pairs, until)
    playing = event.matches.filter(state="playing")
    at = {"stage__number": until.stage, "round__number": until.round}
    assert playing.filter(**at).exists()
    assert not event.matches.filter(**at, state="final", is_forfeit=False).exclude(
        sides__source_kind="bye"
    )


def test_a_day_is_played_once() -> None:
    event = practise("state", 8, Until(1, 1))
    version = event.version
    assert not play_practice(event, 8, Until(1, 1))
    event.refresh_from_db()
    assert event.version == version


def test_a_round_the_draw_never_reaches_leaves_nothing_behind() -> None:
    club = make_club()
    with pytest.raises(FormatError, match="over before its round 5"):
        practise("richardson", 3, Until(1, 5), club)
    assert not club.events.exists()
    assert not club.people.exists()


def test_a_practice_day_makes_no_backup(
    monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks
) -> None:
    asked: list[str] = []
    monkeypatch.setattr("tournaments.floor.tasks.keep_copy.delay", asked.append)
    day = practise("state", 8, Until(1, 3))
    real = started_event(club=day.club)
    with django_capture_on_commit_callbacks(execute=True):
        for event in (day, real):
            back_up(event, event.stages.get(number=1).rounds.get(number=1))
    assert asked == [f"{real.slug}-round-1"]
