"""What happens on a rehearsed day besides games, through the services it would be."""

import json
import os

import pytest

from players.archive.models import Performance
from scoring.game.models import Ruling
from scoring.rehearse.play import rehearse
from scoring.rules import check_final
from scoring.rules.house import read_house
from tests.rehearsed import Rehearsed
from tests.tournaments.exchange.parts import matches_of
from tests.tournaments.exchange.taking_in import twin, worked_out
from tests.tournaments.exchange.validate import faults
from tournaments import formats
from tournaments.event.models import Event, Penalty
from tournaments.event.selectors.audit import check_log
from tournaments.exchange.export import export_bytes

pytestmark = pytest.mark.django_db

LATE = [("state", 12, 12), ("richardson", 13, 1), ("new-mexico", 12, 2)]
DAYS = int(os.environ.get("DAYS", "1"))
EVENINGS = [name for name in formats.PRESETS if name.startswith("evening-")]


def check(event: Event) -> Event:
    """The record keeps the contract's sentences, and its bytes when it moves."""
    body = export_bytes(event)
    assert check_log(event).faults == ()
    again = twin(event)
    assert check_log(again).faults == ()
    assert faults(json.loads(body)) == []
    assert export_bytes(again) == body
    assert worked_out(again) == body
    return again


@pytest.mark.parametrize(("preset", "pairs", "seed"), LATE[:DAYS])
def test_a_pair_comes_after_round_1_began(
    rehearsed: Rehearsed, preset: str, pairs: int, seed: int
) -> None:
    event = rehearsed(preset, pairs, seed)
    [entry] = event.audit.filter(action="pair.late")
    assert entry.detail["pair"] == pairs == event.pairs.count()
    assert event.audit.filter(
        action__in=["round.start", "match.call"], number__lt=entry.number
    ).exists()
    check(event)


@pytest.mark.parametrize(
    ("preset", "pairs", "seed", "overturned"),
    [("weatherford", 6, 2, 0), pytest.param("spec", 12, 2, 1, marks=pytest.mark.soak)],
)
def test_penalties_are_what_a_judge_ruled_and_no_appeal_overturned(
    rehearsed: Rehearsed, preset: str, pairs: int, seed: int, overturned: int
) -> None:
    event = rehearsed(preset, pairs, seed)
    rulings = Ruling.objects.filter(event=event)
    assert rulings.filter(appeal="overturned").count() >= overturned
    ruled = rulings.standing()
    assert {ruling.by for ruling in ruled} == {"Judge Jim"}
    counted = Penalty.objects.filter(game__match__event=event)
    assert sorted(counted.values_list("pair", "code", "marks", "cite")) == sorted(
        (ruling.pair_id, ruling.counted_as, ruling.marks, ruling.cite)
        for ruling in ruled.exclude(consequence="stands")
    )
    assert counted.exists()


def test_somebody_else_plays_on_in_a_pair(rehearsed: Rehearsed) -> None:
    """Its export is read in ``tests/tournaments/exchange/test_export.py``."""
    event = rehearsed("weatherford", 6, 2)
    assert event.audit.filter(action="pair.substitute").exists()
    assert check_log(event).faults == ()
    assert check_log(twin(event)).faults == ()


def test_a_bracket_is_called_as_its_tables_come_free(rehearsed: Rehearsed) -> None:
    """Not round by round: the next match begins while one of the last is played."""
    bracket = rehearsed("spec", 8, 1).stages.get(number=2)
    last = bracket.matches.filter(round__number=1).order_by("-ended_at")[0]
    assert bracket.matches.filter(
        round__number__gt=1, called_at__lt=last.ended_at
    ).exists()


@pytest.mark.parametrize(
    ("preset", "pairs", "seed"),
    [
        ("evening-84", 5, 4),
        ("evening-moon", 8, 1),
        *(pytest.param(name, 9, 3, marks=pytest.mark.soak) for name in EVENINGS),
    ],
)
def test_an_evening_of_a_game_of_the_family_is_played_to_its_seal(
    preset: str, pairs: int, seed: int, rehearsed: Rehearsed
) -> None:
    """A round of this evening of 84 ends while its clock is paused."""
    event = rehearsed(preset, pairs, seed)
    assert event.state == Event.State.FINAL
    assert event.pairs.first().players.count() == (4 if preset == "evening-84" else 1)
    ended = event.matches.filter(games__ended="played").first()
    assert max(ended.games.first().score.marks) >= event.rules.target
    performances = Performance.objects.filter(event_uid=event.uid)
    assert performances.exists()
    assert not performances.exclude(partner=None).exists()
    check(event)


HOUSE = {"preset": "points-250", "target": 300, "points_made": "bid"}


def test_a_day_in_points_is_sealed_and_moves_with_the_same_standings() -> None:
    event = rehearse("weatherford", 3, 1, house=read_house(HOUSE))
    export = json.loads(export_bytes(event))
    assert export["event"]["score"] == "points"
    assert export["event"]["rules"] == {
        "preset": "points-250",
        "marks_cap": None,
        "points_made": "bid",
        "target": 300,
    }
    games = [g for s in export["stages"] for m in matches_of(s) for g in m["games"]]
    endings = {game["ended"] for game in games}
    assert {"played", "time"} <= endings
    for game in games:
        if game["ended"] in ("played", "time"):
            assert check_final(game["marks"], event.rules, game["ended"]).ok, game
    assert check(event).rules == event.rules
