"""The engine's objections to a final score, in the reader's language."""

import pytest
from django.utils.translation import override

from scoring import told
from scoring.rules import Fault, check_final, check_sheet


def objection(marks: tuple[int, int]) -> Fault:
    return check_final(list(marks), "n42pa").faults[0]


@pytest.mark.parametrize(
    ("marks", "said"),
    [
        ((5, 3), "Nadie tiene 7."),
        ((7, 7), "El juego termina en cuanto un lado tiene 7."),
        ((60, 3), "Una mano da"),
    ],
)
def test_why_no_game_ends_so_is_told_in_spanish(
    marks: tuple[int, int], said: str
) -> None:
    with override("es"):
        sentence = told.fault(objection(marks))
    assert sentence.startswith("Ninguna serie de manos termina un juego en ")
    assert said in sentence


def test_in_english_the_engine_is_quoted() -> None:
    found = objection((5, 3))
    with override("en"):
        assert told.fault(found) == found.message


@pytest.mark.parametrize(
    ("english", "spanish"),
    [
        (
            "Seat 2 reneged in trick 3: fives were led and 5-1 was in hand.",
            "El asiento 2 hizo renuncio en la baza 3: se salió con cincos y tenía 5-1.",
        ),
        (
            "Seat 4 bid 30, which is not above 31.",
            "El asiento 4 ofreció 30, que no pasa de 31.",
        ),
        (
            "The game was neither won nor stopped by time.",
            "El juego ni se ganó ni se detuvo por tiempo.",
        ),
    ],
)
def test_a_hands_fault_is_told_in_spanish(english: str, spanish: str) -> None:
    with override("es"):
        assert told.fault(Fault("any", english)) == spanish


@pytest.mark.parametrize(
    ("rules", "rows"),
    [
        ("n42pa", [{"shaker": 1, "marks": [1, 0]}, {"shaker": 3, "marks": [1, 0]}]),
        ("n42pa", [{"marks": [6, 0]}, {"marks": [2, 0]}, {"marks": [1, 0]}]),
        ("n42pa", [{"bid": "2m", "marks": [3, 0], "points": [9, 9]}]),
        ("n42pa", [{"bidder": 1, "bid": "30", "marks": [1, 0], "made": False}]),
        ("n42pa", [{"bidder": 1, "bid": "30", "marks": [0, 1], "made": True}]),
        ("80", [{"bid": "50", "score": [999, 0]}]),
        ("80", [{"score": [999, 0]}]),
    ],
)
@pytest.mark.parametrize("ruled", [(), (2,)])
def test_every_objection_to_a_sheet_speaks_of_hands_and_can_be_translated(
    rules: str, rows: list[dict], ruled: tuple[int, ...]
) -> None:
    found = check_sheet(rows, rules, ruled=ruled).faults
    assert found
    for fault in found:
        assert fault.code.startswith("sheet_"), fault
        assert "Row" not in fault.message
        assert any(
            pattern.fullmatch(fault.message) for pattern, _words in told._SAID._known
        ), fault.message


def test_marks_of_a_ruling_after_the_end_are_no_hand() -> None:
    rows = [{"marks": [5, 0]}, {"marks": [2, 0]}, {"marks": [1, 0]}]
    said = [
        check_sheet(rows, "n42pa", ruled=ruled).faults[-1].message
        for ruled in ((), (2,))
    ]
    assert said == [
        "Hand 3 comes after the game was won.",
        "A ruling comes after the game was won.",
    ]
