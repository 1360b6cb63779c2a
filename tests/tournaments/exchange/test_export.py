"""What an export says against a second reading of the contract.

Of every preset at every size it is read so by ``python -m tests.soak.rehearse``.
"""

import json
import os

import pytest

from scoring.rehearse.play import open_day
from tests.make import make_event, play, started_event
from tests.rehearsed import Rehearsed
from tests.tournaments.exchange.parts import matches_of
from tests.tournaments.exchange.taking_in import twin, worked_out
from tests.tournaments.exchange.validate import faults
from tournaments.event.models import Pair
from tournaments.exchange.export import export_bytes, export_event

pytestmark = [pytest.mark.django_db, pytest.mark.long]

DAYS = int(os.environ.get("DAYS", "1"))
EVENTS = [
    ("club-night", 9, 1),
    ("austin", 9, 14),
    ("richardson", 13, 2),
    ("curry-county", 10, 1),
    ("draw-box", 9, 2),
    ("austin-league", 7, 2),
    ("chambers-lake", 7, 2),
    ("spec", 9, 3),
    ("state", 18, 1),
]


@pytest.mark.parametrize(("preset", "pairs", "seed"), EVENTS[:DAYS])
def test_a_rehearsed_event_keeps_every_sentence(
    rehearsed: Rehearsed, preset: str, pairs: int, seed: int
) -> None:
    event = rehearsed(preset, pairs, seed)
    body = export_bytes(event)
    assert faults(json.loads(body)) == []
    parts = event.matches.order_by("number").values_list("number", "part")
    again = twin(event)
    assert export_bytes(again) == body
    assert worked_out(again) == body
    assert [*again.matches.order_by("number").values_list("number", "part")] == [*parts]


def test_the_second_reading_finds_what_is_wrong(rehearsed: Rehearsed) -> None:
    e = export_event(rehearsed("spec", 8, 1))
    wrongs = [
        lambda e: e["stages"][0]["standings"][0].update(marks_for=1),
        lambda e: e["stages"][0]["standings"][0].update(above_next_by="lot"),
        lambda e: matches_of(e["stages"][0])[0].update(winner=None),
        lambda e: matches_of(e["stages"][0])[2].update(table=1),
        lambda e: matches_of(e["stages"][1])[0]["games"].append({}),
        lambda e: matches_of(e["stages"][1])[-1]["sides"].reverse(),
        lambda e: e["placings"].pop(),
        lambda e: e["placings"][1].update(place=1),
        lambda e: e["placings"][1].update(place=9),
        lambda e: e["tables"].clear(),
        lambda e: e.update(extra=1),
    ]
    for number, wrong in enumerate(wrongs):
        copy = json.loads(json.dumps(e))
        wrong(copy)
        assert _faults(copy), number


def _faults(e: dict) -> list[str]:
    try:
        return faults(e)
    except (KeyError, IndexError, ValueError) as error:
        return [repr(error)]


def test_another_seed_gives_another_event() -> None:
    """The same one gives the same bytes: ``tests/scoring/rehearse/test_command.py``."""
    first, other = (export_event(open_day("spec", 8, seed).event) for seed in (1, 2))
    assert first["pairs"] != other["pairs"]
    assert first["stages"] != other["stages"]


def test_an_event_that_is_only_set_up_has_an_export() -> None:
    event = make_event(preset="state", tables=3)
    Pair.objects.create(event=event, number=1, name="Ann Ray / Bo Fitz")
    e = export_event(event)
    assert e["event"]["state"] == "setup"
    assert e["pairs"][0]["players"] == ["Ann Ray", "Bo Fitz"]
    assert e["pairs"][0]["club"] is None
    assert e["tables"] == [1, 2, 3]
    assert [(s["groups"], s["rounds"], s["standings"]) for s in e["stages"]] == [
        ([], [], [])
    ] * 3
    assert e["placings"] == []
    again = twin(event)
    assert export_bytes(again) == export_bytes(event).replace(b"-was", b"")


def test_two_played_matches_at_one_table_stand_there_in_turn() -> None:
    event = started_event(4)
    for match in event.matches.filter(number__in=(1, 2)):
        play(event, match)
    event.matches.filter(number__in=(1, 2)).update(table=1, wave=1)
    rows = export_event(event)["stages"][0]["rounds"][0]["matches"]
    assert [(row["table"], row["wave"]) for row in rows] == [(1, 1), (1, 2)]
