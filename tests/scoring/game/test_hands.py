"""A hand from two taps or in full: what the rules make of it."""

from itertools import product

import pytest

from scoring.game.hands import (
    HandRow,
    NotAHandError,
    bid_hand,
    judge_sheet,
    next_shaker,
    sides_of,
    thrown_hand,
)
from scoring.rules.awards import splits_of
from scoring.rules.house import read_house
from scoring.rules.presets import PRESETS
from scoring.sheets.bid_chips import chips_of
from tests.each import each
from tests.effort import IS_FULL, MANY


def test_marks_follow_from_who_bid_what_and_made_or_set() -> None:
    assert bid_hand(PRESETS["n42pa"], shaker=1, call="2:31", made=True).marks == (0, 1)
    assert bid_hand(PRESETS["n42pa"], shaker=1, call="2:2m", made=False).marks == (2, 0)


@each("call", ["", "3:30", "1:43", "30", "1:"])
def test_a_call_nobody_can_make_is_no_hand(call: str) -> None:
    with pytest.raises(NotAHandError, match="Tap who bid"):
        bid_hand(PRESETS["n42pa"], shaker=1, call=call, made=True)


@each(
    "rules",
    [
        "n42pa",
        "points-250",
        "points-newsome",
        {"preset": "points-250", "points_made": "bid", "game_bid": True},
        {"preset": "points-newsome", "points_made": "bid_plus_taken"},
        {"preset": "open-house", "score": "points", "target": 250},
    ],
)
def test_a_bid_carries_the_figures_of_every_hand_it_can_come_to(rules: object) -> None:
    """What a page adds up without a network is what the rules give."""
    terms = read_house(rules).rules
    for chip, made, contract in product(chips_of(terms), (True, False), ("", "nello")):
        is_low = bool(contract)
        gain = (chip.made, chip.set, chip.made_low, chip.set_low)[
            2 * is_low + (not made)
        ]
        if gain is None:
            continue
        least, most = gain.least or 0, gain.most or 0
        for taken in {least, (least + most) // 2, most}:
            hand = bid_hand(
                terms,
                shaker=1,
                call=f"1:{chip.key}",
                made=made,
                contract=contract,
                points=(taken, None),
            )
            assert hand.marks == (
                gain.bidders + gain.bidders_each * taken,
                gain.others + gain.others_each * taken,
            ), (chip, made, taken)


@each("game", ["moon", "3-handed", "moon-four", "140"])
def test_of_three_sides_each_scores_by_the_points_it_took(game: str) -> None:
    terms = read_house({"preset": game, "score": "points"}).rules
    sides = sides_of(terms)
    parted = sorted(splits_of(PRESETS[game]))
    parted = parted[:: len(parted) // (MANY // 12) + 1]
    chips = chips_of(terms)
    chips = chips if IS_FULL else chips[:: len(chips) // 4 + 1]
    written = 0
    for chip, made, points in product(chips, (True, False), parted):
        for bidder in range(sides):
            gain = chip.made if made else chip.set
            taken = points[bidder]
            call = f"{bidder + 1}:{chip.key}"
            try:
                hand = bid_hand(terms, shaker=1, call=call, made=made, points=points)
            except NotAHandError:
                continue
            written += 1
            assert gain.least <= taken <= gain.most
            assert hand.marks == tuple(
                gain.bidders + gain.bidders_each * own
                if side == bidder
                else gain.others + gain.others_each * (taken if sides == 2 else own)
                for side, own in enumerate(points)
            )
            assert judge_sheet(terms, [hand]).ok
    assert written > 20


@each(
    ("points", "sentence"),
    [
        ((4, None, 2), "each side took"),
        ((4, 4, 4), "do not add up to a hand: 7 in all"),
        ((3, 2, 2), "A bid of 4 is not made with 3 points."),
    ],
)
def test_points_no_table_of_three_can_have_are_refused(points, sentence) -> None:
    with pytest.raises(NotAHandError, match=sentence):
        bid_hand(PRESETS["moon"], shaker=1, call="1:4", made=True, points=points)


def test_a_set_bid_in_marks_gives_each_of_the_others_a_mark() -> None:
    hand = bid_hand(PRESETS["3-handed"], shaker=1, call="2:31", made=False)
    assert hand.marks == (1, 0, 1)
    assert thrown_hand(PRESETS["3-handed"], 1).marks == (0, 0, 0)


def test_the_shaker_goes_round() -> None:
    row = bid_hand(PRESETS["n42pa"], shaker=4, call="1:30", made=True)
    assert next_shaker(PRESETS["n42pa"], [row]) == 1
    mark = HandRow(0, marks=(1, 0), ruled="mark")
    assert next_shaker(PRESETS["n42pa"], [row, mark]) == 1
    assert next_shaker(PRESETS["n42pa"], []) is None
