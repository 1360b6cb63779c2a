"""The presets are data, and a club's own version of one is too."""

import json

import pytest

from tests.each import each
from tournaments.formats import (
    PRESETS,
    format_from_json,
    format_to_json,
    preset,
    presets,
)


def test_an_unknown_preset_is_refused() -> None:
    with pytest.raises(ValueError, match="no preset called 'nowhere'"):
        preset("nowhere")


def test_every_preset_has_a_name_of_its_own_and_survives_json() -> None:
    assert len(PRESETS) == len(presets._ALL)
    for f in PRESETS.values():
        text = json.dumps(format_to_json(f))
        assert format_from_json(json.loads(text)) == f
        assert json.dumps(format_to_json(format_from_json(json.loads(text)))) == text


def changed(**changes: object) -> dict:
    return format_to_json(preset("state")) | changes


def with_stage(number: int, **changes: object) -> dict:
    shape = format_to_json(preset("state"))
    shape["stages"][number].update(changes)
    return shape


@each(
    ("shape", "sentence"),
    [
        ([], "A format is a list of named values."),
        ({}, "A format needs at least one stage."),
        ({"stages": [{"name": "A", "kind": "draw_box"}]}, "A format needs a preset"),
        (changed(colour="red"), "A format has nothing called 'colour'."),
        (changed(field=[2]), "Field is two whole numbers."),
        (changed(field=[2, "many"]), "Field is two whole numbers."),
        (changed(field=[9, 3]), "The field goes from at least 2"),
        (changed(entry="team"), "Entries are a pair, a player or a club."),
        (changed(stages=["Morning"]), "A stage is a list of named values."),
        (with_stage(0, name=""), "Every stage needs a name."),
        (with_stage(0, kind="ladder"), "Morning: there is no kind of stage"),
        (with_stage(0, take="some"), "Morning: takes all, advance or rest."),
        (with_stage(0, level="coin"), "Morning: a level score is"),
        (with_stage(0, best_of=[]), "Morning: needs a number of games"),
        (with_stage(0, best_of=[2]), "best of 1, 3 or 5 games, not of 2"),
        (with_stage(0, best_of=["x"]), "Morning: best of is a whole number."),
        (with_stage(0, best_of=3), "Morning: a list was expected."),
        (with_stage(0, group_size=1), "Morning: a group needs room for 2."),
        (with_stage(0, rounds=0), "Morning: needs at least one round."),
        (with_stage(0, minutes=0), "Morning: the clock needs"),
        (with_stage(0, timed_rounds=-1), "Morning: timed rounds are a number."),
        (with_stage(0, kind="swiss"), "Morning: Swiss needs its rounds."),
        (with_stage(0, rank_by=["luck"]), "Morning: ranks by an unknown criterion"),
        (with_stage(0, rank_by=["wins", "wins"]), "Morning: ranks by"),
        (with_stage(0, rank_by=[]), "Morning: needs a criterion to rank by."),
        (with_stage(0, cut_by={"first": ["lot"]}), "Morning: the cut's chain"),
        (with_stage(0, advance={"best": 0}), "Morning: the rule of advance"),
        (with_stage(0, advance={"best": [[1]]}), "Morning: the rule of advance"),
        (with_stage(0, advance={"worst": 3}), "Morning: the rule of advance"),
        (with_stage(0, advance="some"), "Morning: the rule of advance"),
        (with_stage(0, feeds_from=1), "Morning: takes all, so no stage feeds it."),
        (with_stage(1, feeds_from=2), "Championship: must be fed from an earlier"),
        (with_stage(1, feeds_from=None), "Championship: must be fed from an earlier"),
        (with_stage(0, advance=None), "Championship: nobody advances from the stage"),
        (with_stage(1, advance="all"), "Championship: nobody advances from a bracket."),
    ],
)
def test_nonsense_is_refused_with_a_sentence(shape: object, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence.replace("(", r"\(")):
        format_from_json(shape)


def test_every_rule_of_advance_that_makes_sense_is_taken() -> None:
    for rule in (
        *("all", {"best": 4}, {"best": "half_power"}, {"best": [[1, 8], [48, 16]]}),
        *({"top": 2}, {"top": "half"}, {"min_wins": 3}),
    ):
        assert format_from_json(with_stage(0, advance=rule)).stages[0].advance == rule
