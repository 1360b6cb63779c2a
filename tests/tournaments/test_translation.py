"""Sentences as values, in the reader's language."""

from dataclasses import dataclass

from django.utils.translation import override

from tournaments.formats import PRESETS, FormatError, Sentence, StageName
from tournaments.translation import (
    PRESET_TITLES,
    preset_title,
    stage_name,
    translate,
)

RANKS = Sentence(
    "%(stage)s ranks by %(chain)s.",
    {"stage": StageName("Morning"), "chain": Sentence("wins")},
)


def test_a_sentence_in_english_is_its_template_with_the_values() -> None:
    assert str(RANKS) == "Morning ranks by wins."
    assert str(FormatError(RANKS)) == "Morning ranks by wins."
    with override("en"):
        assert translate(RANKS) == str(RANKS)


def test_a_sentence_is_translated_with_its_values() -> None:
    with override("es"):
        assert translate(RANKS) == "Por la mañana ordena por victorias."


def test_a_name_that_is_no_stages_stays_as_typed() -> None:
    takes = "%(title)s takes %(least)s to %(most)s %(who)s, not %(n)s."
    values = {"title": "Morning", "least": 8, "most": 9, "who": "x", "n": 7}
    with override("es"):
        assert translate(Sentence(takes, values)).startswith("Morning recibe")


def test_whatever_has_a_template_and_values_is_translated() -> None:
    @dataclass(frozen=True)
    class Objection:
        template: str
        values: dict[str, object]

    with override("es"):
        assert translate(Objection("%(n)s marks", {"n": 5})) == "5 marcas"


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
