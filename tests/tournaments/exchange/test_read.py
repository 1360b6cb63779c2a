"""What cannot be read is refused with the place and the reason."""

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest
from django.utils.translation import override

from tests.each import each
from tests.rehearsed import Rehearsed
from tournaments.event.translation import translate
from tournaments.exchange.export import export_event
from tournaments.exchange.parse import FileError
from tournaments.exchange.read import read_export

pytestmark = pytest.mark.django_db


def refused(document: Any) -> str:
    with pytest.raises(FileError) as why:
        read_export(json.dumps(document))
    return str(why.value)


def first_match(e: dict) -> dict:
    return e["stages"][0]["rounds"][0]["matches"][0]


FAULTS: list[tuple[Callable[[dict], object], str]] = [
    (lambda e: e["event"].update(practice="yes"), "event.practice: true or false was"),
    (
        lambda e: e["stages"][0]["rounds"][0]["matches"][1].update(
            table=first_match(e)["table"]
        ),
        "stages[0].rounds[0]",
    ),
    (lambda e: e.update(v=2), "v: only version 1 can be read."),
    (lambda e: e.pop("audit"), "audit is missing."),
    (lambda e: e["event"].update(id="../x"), "event.id: an id of letters"),
    (lambda e: e["event"].update(state="lost"), "event.state: one of setup, open"),
    (lambda e: e.update(exported="noon"), "exported: a moment like 2027-03-06"),
    (lambda e: e["pairs"][1].update(id=9), "pairs[1].id: a pair's id is its number."),
    (lambda e: e["pairs"][1].update(id=1, number=1), "pairs: 1 is there twice."),
    (lambda e: e["pairs"][0].update(name=""), "pairs[0].name: a name was expected."),
    (lambda e: e["stages"][0].update(kind="ladder"), "stages[0].kind: one of"),
    (
        lambda e: e["stages"][0].update(rounds={}),
        "stages[0].rounds: a list was expected.",
    ),
    (
        lambda e: first_match(e).update(winner=99),
        "stages[0].rounds[0].matches[0].winner: the winner is none of the two sides.",
    ),
    (
        lambda e: first_match(e)["games"][0].update(marks=[41, 0]),
        "stages[0].rounds[0].matches[0].games[0].marks[0]: a number from 0 to 40",
    ),
    (
        lambda e: first_match(e)["sides"][0].update({"from": "chance"}),
        "stages[0].rounds[0].matches[0].sides[0].from: pair:1, winner:1",
    ),
    (
        lambda e: e["stages"][0]["groups"][0].update(pairs=[1, 77]),
        "stages[0].groups[0].pairs: there is no pair 77.",
    ),
    (
        lambda e: e["stages"][0]["groups"][0].update(pairs=[1, 2]),
        "stages[0].rounds[0].matches[0].sides[0].pair: there is no pair",
    ),
    (
        lambda e: first_match(e)["sides"][0].update({"from": "winner:99"}),
        "stages[0].rounds[0].matches[0].sides[0].from: there is no earlier match 99.",
    ),
    (
        lambda e: e["stages"][1]["rounds"].pop(0),
        "stages[1].rounds[0].matches[0].sides[0].from: there is no earlier match",
    ),
    (
        lambda e: e.update(exported="0001-01-01T00:00:00+14:00"),
        "exported: a moment like 2027-03-06",
    ),
    (lambda e: e["event"].update(date="9999-12-31"), "event.date: a date or a time"),
    (lambda e: e["event"].update(customs=[1]), "event.customs: an object was expected"),
    (
        lambda e: e["stages"][0].update(strengths={"use": [], "of": {}}),
        "stages[0].strengths.use: one of",
    ),
    (lambda e: e["event"].update(bye=[7]), "event.bye: marks are two numbers."),
]


def test_each_fault_is_named_with_its_place(rehearsed: Rehearsed) -> None:
    e = export_event(rehearsed("spec", 8, 1))
    for wrong, sentence in FAULTS:
        document = copy.deepcopy(e)
        wrong(document)
        assert refused(document).startswith(sentence)


@each("text", ["", "{", "[1, 2]", "null", '"x"', "[" * 100_000])
def test_what_is_no_export_is_refused(text: str) -> None:
    with pytest.raises(FileError):
        read_export(text)


def test_a_fault_is_said_in_the_readers_language() -> None:
    with pytest.raises(FileError) as why:
        read_export('{"v": 2}')
    with override("es"):
        assert translate(why.value.sentence) == "v: solo se puede leer la versión 1."
