"""The record's form: what is a hand and what is only JSON."""

import pytest

from scoring.rules import Hand, NotARecordError, check
from scoring.rules.parts import Declaration
from tests.each import each
from tests.scoring.rules.hands import a_hand, codes, with_rules


@each(
    "changes",
    [
        *({"v": 2}, {"v": "1"}, {"v": True}, {"v": 1.0}, {"v": None}, {"game": "43"}),
        *({"game": 42}, {"game": "moon"}, {"rules": "moon"}, {"rules": "house"}),
        *({"rules": 7}, {"rules": with_rules("moon")}),
        {"rules": with_rules(opening_cap=0)},
        {"rules": with_rules(opening_cap=True)},
        {"rules": with_rules(house_rule=True)},
        {"rules": with_rules(nello=True)},
        {"rules": with_rules(nello={"doubles": []})},
        {"rules": with_rules(nello={"doubles": "own"})},
        {"rules": with_rules(nello={"doubles": ["odd"]})},
        {"rules": with_rules(nello={"colour": 1})},
        {"rules": with_rules(sevens={"nearest": 1})},
        {"rules": with_rules(renege={"marks": 3})},
        {"rules": with_rules(renege="bid")},
        {"rules": with_rules(follow_me="6-6")},
        {"rules": with_rules(after_84="none")},
        {"rules": with_rules(win_by=3)},
        {"rules": with_rules(target=0)},
        {"rules": with_rules("points-250", target=49)},
        {"rules": with_rules(renege={"plus": 4})},
        {"rules": with_rules(renege={"plus": -1})},
        {"rules": with_rules(renege=1)},
        {"rules": with_rules(out_of_turn={"bid": "renege"})},
        {"rules": with_rules(out_of_turn="stands")},
        {"rules": with_rules(exposed=True)},
        {"rules": with_rules(lay_down="trick")},
        {"rules": with_rules(doubles=[])},
        {"rules": with_rules(doubles="own")},
        {"rules": with_rules(first_domino="yes")},
        {"rules": with_rules(game_bid=1)},
        {"rules": with_rules(nello={"max_marks": 0})},
        *({"rules": {"preset": 1}}, {"rules": {1: 2}}, {"score": "tricks"}),
        *({"shaker": 0}, {"shaker": 5}, {"shaker": True}, {"shaker": "1"}),
        *({"shaker": None}, {"hands": [None] * 3}, {"hands": "6-6"}),
        {"hands": [[6], None, None, None]},
        {"hands": [["6-4/4"], None, None, None]},
        *({"left": {}}, {"left": [None]}, {"bids": None}, {"bids": "pass"}),
        {"bids": [30, "pass", "pass", "pass"]},
        {"bids": [None] * 4},
        {"declaration": "5"},
        {"declaration": {"trump": 5}},
        {"declaration": {"trump": "11"}},
        {"declaration": {"trump": "Follow-me"}},
        {"declaration": {"contract": "nil"}},
        {"declaration": {"doubles": "odd"}},
        *({"declaration": {"suit": "5"}}, {"exchange": []}),
        *({"exchange": {"take": "6-6"}}, {"exchange": {"give": []}}, {"plays": {}}),
        *({"plays": ["3-3"]}, {"plays": [[33]]}, {"plays": [["5:3-3"]]}),
        *({"plays": [["0:3-3"]]}, {"plays": [["x:3-3"]]}, {"plays": [["02:3-3"]]}),
        *({"plays": [["7-3/3"]]}, {"plays": [["6-4/4"]]}, {"claim": {"seat": 2}}),
        {"claim": {"order": []}},
        {"claim": {"seat": 9, "order": []}},
        {"claim": {"seat": 2, "order": "6-6"}},
        {"claim": {"seat": 2, "order": ["1"], "why": 1}},
        {"result": []},
        {"result": {"points": [1]}},
        {"result": {"points": ["1", "2"]}},
        {"result": {"points": [True, 0]}},
        *({"result": {"tricks": [1, 6]}}, {"result": {"marks": 1}}, {"note": "wild"}),
        {1: 2},
    ],
)
def test_what_has_not_the_form_of_a_record_is_one_format_fault(changes):
    assert codes(a_hand() | changes) == ["format"]


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
