"""A recorded hand as pages show it: seats, count, and the same word on its lay-down."""

import random

from scoring.hands.recorded_hands import RecordedHand
from scoring.rules.lay_down import lay_down
from scoring.rules.presets import PRESETS
from scoring.rules.terms import Terms
from tests.each import each
from tests.scoring.written_sheets import WHOLE, writing


def recorded(**typed: str) -> RecordedHand:
    return RecordedHand.of(writing(**typed).record)


def test_after_each_trick_the_count_goes_on() -> None:
    lines = recorded(**WHOLE).lines
    assert [line.points for line in lines[:3]] == [6, 11, 1]
    assert [line.count for line in lines[:2]] == [(0, 6), (0, 17)]
    assert lines[-1].count == (11, 31)
    assert str(lines[1].taker) == "seat 4"


def test_a_hand_is_shown_as_it_stood_after_some_dominoes() -> None:
    hand = recorded(**WHOLE)
    assert (hand.size, hand.trick_end(0), hand.trick_end(5)) == (28, 4, 8)
    lines = hand.until(6).lines
    assert [len(line.plays) for line in lines] == [4, 2]
    assert (lines[1].taker, lines[1].count) == ("", (0, 6))
    assert hand.until(0).lines == []


def test_a_bid_out_of_turn_stands_at_its_seat() -> None:
    hand = recorded(bids="pass 4:31 pass pass")
    assert hand.bids == [(1, "pass"), (4, "31"), (2, "pass"), (3, "pass")]


CLAIM = {"bids": "pass 30 pass pass", "trump": "5"}
ORDER = "5-5 6-5 5-4 6-6 4-4 3-3 2-2"


def test_a_lay_down_that_falls_shows_its_layout_and_line() -> None:
    hand = recorded(**CLAIM, claim=ORDER)
    assert "can be set by trick 4" in hand.claim_sentence
    assert [str(seat) for seat, _hand in hand.claim_layout] == [
        "seat 1",
        "seat 3",
        "seat 4",
    ]
    line = hand.claim_line
    assert [trick.number for trick in line] == [1, 2, 3, 4]
    assert line[3].plays[0] == ("seat 2", "6-6")
    assert line[-1].count[0] >= 13


def test_a_lay_down_that_holds_has_no_fault() -> None:
    order = "5-5 6-5 5-4 5-3 5-2 5-1 5-0"
    hand = recorded(**CLAIM, claim=order)
    assert hand.claim_fault is None
    assert hand.verdict.outcome.made


@each("seed", range(20))
def test_page_and_record_have_the_same_word_on_a_lay_down(seed: int) -> None:
    rng = random.Random(seed)
    tiles = [f"{a}-{b}" for a in range(7) for b in range(a + 1)]
    strong = sorted(tiles, key=lambda t: (t[0] != t[2], "5" not in t, rng.random()))
    order = [*strong[:4], *rng.sample(strong[4:], 3)]
    bid = rng.choice([30, 34, 38, 41, 0])
    terms = Terms("5", rules=PRESETS["n42pa"])
    page = lay_down(order, terms, bid=bid)
    bids = f"pass {bid or '1m'} pass pass"
    hand = recorded(bids=bids, trump="5", claim=" ".join(order))
    fault = hand.claim_fault
    assert page.holds == (fault is None)
    assert page.is_open == (fault is not None and fault.code == "claim_open")
    if not page.holds:
        assert (page.trick, page.line) == (fault.trick, fault.line or ())
