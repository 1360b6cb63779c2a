"""A hand on one line: written, typed, read back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules import Hand, NotationError, parse
from scoring.rules.presets import NotARecordError
from tests.each import each
from tests.scoring.rules.hands import a_hand, with_rules

texts = st.text(max_size=6)


def test_a_hand_reads_as_it_is_written():
    hand = Hand.from_record(a_hand(hands=None, plays=[["3-3", "3:3-2"], ["0-0"]]))
    assert str(hand) == (
        "42 n42pa; shaker 4; bids pass 30 pass pass; trump 5; plays 3-3 3:3-2 / 0-0"
    )


@each(
    "record",
    [
        a_hand(),
        a_hand(left=[], exchange={}, plays=[], claim={"seat": 1, "order": []}),
        a_hand(hands=[["6-6", "6-5"], None, [], None], plays=[[], ["6-6"], []]),
        a_hand(result={"points": [1, None], "score": [-3, 4], "marks": None}),
        a_hand(score="points", exchange={"take": ["6-6"], "discard": ["5-5", "for"]}),
        a_hand(rules=with_rules(nello={"doubles": ["own", "low"]}, marks_cap=7)),
        a_hand(bids=["", " ", "none", ";", "a/b", '"', "-", "33"]),
        a_hand(plays=[["none", "-", "for", "33", "x y", "3:", "1:33", "3:a;b"]]),
        a_hand(declaration={"contract": "nello", "doubles": "own"}),
        a_hand(exposed=[{"seat": 1, "tile": "4-1", "trick": 3}]),
    ],
)
def test_whatever_was_written_down_is_read_back(record):
    hand = Hand.from_record(record)
    assert parse(str(hand)) == hand
    assert "\n" not in str(hand)


@given(
    st.lists(texts, max_size=4),
    st.none()
    | st.lists(st.none() | st.lists(texts, max_size=3), min_size=4, max_size=4),
    st.lists(st.lists(texts, max_size=3), max_size=3),
)
def test_any_words_at_all_are_read_back(bids, hands, plays):
    record = {"v": 1, "shaker": 1, "bids": bids, "hands": hands, "plays": plays}
    try:
        hand = Hand.from_record(record)
    except NotARecordError:
        return
    assert parse(str(hand)) == hand


def test_tiles_may_be_typed_without_their_dash():
    assert parse("42; shaker 1; bids; plays 66 3:54 / 00;") == parse(
        "42 n42pa; shaker 1; bids none; plays 6-6 3:5-4 / 0-0"
    )


@each(
    "text",
    [
        "",
        "chess; shaker 1; bids none",
        "42 n42pa house=1; shaker 1; bids none",
        "42 n42pa opening_cap=x; shaker 1; bids none",
        "42; bids none",
        "42; shaker one; bids none",
        "42; shaker 1 2; bids none",
        "42; shaker; bids none",
        "42; shaker 1; bids none; tricks 6-6",
        "42; shaker 1; bids none; claim",
        "42; shaker 1; bids none; claim x 6-6",
        "42; shaker 1; bids none; wrote-points a b",
        "42; shaker 1; bids none; wrote-tricks 1 2",
        '42; shaker 1; bids "',
    ],
)
def test_text_that_is_no_hand_is_refused_with_a_sentence(text):
    with pytest.raises(NotationError) as refused:
        parse(text)
    assert str(refused.value).endswith(".")
