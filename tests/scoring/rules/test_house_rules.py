"""Random legal hands under random house rules: no fault, and the score they must get."""

from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.rules import Hand, check, judge, parse
from tests.effort import MANY
from tests.scoring.rules.house import random_hand

seeds = st.integers(min_value=0, max_value=10**9)


@settings(max_examples=MANY)
@given(seeds)
def test_a_legal_hand_has_no_fault_whatever_the_house_plays_also_by_its_text(seed):
    case = random_hand(seed)
    if case is None:
        return
    record, expect = case
    verdict = check(record)
    assert verdict.faults == ()
    outcome = verdict.as_dict()["outcome"]
    assert {key: outcome[key] for key in expect} == expect
    hand = Hand.from_record(record)
    assert parse(str(hand)) == hand
    assert judge(hand) == verdict
