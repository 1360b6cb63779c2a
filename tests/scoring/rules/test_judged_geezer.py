"""Geezer's low bids and its 51, judged."""

from scoring.rules import check
from tests.scoring.rules.hands import PASS, codes


def geezer(bid, plays, **more):
    record = {"v": 1, "game": "geezer", "shaker": 4, "bids": [bid, *[PASS] * 3]}
    return record | {"plays": plays, **more}


def test_geezers_low_bids_are_nello_with_something_low():
    caught = check(geezer("low-3", [["6-0", "6-3", "6-1"], ["6-4", "6-5"]]))
    assert [fault.code for fault in caught.faults] == ["early_end"]
    record = geezer("low-3", [["6-3", "5-3", "4-3"]])
    outcome = check(record).outcome
    assert (outcome.contract, outcome.trump, outcome.made) == ("low-3", None, False)
    assert (outcome.bid, outcome.marks) == ("low-3", (0, 1))
    assert check(geezer("low-3", [["6-3", "6-0", "4-3"]])).outcome is None
    doubles = geezer("low-doubles", [["6-6", "5-3", "4-3"]])
    assert check(doubles).outcome.made is False
    assert check(geezer("low-doubles", [["6-6", "6-0", "4-3"]])).outcome is None
    judged = geezer("low-3", [["6-3", "5-3", "4-3"]], declaration={"doubles": "own"})
    assert codes(judged) == ["contract_off"]


def test_geezers_51_makes_count_the_trumps():
    reneged = geezer("51", [["5-5", "6-0", "7-3", "1-0"], ["3-2"]])
    assert codes(reneged)[0] == "early_end"
    reneged["plays"][1] = ["2:3-2"]
    assert codes(reneged)[0] == "renege"
    order = ["7-3", "6-4", "5-5", "5-0", "4-1", "3-2", "7-7", "7-6", "7-5"]
    claim = {"seat": 1, "order": order}
    outcome = check(geezer("51", None, claim=claim)).outcome
    assert (outcome.contract, outcome.made, outcome.marks) == (
        "fifty-one",
        True,
        (1, 0),
    )
    assert codes(geezer("51", None, claim=claim, declaration={"trump": "5"})) == [
        "trump_off"
    ]
