"""Lay-downs from what lies on the table: holding ones hold, others show their lie."""

import os
import random

import pytest

from scoring.rules.house import read_house
from scoring.rules.lay_down import SET, LayDown, follow, lay_down
from scoring.rules.presets import PRESETS
from scoring.rules.terms import DOUBLES, NotALayDownError, Terms, table_of
from tests.each import each
from tests.scoring.rules.brute import beatable, can_catch, lies
from tests.scoring.rules.plain import distance
from tests.scoring.rules.test_claims import ending

NELLO = Terms(contract="nello")
DEALS = int(os.environ.get("EXAMPLES", "6"))


def others(order: list[str], keep: list[str]) -> list[str]:
    """Everything but the order and what is still out."""
    return [tile for tile in SET if tile not in (*order, *keep)]


def test_the_three_highest_trumps_hold() -> None:
    order = ["5-5", "6-5", "5-4"]
    out = ["6-6", "6-4", "6-3", "4-4", "4-3", "3-3", "2-2", "1-1", "0-0"]
    assert lay_down(order, Terms("5"), gone=others(order, out)).holds


def test_an_off_that_can_be_beaten_fails_at_its_trick() -> None:
    order = ["5-5", "6-5", "4-3"]
    out = ["6-6", "6-4", "6-3", "4-4", "4-2", "3-3", "2-2", "1-1", "0-0"]
    verdict = lay_down(order, Terms("5"), gone=others(order, out))
    assert (verdict.holds, verdict.trick) == (False, 3)
    left, partner, right = verdict.hands
    assert {"4-4", "6-4"} & {*left, *right}
    assert sorted((*left, *partner, *right)) == sorted(out)


@each(
    ("order", "terms", "shown_hand", "code"),
    [
        (["6-6"], Terms("sun"), {"gone": SET[:24]}, "trump"),
        (["6-7"], Terms("5"), {"gone": SET[:24]}, "tile"),
        (["6-6", "6-6"], Terms("5"), {"gone": SET[:20]}, "tile"),
        (["0-0"], Terms("5"), {"gone": SET[:24]}, "tile"),
        ([], Terms("5"), {}, "none"),
        (SET[:8], Terms("5"), {}, "many"),
        (["6-6"], Terms("5"), {"gone": SET[:23]}, "gone"),
        (["3-3"], Terms("5"), {"tricks": ["6-6"]}, "whole"),
        (["3-3"], Terms("5"), {"tricks": ["6-1", "6-6", "6-2", "6-3"]}, "lead"),
        (["3-3"], Terms("5"), {"gone": SET[:9], "leader": 2}, "lead"),
        (["3-3"], NELLO, {"gone": SET[:9], "leader": 3}, "lead"),
        (["3-3"], Terms(contract="bingo"), {"gone": SET[:9]}, "contract"),
        (["3-3"], NELLO._replace(doubles="up"), {"gone": SET[:9]}, "doubles"),
        (["3-3"], NELLO, {"tricks": ["1-0", "6-1", "2-0"]}, "gone"),
        (["3-3"], NELLO, {"tricks": ["6-6", "6-5", "6-4"]}, "over"),
    ],
)
def test_what_does_not_add_up_is_said(order, terms, shown_hand, code) -> None:
    with pytest.raises(NotALayDownError) as caught:
        lay_down(order, terms, **shown_hand)
    assert caught.value.code == code


def turned(seat: int, claimant: int) -> int:
    """The seat as the claimant sees it: 1 the claimant, 2 left of it."""
    return (seat - claimant) % 4 + 1


def lie_of(verdict: LayDown, claimant: int) -> dict[int, tuple[str, ...]]:
    return {(claimant + n) % 4 + 1: hand for n, hand in enumerate(verdict.hands)}


@each("left", [1, 2])
def test_with_the_tricks_it_is_judged_as_every_lie_and_line_has_it(left: int) -> None:
    seen = set()
    for seed in range(120):
        case = ending(seed, "42", left)
        if case is None:
            continue
        record, expect, steps, claimant, mine = case
        if (
            expect["contract"] == "nello"
            or record["rules"]["preset"] == "points-newsome"
        ):
            continue
        terms = Terms(expect["trump"] or "", expect["contract"])
        tricks = [tile for _seat, tile, _suit in steps]
        first = turned(steps[0][0], claimant)
        if terms.contract in ("sevens", "looper"):
            mine.sort(key=distance)
        verdict = lay_down(mine, terms, tricks=tricks, leader=first)
        brute = beatable(record, expect, steps, claimant, mine)
        assert verdict.holds == (brute is None), seed
        blind = [(seat, tile, None) for seat, tile, _suit in steps]
        without = lay_down(mine, terms, gone=tricks)
        if expect["contract"] not in ("sevens", "looper"):
            assert without.holds == (
                beatable(record, expect, blind, claimant, mine) is None
            )
        assert verdict.holds or not without.holds
        seen.add((verdict.holds, without.holds))
    assert seen == {(True, True), (False, False), (True, False)}


@each("doubles", ["own", "high", "low"])
@each("leader", [1, 2, 4])
def test_in_nello_it_holds_exactly_when_nobody_can_be_made_to_win(
    doubles: str, leader: int
) -> None:
    seen = set()
    for seed in range(DEALS):
        rng = random.Random(seed)
        tiles = list(SET)
        rng.shuffle(tiles)
        mine = sorted(tiles[:2], key=lambda t: rng.random() + int(t[0]) / 6)
        gone = tiles[2:17]
        out = tuple(sorted(tiles[17:]))
        shown_hand = Terms(contract="nello", doubles=doubles)
        verdict = lay_down(mine, shown_hand, gone=gone, leader=leader)

        def caught(lie, mine=mine):
            hands = {1: list(mine), 2: list(lie[2]), 4: list(lie[4])}
            return can_catch(hands, 1, leader, doubles)

        if verdict.holds:
            rooms = [(2, 2), (4, 2), (3, 7)]
            assert not any(map(caught, lies(out, rooms, lambda _seat, _tile: True)))
        else:
            assert caught(lie_of(verdict, 1))
            assert sorted(sum(lie_of(verdict, 1).values(), ())) == sorted(out)
        seen.add(verdict.holds)
    assert False in seen


def test_tricks_are_parted_and_followed_as_they_are_tapped() -> None:
    walk = follow(["6-6", "6-1", "5-5", "6-2", "6-5"], Terms("4"), leader=3)
    whole = [(3, "6-6"), (4, "6-1"), (1, "5-5"), (2, "6-2")]
    assert walk.rows == [whole, [(3, "6-5")]]
    assert (walk.led, walk.faults) == (None, ())
    nello = follow(["6-6", "6-1", "5-5"], Terms(contract="nello"))
    assert [seat for seat, _tile in nello.rows[0]] == [1, 2, 4]


def test_a_renege_in_the_tricks_is_named() -> None:
    played = ["6-6", "6-1", "5-5", "6-2", "6-5", "6-4", "6-3", "6-0"]
    fault = follow(played, Terms("4")).faults[0]
    assert (fault.code, fault.trick) == ("renege", 1)
    with pytest.raises(NotALayDownError) as caught:
        lay_down(["4-4", "4-3", "4-2", "4-1", "4-0"], Terms("4"), tricks=played)
    assert caught.value.code == "play"


def test_doubles_that_the_rules_do_not_list_for_a_contract_rank_their_usual_way():
    rules = read_house({"preset": "open-house", "low_no_doubles": ["low"]}).rules
    led = {
        doubles: table_of(Terms("", "low-no", doubles, rules)).led
        for doubles in ("", *DOUBLES)
    }
    assert set(led.values()) == {table_of(Terms("", "nello", "low", rules)).led}


GONE_AND_SAFE = [
    *("6-2", "6-4", "6-6", "5-1", "6-5", "4-3", "6-0", "6-1", "6-3", "1-1"),
    *("5-4", "4-4", "2-0", "2-2", "5-2", "2-1", "4-1", "4-2", "3-3", "4-0"),
]


def test_a_claim_is_open_where_no_hands_fit_the_tricks() -> None:
    """All others show that they have no five, and five fives are out."""
    order = ["2-1", "3-1", "3-2", "4-1", "4-2", "4-3"]
    answer = lay_down(order, Terms("0"), tricks=["5-5", "4-4", "3-3", "2-2"])
    assert (answer.holds, answer.is_open) == (False, True)


def test_by_the_bid_a_claim_may_lose_a_trick() -> None:
    """The others have 4 points; only 5 of count are out."""
    terms = Terms("6", rules=PRESETS["n42pa"])
    order = ["5-5", "3-2"]
    assert not lay_down(order, terms, gone=GONE_AND_SAFE).holds
    assert lay_down(order, terms, gone=GONE_AND_SAFE, bid=30, lost=1).holds
    answer = lay_down(order, terms, gone=GONE_AND_SAFE, bid=41, lost=1)
    assert (answer.holds, answer.is_open, answer.trick) == (False, False, 2)
    assert answer.line[1][0] == "3-2"
    house = Terms("6", rules=PRESETS["harper"])
    assert not lay_down(order, house, gone=GONE_AND_SAFE, bid=30, lost=1).holds
