"""The engine's objections to a final score, in the reader's language."""

import pytest
from django.utils.translation import override

from scoring import told
from scoring.rules import Fault, check_final


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
            "Row 3: its marks cannot come from a bid of 2m here.",
            "Renglón 3: sus marcas no pueden salir de una oferta de 2m aquí.",
        ),
    ],
)
def test_a_hands_fault_is_told_in_spanish(english: str, spanish: str) -> None:
    with override("es"):
        assert told.fault(Fault("any", english)) == spanish
