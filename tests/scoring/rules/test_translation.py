"""The sentences of the rules, in the reader's language."""

from django.utils.translation import override

from scoring.rules import Fault, NotARecordError, check, check_final, check_sheet
from scoring.rules.sentences import TEMPLATES, sentence
from tests.deploy.test_spanish import messages
from tests.each import each
from tests.scoring.rules.hands import FULL_PLAYS, a_hand
from tournaments.event.translation import translate


def texts_in_spanish() -> set[str]:
    """Every text that has its Spanish."""
    return {entry["msgid"] for entry in messages() if entry.get("msgstr")}


def objection(marks: tuple[int, int]) -> Fault:
    return check_final(list(marks), "n42pa").faults[0]


def test_every_sentence_of_the_rules_has_its_spanish() -> None:
    known = texts_in_spanish()
    assert [name for name in TEMPLATES if TEMPLATES[name] not in known] == []


@each(
    ("marks", "reason"),
    [
        ((5, 3), "5 a 3 no es posible: nadie tiene 7."),
        ((7, 7), "Un juego no puede terminar 7 a 7. Un lado tiene 7"),
        ((60, 3), "60 a 3 no es posible: una mano da"),
    ],
)
def test_why_no_game_ends_so_is_told_in_spanish(
    marks: tuple[int, int], reason: str
) -> None:
    with override("es"):
        text = translate(objection(marks))
    assert text.startswith(reason)


def test_in_english_the_engine_is_quoted() -> None:
    fault = objection((5, 3))
    with override("en"):
        assert translate(fault) == fault.message == str(fault)


@each(
    ("fault", "english", "spanish"),
    [
        (
            Fault(
                "renege",
                {"seat": 2, "n": 3, "better": "5-1", "suit": sentence("suit.5")},
            ),
            "Seat 2 reneged in trick 3: fives were led and 5-1 was in hand.",
            "El asiento 2 hizo renuncio en la baza 3: se salió con cincos y tenía 5-1.",
        ),
        (
            Fault("bid_too_low", {"seat": 4, "bid": "30", "text": "31"}),
            "Seat 4 bid 30, which is not above 31.",
            "El asiento 4 ofreció 30, que no pasa de 31.",
        ),
        (
            Fault("sheet_unfinished"),
            "The game was neither won nor stopped by time.",
            "El juego ni se ganó ni se detuvo por tiempo.",
        ),
        (
            check(a_hand(rules={"preset": "n42pa", "all_pass": 1})).faults[0],
            "The option all_pass must be reshake or shaker_30 or shaker_exactly_30.",
            "La opción all_pass debe ser reshake o shaker_30 o shaker_exactly_30.",
        ),
        (
            check(a_hand(plays=FULL_PLAYS, result={"points": [None, 30]})).faults[0],
            "The table wrote points unknown to 30; the hand gives 11 to 31.",
            "La mesa escribió points desconocido a 30; la mano da 11 a 31.",
        ),
    ],
)
def test_a_hands_fault_is_told_in_spanish(
    fault: Fault, english: str, spanish: str
) -> None:
    assert fault.message == english
    with override("es"):
        assert translate(fault) == spanish


def test_what_is_no_record_says_so_in_spanish() -> None:
    error = NotARecordError("object", name=sentence("part.record"))
    assert str(error) == "The record is not an object."
    with override("es"):
        assert translate(error.fault) == "El registro no es un objeto."


@each(
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
@each("ruled", [(), (2,)])
def test_every_objection_to_a_sheet_speaks_of_hands_and_can_be_translated(
    rules: str, rows: list[dict], ruled: tuple[int, ...]
) -> None:
    faults = check_sheet(rows, rules, ruled=ruled).faults
    assert faults
    for fault in faults:
        assert fault.code.startswith("sheet_"), fault
        assert "Row" not in fault.message
        with override("es"):
            assert translate(fault) != fault.message


def test_marks_of_a_ruling_after_the_end_are_no_hand() -> None:
    rows = [{"marks": [5, 0]}, {"marks": [2, 0]}, {"marks": [1, 0]}]
    messages = [
        check_sheet(rows, "n42pa", ruled=ruled).faults[-1].message
        for ruled in ((), (2,))
    ]
    assert messages == [
        "Hand 3 comes after the game was won.",
        "A ruling comes after the game was won.",
    ]
