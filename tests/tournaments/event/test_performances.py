"""A finished event hands down what its people did; made anew it is the same."""

import os
from datetime import UTC, date, datetime
from importlib import import_module
from io import StringIO
from random import Random

import pytest
from django.apps import apps
from django.core.management import call_command

from players.archive.models import Performance
from players.people.models import Person
from players.ratings.models import RatingDue
from scoring.rules.house import read_house, whole_set
from tests.make import drawn_event
from tests.rehearsed import Rehearsed
from tests.tournaments.exchange.taking_in import finished_event, play_to_the_end, twin
from tournaments.corrections.services.correct import correct_game, plan_correction
from tournaments.draw.services.cutting import finalise
from tournaments.event.models import Event, Game
from tournaments.event.services.change import Refused, open_change
from tournaments.event.services.events import reopen_event
from tournaments.field.services.withdrawals import reinstate_pair, withdraw_pair
from tournaments.formats import Score
from tournaments.money.services.payments import note_payment
from tournaments.money.services.terms import set_fee
from tournaments.setup.services.settings import change_event

pytestmark = pytest.mark.django_db
MOMENT = datetime(2027, 3, 6, 20, tzinfo=UTC)
COLUMNS = [
    field.attname
    for field in Performance._meta.concrete_fields
    if field.attname != "id"
]


def stored() -> list[tuple[object, ...]]:
    return sorted(Performance.objects.values_list(*COLUMNS), key=repr)


def rebuilt() -> list[tuple[object, ...]]:
    Performance.objects.all().delete()
    call_command("rebuild_performances", stdout=StringIO())
    return stored()


def of(name: str) -> Performance:
    return Performance.objects.get(person__name=name)


def test_everybody_who_played_has_a_performance() -> None:
    event = finished_event()
    assert Performance.objects.count() == 8
    ann = of("Ann Ray")
    assert ann.partner == Person.objects.get(name="Bo Fitz")
    assert ann.club == event.club
    assert (ann.event_uid, ann.event_name, ann.event_path, ann.date) == (
        event.uid,
        "Spring Open",
        event.get_absolute_url(),
        date(2027, 3, 6),
    )
    assert {p.field_size for p in Performance.objects.all()} == {4}
    assert set(Performance.objects.values_list("unit", flat=True)) == {"marks"}
    rules = whole_set(read_house("points-250"))
    Event.objects.filter(pk=event.pk).update(rules_json=rules)
    rebuilt()
    assert set(Performance.objects.values_list("unit", flat=True)) == {"42 points"}


def test_a_payment_of_a_final_event_leaves_performances_and_ratings_as_they_are():
    event = finished_event()
    set_fee(event=event, cents=4000, per="entry", by="dora")
    RatingDue.objects.all().delete()
    before = list(Performance.objects.order_by("pk").values())
    note_payment(event=event, number=1, kind="fee", way="cash", by="dora")
    assert list(Performance.objects.order_by("pk").values()) == before
    assert not RatingDue.objects.exists()


@pytest.mark.parametrize(
    ("preset", "pairs", "seed"),
    [
        ("spec", 8, 1),
        *(
            pytest.param(*day, marks=pytest.mark.soak)
            for day in (
                *(("austin", 9, 14), ("spec", 12, 2)),
                *(("timpson", 8, 1), ("draw-box", 9, 2)),
            )
        ),
    ],
)
def test_places_run_through_the_whole_field_and_wins_and_marks_balance(
    rehearsed: Rehearsed, preset: str, pairs: int, seed: int
) -> None:
    event = rehearsed(preset, pairs, seed)
    places: dict[int, int] = {}
    rows = Performance.objects.filter(event_uid=event.uid)
    assert sum(p.wins for p in rows) == sum(p.losses for p in rows)
    assert sum(p.marks_for for p in rows) == sum(p.marks_against for p in rows)
    for row in rows.exclude(place=None):
        places[row.place] = places.get(row.place, 0) + 1
    expected, at = {}, 1
    for place, people in sorted(places.items()):
        expected[place] = at
        at += people // 2
    assert all(place == at for place, at in expected.items())
    assert at - 1 == event.pairs.count()
    counted = {row.pk: row.behind for row in rows}
    rows.update(behind=0)
    fill = import_module("players.migrations.0005_how_many_came_behind").fill
    fill(apps, None)
    assert {row.pk: row.behind for row in rows} == counted
    field = event.pairs.count()
    assert all(
        row.behind == field - places[row.place] // 2 - row.place + 1
        for row in rows.exclude(place=None)
    )


def test_the_winner_of_a_consolation_comes_after_the_championship(
    rehearsed: Rehearsed,
) -> None:
    event = rehearsed("spec", 10, 1)
    rows = Performance.objects.filter(event_uid=event.uid)
    first = rows.filter(place=1).first()
    behind = rows.filter(stage="Consolation", stage_place=1).first()
    assert first.stage == "Championship"
    assert behind.place == 1 + rows.filter(stage="Championship").count() // 2


def test_players_whose_partners_are_drawn_have_none(rehearsed: Rehearsed) -> None:
    rehearsed("club-night", 9, 1)
    assert Performance.objects.count() == 9
    assert not Performance.objects.exclude(partner=None).exists()


def test_who_never_sat_at_a_table_has_none() -> None:
    event = drawn_event(4)
    withdraw_pair(event=event, pair=event.pairs.get(number=1), by="dora")
    play_to_the_end(event, 1, MOMENT)
    assert not Performance.objects.filter(person__name="Ann Ray").exists()
    assert Performance.objects.count() == 6


def test_a_reopened_event_takes_them_back_until_it_is_final_again() -> None:
    event = finished_event()
    before = stored()
    reopen_event(event=event, by="dora", reason="a wrong score")
    assert stored() == []
    finalise(event=event, by="dora")
    assert stored() == before
    day = date(2027, 3, 13)
    change_event(event=event, name="March Open", date=day, by="dora")
    assert of("Ann Ray").event_name == "March Open"
    assert of("Ann Ray").date == date(2027, 3, 13)


def test_an_imported_event_counts() -> None:
    event = finished_event()
    before = [row[1:] for row in stored()]
    Performance.objects.all().delete()
    again = twin(event)
    assert Performance.objects.filter(event_uid=again.uid).count() == len(before)


def test_a_practice_day_never_counts() -> None:
    event = finished_event()
    Event.objects.update(is_practice=True)
    Performance.objects.all().delete()
    assert rebuilt() == []
    reopen_event(event=event, by="dora", reason="")
    finalise(event=event, by="dora")
    assert stored() == []


@pytest.mark.parametrize("seed", range(int(os.environ.get("SEEDS", "1"))))
def test_under_random_corrections_and_withdrawals_anew_equals_running(
    seed: int,
) -> None:
    random = Random(seed)
    event = finished_event()
    reopen_event(event=event, by="dora", reason="corrected")
    _correct(event, random)
    _leave_or_return(event, random)
    play_to_the_end(event, random.randrange(99), MOMENT)
    running = stored()
    assert running
    assert rebuilt() == running


def _correct(event: Event, random: Random) -> None:
    games = Game.objects.filter(
        match__event=event, ended="played", match__state="final"
    )
    game = random.choice(list(games.order_by("pk")))
    marks = (7, random.randrange(7))
    score = Score(random.choice([marks, marks[::-1]]))
    plan = plan_correction(event=event, game=game, score=score)
    with open_change(event, by="dora") as change:
        correct_game(change, game=game, score=score, token=plan.token)


def _leave_or_return(event: Event, random: Random) -> None:
    pair = random.choice(list(event.pairs.order_by("number")))
    act = withdraw_pair if pair.state == "in" else reinstate_pair
    try:
        act(event=event, pair=pair, by="dora")
    except Refused:
        return
