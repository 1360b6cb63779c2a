"""The short way: it answers faultless full hands, and nothing it is not sure of."""

import sys

from scoring.rules import Hand, check, judge
from scoring.rules.quick import quick
from tests.each import each
from tests.scoring.rules.hands import FULL_HANDS, FULL_PLAYS, a_hand, with_rules

PASS = "pass"


def seated(plays):
    seats = [2, 3, 4, 1]
    numbered = []
    for trick, leader in zip(plays, (2, 2, 4, 4, 3, 2, 2), strict=True):
        at = seats.index(leader)
        order = seats[at:] + seats[:at]
        numbered.append([f"{s}:{t}" for s, t in zip(order, trick, strict=True)])
    return numbered


@each(
    "record",
    [
        a_hand(),
        a_hand(left=[]),
        a_hand(rules=None, game=None, hands=None),
        a_hand(declaration={"trump": "5", "contract": "straight"}),
        a_hand(hands=[None, FULL_HANDS[1], None, None]),
        a_hand(rules="points-250"),
        a_hand(bids=[PASS, "2m", PASS, PASS]),
        a_hand(bids=[PASS, "84", PASS, PASS], rules="points-newsome"),
        a_hand(result={"points": [11, 31], "marks": [0, 1], "score": [0, 1]}),
        a_hand(plays=seated(FULL_PLAYS)),
    ],
)
def test_a_faultless_full_hand_is_answered_as_the_thorough_way_does(record):
    verdict = quick(record)
    assert verdict is not None
    assert verdict == judge(Hand.from_record(record)) == check(record)


def replaced(trick, play, tile, plays=FULL_PLAYS):
    tricks = [list(tiles) for tiles in plays]
    tricks[trick - 1][play - 1] = tile
    return tricks


@each(
    "record",
    [
        [],
        {},
        a_hand(v=True),
        a_hand(v=2),
        a_hand(shaker=5),
        a_hand(shaker=True),
        a_hand(game="moon"),
        a_hand(rules="moon"),
        a_hand(rules="nobody"),
        a_hand(rules=with_rules()),
        a_hand(score="points"),
        a_hand(left=()),
        a_hand(left=["6-6"]),
        a_hand(note=1),
        a_hand(bids=(PASS, "30", PASS, PASS)),
        a_hand(bids=[PASS, 30, PASS, PASS]),
        a_hand(bids=[PASS, "29", PASS, PASS]),
        a_hand(bids=[PASS] * 4),
        a_hand(bids=[PASS, "2:30", PASS, PASS]),
        a_hand(exposed=[]),
        a_hand(bids=[PASS, "plunge", PASS, PASS], rules="timpson"),
        a_hand(declaration={"trump": "7"}),
        a_hand(declaration={"trump": "5", "contract": "nello"}),
        a_hand(declaration={"trump": "5", "contract": None, "doubles": None}),
        a_hand(declaration={"trump": "follow-me"}, rules="westfest"),
        a_hand(plays=FULL_PLAYS[:6]),
        a_hand(plays=tuple(FULL_PLAYS)),
        a_hand(plays=[tuple(trick) for trick in FULL_PLAYS]),
        a_hand(plays=replaced(1, 1, "x")),
        a_hand(plays=replaced(2, 1, "x")),
        a_hand(plays=replaced(1, 1, ["6-6"])),
        a_hand(plays=replaced(7, 4, "1-1"), hands=None),
        a_hand(plays=replaced(1, 3, "4-2"), hands=None),
        a_hand(plays=[*seated(FULL_PLAYS)[:6], ["3:3-1", "1-0", "2-1", "2-2"]]),
        a_hand(hands=tuple(FULL_HANDS)),
        a_hand(hands=FULL_HANDS[:3]),
        a_hand(hands=[*FULL_HANDS[:3], FULL_HANDS[3][:6]]),
        a_hand(hands=[*FULL_HANDS[1:], FULL_HANDS[0]]),
        a_hand(result=[]),
        a_hand(result={"points": [11, None]}),
        a_hand(result={"points": (11, 31)}),
        a_hand(result={"points": [31, 11]}),
        a_hand(result={"tricks": [1, 6]}),
    ],
)
def test_any_doubt_sends_a_record_the_thorough_way(record):
    assert quick(record) is None


def test_a_renege_is_left_to_the_thorough_way():
    tricks = [list(trick) for trick in FULL_PLAYS]
    tricks[0][2], tricks[3][0] = "6-2", "3-0"
    assert quick(a_hand(plays=tricks, hands=None)) is None


def test_auctions_are_remembered_only_so_long(monkeypatch):
    short_way = sys.modules["scoring.rules.quick"]
    monkeypatch.setattr(short_way, "_MOST_AUCTIONS", 2)
    for bid in ("30", "31", "32", "33"):
        assert quick(a_hand(bids=[PASS, bid, PASS, PASS])) is not None
    plan = short_way._PLANS["n42pa"]
    assert len(plan.auctions) <= 2
