"""House rules: the whole set of options, their sentences, and what excludes what."""

import pytest

from scoring.rules import NotARecordError, check, parse
from scoring.rules.conflicts import conflicts
from scoring.rules.house import (
    CUSTOMS,
    Customs,
    House,
    as_clause,
    as_record,
    read_house,
    whole_set,
)
from scoring.rules.options import OPTIONS
from scoring.rules.presets import PRESETS
from scoring.rules.suits import SUITS, suit_table
from scoring.rules.switch_table import ANY, DRAWINGS, SWITCHES, TITLES
from scoring.rules.switches import (
    applies,
    clause,
    clauses,
    difference,
    house_of,
    value_of,
    values_of,
)
from scoring.rules.tiles import IDS
from tests.each import each
from tests.effort import MANY
from tests.scoring.rules.random_houses import random_houses


@each("name", PRESETS)
def test_a_preset_is_the_same_after_it_was_stored(name: str) -> None:
    house = House(PRESETS[name])
    assert read_house(whole_set(house)) == house
    assert name in TITLES
    assert house_of(name, values_of(house)) == house
    assert as_record(house.rules) == {"preset": name}
    assert conflicts(house) == ()


def test_every_option_and_custom_is_a_switch() -> None:
    paths = {switch.path.partition(".")[0] for switch in SWITCHES}
    in_the_format = {"marks_cap"}
    assert set(OPTIONS) - in_the_format <= paths
    assert set(CUSTOMS) <= paths


def test_stored_rules_hold_every_option_so_that_a_later_preset_changes_none() -> None:
    stored = whole_set(House(PRESETS["westfest"]))
    assert set(OPTIONS) - {"marks_cap"} <= set(stored)
    assert stored["nello"] == {
        "doubles": ["own"],
        "min_marks": 1,
        "who": "any",
        "max_marks": 2,
    }


def test_random_houses_are_the_same_after_they_were_stored() -> None:
    for house in random_houses(17, MANY):
        assert read_house(whole_set(house)) == house
        assert house_of(house.rules.preset, values_of(house)) == house
        changed = {ours.switch.path for ours, _ in difference(house, House())}
        same = {c.switch.path for c in clauses(house)} - changed
        for path in same:
            assert value_of(house, path) == value_of(House(), path)


def test_random_houses_judge_a_hand_as_its_line_and_its_record_name_them() -> None:
    record = {"v": 1, "shaker": 4, "bids": ["30", "pass", "pass", "pass"]}
    record["declaration"] = {"trump": "5"}
    for house in random_houses(42, MANY):
        rules = house.rules
        if rules.scoring != PRESETS[rules.preset].scoring:
            continue
        line = f"{as_clause(rules)}; shaker 4; bids 30 pass pass pass; trump 5"
        by_line, by_record = parse(line), check(record | {"rules": as_record(rules)})
        assert check(by_line.as_record()) == by_record
        assert by_line.rules == rules


def test_each_value_has_one_sentence_of_its_own() -> None:
    for switch in SWITCHES:
        texts = switch.choices.values()
        assert len(set(texts)) == len(texts), switch.path
        if switch.kind in ("number", "limit", "several"):
            assert ANY in switch.choices, switch.path


def test_dominoes_drawn_beside_a_sentence_stand_in_the_order_that_it_says() -> None:
    paths = {switch.path for switch in SWITCHES}
    assert {path for path, _value in DRAWINGS} <= paths
    doubles, fours = SUITS.index("doubles"), SUITS.index("4")
    tables = {
        ("doubles", ("high",)): (suit_table(None, "high"), fours),
        ("doubles_trump", True): (suit_table(doubles), doubles),
        ("nello.doubles", ("own",)): (suit_table(None, "own"), doubles),
        ("nello.doubles", ("high",)): (suit_table(None, "high"), fours),
        ("nello.doubles", ("low",)): (suit_table(None, "low"), fours),
    }
    for drawn, (table, suit) in tables.items():
        strengths = [table.strengths[suit][IDS[tile]] for tile in DRAWINGS[drawn]]
        assert strengths == sorted(set(strengths), reverse=True), drawn
    for drawn in (("sevens", True), ("looper", True)):
        assert {int(tile[0]) + int(tile[2]) for tile in DRAWINGS[drawn]} == {7}


def test_parts_of_a_contract_are_left_out_where_it_is_off() -> None:
    paths = {c.switch.path for c in clauses(House())}
    assert "nello" in paths
    assert "nello.who" not in paths
    with_nello = house_of("n42pa", {"nello": True})
    assert "nello.who" in {c.switch.path for c in clauses(with_nello)}


def test_points_have_switches_of_their_own() -> None:
    paths = {c.switch.path for c in clauses(House(PRESETS["points-250"]))}
    assert {"points_made", "both_pass_target"} <= paths
    assert not {"renege.marks", "tallies"} & paths
    target = next(s for s in SWITCHES if s.path == "target" and s.scoring == "points")
    sentence = clause(target, House(PRESETS["points-250"])).sentence
    assert str(sentence) == "The first side with 250 points wins the game."
    assert not applies(target, House())


CONFLICTS = [
    ({"score": "points", "early_end": False}, "target"),
    ({"score": "points", "target": 250}, "early_end"),
    ({"target": 41}, "target"),
    ({"after_84": "168", "opening_cap": 3}, "after_84"),
    ({"after_84": "168", "game_bid": True}, "game_bid"),
    ({"follow_me": False, "doubles": ("own",)}, "doubles"),
    ({"nello": True, "nello.min_marks": 2, "nello.max_marks": 1}, "nello.max_marks"),
    (
        {"nello": True, "nello.who": "shaker", "all_pass": "shaker_exactly_30"},
        "nello.who",
    ),
    ({"plunge": True, "splash": True, "splash.doubles": 4}, "splash.doubles"),
    ({"low_no": True, "all_pass": "shaker_exactly_30"}, "low_no"),
    ({"forced_bonus": 1}, "forced_bonus"),
    ({"mercy": 8}, "mercy"),
]


@each(("values", "path"), CONFLICTS)
def test_what_is_impossible_together_is_named_at_the_switch(values, path) -> None:
    assert [conflict.path for conflict in conflicts(house_of("n42pa", values))] == [
        path
    ]


def test_an_unknown_option_or_word_is_no_house() -> None:
    for value in (
        *({"preset": "nowhere"}, {"talk": "loud"}, {"score": "tricks"}, {"game": "42"}),
        *({"target": 0}, {"win_by": 3}),
        {"preset": "points-250", "score": "marks"},
    ):
        with pytest.raises(NotARecordError):
            read_house(value)


def test_customs_are_the_usual_ones_unless_named() -> None:
    assert read_house("n42pa").customs == Customs()
    assert read_house({"tallies": "xxx"}).customs.tallies == "xxx"
