"""A rehearsed day in points: played to its seal, moved, and the same afterwards."""

import json

import pytest

from scoring.rehearse.play import rehearse
from scoring.rules import check_final
from scoring.rules.house import read_house
from tests.tournaments.exchange.parts import matches_of
from tests.tournaments.exchange.taking_in import twin, worked_out
from tests.tournaments.exchange.validate import faults
from tournaments.event.selectors.audit import check_log
from tournaments.exchange.export import export_bytes

pytestmark = pytest.mark.django_db

HOUSE = {"preset": "points-250", "target": 300, "points_made": "bid"}


def test_a_day_in_points_is_sealed_and_moves_with_the_same_standings() -> None:
    event = rehearse("weatherford", 3, 1, house=read_house(HOUSE))
    body = export_bytes(event)
    export = json.loads(body)
    assert export["event"]["score"] == "points"
    assert export["event"]["rules"] == {
        "preset": "points-250",
        "marks_cap": None,
        "points_made": "bid",
        "target": 300,
    }
    assert faults(export) == []
    assert check_log(event).faults == ()
    games = [g for s in export["stages"] for m in matches_of(s) for g in m["games"]]
    endings = {game["ended"] for game in games}
    assert {"played", "time"} <= endings
    for game in games:
        if game["ended"] in ("played", "time"):
            assert check_final(game["marks"], event.rules, game["ended"]).ok, game
    again = twin(event)
    assert (again.rules, export_bytes(again)) == (event.rules, body)
    assert worked_out(again) == body
