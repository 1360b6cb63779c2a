"""The record's form: what is a hand and what is only JSON."""

import pytest

from scoring.rules import Hand, NotARecordError, check
from scoring.rules.parts import Declaration
from tests.each import each
from tests.scoring.rules.hands import a_hand, codes, with_rules

WRONG_OPTIONS = (
    *({"opening_cap": 0}, {"opening_cap": True}, {"house_rule": True}, {"nello": True}),
    *({"nello": {"doubles": wrong}} for wrong in ([], "own", ["odd"])),
    *(
        {"nello": {"colour": 1}},
        {"nello": {"max_marks": 0}},
        {"sevens": {"nearest": 1}},
    ),
    *(
        {"renege": wrong}
        for wrong in ({"marks": 3}, {"plus": 4}, {"plus": -1}, 1, "bid")
    ),
    *({"follow_me": "6-6"}, {"after_84": "none"}, {"win_by": 3}, {"target": 0}),
    *({"out_of_turn": {"bid": "renege"}}, {"out_of_turn": "stands"}, {"exposed": True}),
    *({"lay_down": "trick"}, {"doubles": []}, {"doubles": "own"}),
    *({"first_domino": "yes"}, {"game_bid": 1}, {"preset": "moon"}),
    *({"preset": "points-250", "target": 49}, {"preset": 1}),
)
TILES = ("5:3-3", "0:3-3", "x:3-3", "02:3-3", "7-3/3", "6-4/4")
WRONG = {
    "v": (2, "1", True, 1.0, None),
    "game": ("43", 42, "moon"),
    "rules": ("moon", "house", 7, {1: 2}, *(with_rules(**w) for w in WRONG_OPTIONS)),
    "score": ("tricks",),
    "shaker": (0, 5, True, "1", None),
    "hands": ([None] * 3, "6-6", [[6], *[None] * 3], [["6-4/4"], *[None] * 3]),
    "left": ({}, [None]),
    "bids": (None, "pass", [30, "pass", "pass", "pass"], [None] * 4),
    "declaration": (
        *("5", {"trump": 5}, {"trump": "11"}, {"trump": "Follow-me"}),
        *({"contract": "nil"}, {"doubles": "odd"}, {"suit": "5"}),
    ),
    "exchange": ([], {"take": "6-6"}, {"give": []}),
    "plays": ({}, ["3-3"], [[33]], *([[tile]] for tile in TILES)),
    "claim": (
        *({"seat": 2}, {"order": []}, {"seat": 9, "order": []}),
        *({"seat": 2, "order": "6-6"}, {"seat": 2, "order": ["1"], "why": 1}),
    ),
    "result": (
        *([], {"points": [1]}, {"points": ["1", "2"]}, {"points": [True, 0]}),
        *({"tricks": [1, 6]}, {"marks": 1}),
    ),
    "note": ("wild",),
    1: (2,),
}


@each(("key", "value"), [(key, v) for key, values in WRONG.items() for v in values])
def test_what_has_not_the_form_of_a_record_is_one_format_fault(key, value):
    assert codes(a_hand() | {key: value}) == ["format"]


def test_null_is_as_good_as_absent():
    nothing = dict.fromkeys(("left", "exchange", "claim", "result", "score"))
    nulls = a_hand() | nothing | {"declaration": {"trump": "5", "contract": None}}
    nulls["rules"] = {"preset": "n42pa", "nello": None}
    assert check(nulls) == check(a_hand())
    no_preset = a_hand() | {"rules": None, "game": None}
    assert check(no_preset) == check(a_hand())
    assert codes(a_hand() | {"rules": {}}) == []


@each(
    ("game", "score", "ok"),
    [
        *(("3-handed", "points", True), ("3-handed", "marks", True)),
        *(("moon", "points", True), ("moon", "marks", False)),
        *(("geezer", "points", False), ("84", "marks", False)),
    ],
)
def test_a_game_has_its_own_scorings(game, score, ok):
    record = {"v": 1, "game": game, "score": score, "shaker": 1, "bids": []}
    assert (codes(record) != ["format"]) == ok


def test_options_of_42_are_not_options_of_other_games():
    def moon(**options):
        rules = with_rules("moon", **options)
        return codes({"v": 1, "game": "moon", "rules": rules, "shaker": 1, "bids": []})

    assert moon(plunge={}) == ["format"]
    assert moon(nello={}) == ["bid_turn"]
    assert moon(nello={"min_marks": 2}) == moon(nello={"max_marks": 2}) == ["format"]
    assert moon(opening_cap=3) == ["format"]
    assert moon(nello=False, opening_cap=2) == ["bid_turn"]
    assert moon(early_end=True, target=15) == ["bid_turn"]


@each(
    ("lead", "trump", "ok"),
    [
        *(("7-3/3", "6", True), ("3-7/3", "6", True), ("8-2/2", "doubles", True)),
        *(("2:8-2/2", "follow-me", True), ("7-3/7", "6", False), ("7-3/3", "3", False)),
        *(("7-3/3", "7", False), ("7-4/4", "6", False), ("9-9/9", "6", False)),
        *(("7-3/", "6", False), ("7-3/3/3", "6", False)),
    ],
)
def test_a_slash_is_for_leads_of_7_3_and_8_2_in_the_big_game(lead, trump, ok):
    record = {"v": 1, "game": "big-game", "shaker": 4}
    record |= {"bids": ["pass", "42", "pass", "pass"], "declaration": {"trump": trump}}
    assert (codes(record | {"plays": [[lead]]}) != ["format"]) == ok
    assert codes(record | {"plays": [["6-6", lead]]}) == ["format"]
    record.pop("declaration")
    assert ("format" in codes(record | {"plays": [[lead]]})) == (lead not in GOOD_LEADS)


GOOD_LEADS = ("7-3/3", "3-7/3", "8-2/2", "2:8-2/2")


def test_a_claim_may_announce_its_leads_too():
    record = {"v": 1, "game": "big-game", "shaker": 4, "bids": ["42", *["pass"] * 3]}
    record |= {"declaration": {"trump": "6"}}
    record |= {"claim": {"seat": 1, "order": ["6-6", "7-3/3"]}}
    hand = Hand.from_record(record)
    assert hand.as_record()["claim"]["order"] == ["6-6", "7-3/3"]
    order = ["7-3/3", *(f"6-{n}" for n in range(7)), "7-6", "8-6", "8-8"]
    record["claim"]["order"] = order
    assert check(record).faults[0].trick == 1


def test_a_hand_is_a_value():
    hand = Hand.from_record(a_hand())
    assert hand == Hand.from_record(a_hand(rules="n42pa", game=None))
    assert hand.declaration == Declaration(trump="5")
    assert hand.as_record() == a_hand()
    assert Hand.from_record(a_hand(declaration={})).declaration is None
    with pytest.raises(NotARecordError):
        Hand.from_record([])


def test_text_of_another_kind_reads_as_text():
    class Name(str):
        __slots__ = ()

    assert check(a_hand(bids=[Name("pass"), Name("30"), "pass", "pass"])).ok
    assert check(a_hand() | {"hands": tuple(map(tuple, a_hand()["hands"]))}).ok


@each(
    "changes",
    [
        {"zz": 1, "yy": 2},
        {"v": 2, "game": "x"},
        {"declaration": {"trump": "q", "contract": "w"}},
        {"declaration": {"a": "q", "b": "w"}},
        {"rules": {"target": -1, "win_by": -2}},
        {"rules": {"house_rule": 1, "win_by": -2}},
        {"rules": {"nello": {"min_marks": 0, "who": "x"}}},
        {"exchange": {"take": 1, "discard": 2}},
        {"claim": {"seat": 9, "order": 2}},
        {"result": {"marks": 9, "points": 2}},
    ],
)
def test_the_order_of_the_keys_makes_no_difference(changes):
    def turned(value):
        if not isinstance(value, dict):
            return value
        return {key: turned(value[key]) for key in reversed(value)}

    record = a_hand(**changes)
    assert turned(record) == record
    assert codes(record) == ["format"]
    assert check(turned(record)).as_dict() == check(record).as_dict()


def test_options_read_alike_in_any_order():
    option = {"doubles": ["own"], "min_marks": 2}
    other = dict(reversed(option.items()))
    hands = [
        Hand.from_record(a_hand(rules=with_rules(nello=option)))
        for option in (option, other)
    ]
    assert hands[0] == hands[1]
    assert str(hands[0]) == str(hands[1])
