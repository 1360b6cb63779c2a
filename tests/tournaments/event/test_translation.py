"""Sentences as values, in the reader's language."""

import re

from django.utils.translation import override

from tests.each import each
from tournaments.event.translation import (
    PRESET_TITLES,
    preset_title,
    stage_name,
    translate,
)
from tournaments.formats import (
    PRESETS,
    FormatError,
    Sentence,
    StageName,
    describe,
    format_from_json,
    format_to_json,
    size_error,
)
from tournaments.formats.clinch_wording import needs, or_better

RANKS = Sentence(
    "%(stage)s ranks by %(chain)s.",
    {"stage": StageName("Morning"), "chain": Sentence("wins")},
)


def test_a_sentence_is_translated_with_its_values() -> None:
    with override("es"):
        assert translate(RANKS) == "Fase de la mañana ordena por victorias."


def test_a_name_that_is_no_stages_stays_as_typed() -> None:
    takes = "%(title)s takes %(least)s to %(most)s %(entrants)s, not %(n)s."
    values = {"title": "Morning", "least": 8, "most": 9, "entrants": "x", "n": 7}
    with override("es"):
        assert translate(Sentence(takes, values)).startswith("Morning recibe")


def test_every_stage_of_a_preset_has_its_name_in_the_readers_language() -> None:
    names = {stage.name for known in PRESETS.values() for stage in known.stages}
    with override("es"):
        assert {name for name in names if stage_name(name) == name} == set()
        assert stage_name("Our own morning") == "Our own morning"


def test_a_preset_that_says_what_it_is_says_so_in_the_readers_language() -> None:
    titles = {known.title for known in PRESETS.values()}
    assert titles.issuperset(PRESET_TITLES)
    with override("es"):
        assert preset_title("Club night") == "Noche de club"
        assert preset_title("Westfest") == "Westfest"
        wrong = size_error(PRESETS["state"], 0)
        assert wrong
        refused = r"Campeonato estatal de Texas recibe de \d+ a \d+ parejas, no 0\."
        assert re.match(refused, translate(wrong))


LEFT_OVER = re.compile(
    r"\b(the|of|and|or|to|on|each|every|round|game|games|wins?|tie|pairs?|players?|"
    r"clock|meets?|drawn|goes|out|by|place|minutes each|best|half|rest)\b"
)


def every_sentence() -> list[tuple[Sentence, str]]:
    """What every preset says for any field and hall, with the preset's title."""
    sentences = {
        (str(sentence), preset.title): sentence
        for preset in PRESETS.values()
        for entrants in (None, 1, 9, 16, 18, 64, 147)
        for tables in (None, 1, 6)
        for sentence in describe(preset, entrants, tables)
    }
    return [(sentence, title) for (_text, title), sentence in sentences.items()]


def in_spanish(sentence: Sentence) -> str:
    with override("es"):
        return translate(sentence)


def without_title(text: str, title: str) -> str:
    with override("es"):
        return text.replace(title, "").replace(preset_title(title), "")


def without_names(text: str) -> str:
    for preset in PRESETS.values():
        for name in (preset.title, *(stage.name for stage in preset.stages)):
            text = text.replace(name, "")
    return text


def test_a_sentence_stays_in_english_and_is_whole_in_spanish() -> None:
    """Nothing English is left but names, and its numbers are the same."""
    for sentence, title in every_sentence():
        english, spanish = str(sentence), in_spanish(sentence)
        with override("en"):
            assert translate(sentence) == english
        assert not LEFT_OVER.search(without_names(spanish)), spanish
        before = sorted(re.findall(r"\d+", without_title(english, title)))
        after = re.findall(r"\d+", without_title(spanish, title))
        first = ["1"] if "first 1 round" in english else []
        assert sorted([*after, *first]) == before, english


def test_a_format_speaks_of_who_enters() -> None:
    for language, noun in (("en", "pair"), ("es", "pareja")):
        with override(language):
            for preset in PRESETS.values():
                for entrants in (None, 9, 10, 16, 27):
                    for sentence in describe(preset, entrants, 2):
                        text = translate(sentence, of_teams=preset.entry == "pair")
                        has_noun = re.search(rf"\b{noun}s?\b", text) is not None
                        assert preset.entry == "club" or not has_noun, text


@each(
    ("sentence", "spanish"),
    [
        (
            or_better("loss", 4, is_timed=False),
            "Pasa con una victoria, o derrota con 4 marcas o más.",
        ),
        (needs("1½", 2), "Le faltan 1½ victorias en los 2 juegos que quedan."),
    ],
)
def test_what_it_takes_to_go_on_is_said_in_spanish(
    sentence: Sentence, spanish: str
) -> None:
    assert in_spanish(sentence) == spanish


def raised(**changes: object) -> list[Sentence]:
    """What is said of a stage of the state's format that is changed so."""
    sentences = []
    for at in (0, 1):
        shape = format_to_json(PRESETS["state"])
        shape["stages"][at].update(changes)
        try:
            format_from_json(shape)
        except FormatError as error:
            sentences.append(error.sentence)
    return sentences


@each(
    "wrong",
    [
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
    ],
)
def test_what_a_form_has_wrong_is_said_in_the_readers_language(
    wrong: dict[str, object],
) -> None:
    sentences = raised(**wrong)
    assert sentences
    for sentence in sentences:
        assert in_spanish(sentence) != str(sentence)
        with override("en"):
            assert translate(sentence) == str(sentence)


def test_one_table_is_not_several() -> None:
    spanish = " ".join(map(in_spanish, describe(PRESETS["spec"], 8, 1)))
    assert "en 1 mesa, jugados" in spanish
