"""The formats' sentences in the reader's language."""

import re

import pytest
from django.utils.translation import override

from tournaments import formats, told
from tournaments.formats.presets import PRESETS

LEFT_OVER = re.compile(
    r"\b(the|of|and|or|to|on|each|every|round|game|games|wins?|tie|pairs?|players?|"
    r"clock|meets?|drawn|goes|out|by|place|minutes each|best|half|rest)\b"
)


def every_sentence() -> set[tuple[str, str]]:
    """What every preset says for any field and hall, with the stages' own names."""
    return {
        (sentence, preset.title)
        for preset in PRESETS.values()
        for entrants in (None, 1, 9, 10, 13, 16, 18, 20, 32, 50, 64, 75, 147)
        for tables in (None, 1, 6, 40)
        for sentence in formats.describe(preset, entrants, tables)
    }


def in_spanish(sentence: str) -> str:
    with override("es"):
        return told._SAID.tell(sentence)


def without_names(text: str) -> str:
    for preset in PRESETS.values():
        for name in (preset.title, *(stage.name for stage in preset.stages)):
            text = text.replace(name, "")
    return text


def test_in_english_a_sentence_stays_word_for_word() -> None:
    with override("en"):
        for sentence, _title in every_sentence():
            assert told._SAID.tell(sentence) == sentence


def test_in_spanish_nothing_english_is_left_but_names() -> None:
    said = [in_spanish(sentence) for sentence, _title in every_sentence()]
    assert [text for text in said if LEFT_OVER.search(without_names(text))] == []


def test_numbers_stay_in_a_translated_sentence() -> None:
    for sentence, title in every_sentence():
        before = sorted(re.findall(r"\d+", sentence.replace(title, "")))
        after = sorted(re.findall(r"\d+", in_spanish(sentence).replace(title, "")))
        if "first 1 round" in sentence:
            after = sorted([*after, "1"])
        assert after == before, sentence


def test_a_field_too_large_is_refused_in_spanish() -> None:
    with override("es"):
        wrong = told.size_error(PRESETS["spec"], 400)
    assert wrong is not None
    assert re.search(r"recibe de \d+ a \d+ parejas, no 400\.", wrong)


@pytest.mark.parametrize("sentence", ["Nobody knows this one.", "", "Odd"])
def test_a_sentence_nobody_knows_is_told_as_it_is(sentence: str) -> None:
    assert in_spanish(sentence) == sentence


@pytest.mark.parametrize(
    ("english", "spanish"),
    [
        (
            "In with a win, or a loss with 4 marks or more.",
            "Pasa con una victoria, o derrota con 4 marcas o más.",
        ),
        (
            "Needs 1½ more wins from the 2 games left.",
            "Le faltan 1½ victorias en los 2 juegos que quedan.",
        ),
    ],
)
def test_what_it_takes_to_go_on_is_told_in_spanish(english: str, spanish: str) -> None:
    assert in_spanish(english) == spanish


def raised(**changes: object) -> list[str]:
    """What is said of a stage of the state's format that is changed so."""
    found = []
    for at in (0, 1):
        shape = formats.format_to_json(PRESETS["state"])
        shape["stages"][at].update(changes)
        try:
            formats.format_from_json(shape)
        except ValueError as error:
            found.append(str(error))
    return found


def test_whatever_a_form_can_say_wrong_of_a_format_is_known_to_be_translated() -> None:
    wrong = [
        {"take": "some"},
        {"level": "argue"},
        {"best_of": []},
        {"best_of": [2]},
        {"best_of": [-1]},
        {"group_size": 1},
        {"rounds": 0},
        {"minutes": 0},
        {"timed_rounds": -1},
        {"kind": "swiss", "rounds": None},
        {"rank_by": ["wins", "wins"]},
        {"rank_by": []},
        {"cut_by": {"one": ["domino"]}},
        {"advance": {"best": 0}},
        {"advance": None},
        {"advance": "all"},
        {"feeds_from": 2},
    ]
    said = {sentence for changes in wrong for sentence in raised(**changes)}
    said |= {"The field goes from at least 2 up to no fewer."}
    assert len(said) >= len(wrong)
    templates = [told._pattern(template) for template in told.FAULTS]
    unknown = [s for s in said if not any(p.fullmatch(s) for p in templates)]
    assert unknown == []


def test_in_english_a_fault_is_told_as_it_was_raised() -> None:
    with override("en"):
        for changes in ({"rounds": 0}, {"best_of": [2]}, {"advance": None}):
            for sentence in raised(**changes):
                assert told.fault(ValueError(sentence)) == sentence


def test_one_table_is_not_several() -> None:
    with override("es"):
        said = " ".join(told.describe(PRESETS["spec"], 8, 1))
    assert "en 1 mesa, jugados" in said
