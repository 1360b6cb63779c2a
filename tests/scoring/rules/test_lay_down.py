"""Lay-downs from what lies on the table: holding ones hold, others show their lie."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import rules
from scoring.rules.lay_down import SET, NotALayDownError, lay_down


def others(order: list[str], keep: list[str]) -> list[str]:
    """Everything but the order and what is still out."""
    return [tile for tile in SET if tile not in (*order, *keep)]


def test_the_three_highest_trumps_hold() -> None:
    order = ["5-5", "6-5", "5-4"]
    out = ["6-6", "6-4", "6-3", "4-4", "4-3", "3-3", "2-2", "1-1", "0-0"]
    assert lay_down(order, "5", others(order, out)).holds


def test_an_off_that_can_be_beaten_fails_at_its_trick() -> None:
    order = ["5-5", "6-5", "4-3"]
    out = ["6-6", "6-4", "6-3", "4-4", "4-2", "3-3", "2-2", "1-1", "0-0"]
    verdict = lay_down(order, "5", others(order, out))
    assert (verdict.holds, verdict.trick) == (False, 3)
    assert "4-4" in (*verdict.left, *verdict.right) or "6-4" in (
        *verdict.left,
        *verdict.right,
    )
    told = (*verdict.left, *verdict.partner, *verdict.right)
    assert sorted(told) == sorted(out)


@pytest.mark.parametrize(
    ("order", "trump", "gone", "code"),
    [
        (["6-6"], "sun", SET[:24], "trump"),
        (["6-7"], "5", SET[:24], "tile"),
        (["6-6", "6-6"], "5", SET[:20], "tile"),
        (["0-0"], "5", SET[:24], "tile"),
        ([], "5", (), "none"),
        (SET[:8], "5", (), "many"),
        (["6-6"], "5", SET[:23], "gone"),
    ],
)
def test_what_does_not_add_up_is_said(order, trump, gone, code) -> None:
    with pytest.raises(NotALayDownError) as caught:
        lay_down(order, trump, gone)
    assert caught.value.code == code


@given(
    st.permutations(SET),
    st.integers(1, 7),
    st.sampled_from(["0", "3", "6", "doubles", "follow-me"]),
)
def test_a_claim_of_a_whole_hand_is_judged_as_the_engine_does(
    tiles: list[str], left: int, trump: str
) -> None:
    order, gone = tiles[:left], tiles[left : 28 - 3 * left]
    verdict = lay_down(order, trump, gone)
    told = (*verdict.left, *verdict.partner, *verdict.right)
    if not verdict.holds:
        assert sorted(told) == sorted(tiles[28 - 3 * left :])
    if left < 7:
        return
    record = {
        "v": 1,
        "shaker": 4,
        "bids": ["1m", "pass", "pass", "pass"],
        "declaration": {"trump": trump},
        "plays": [],
        "claim": {"seat": 1, "order": order},
    }
    whole = rules.check(record)
    assert whole.ok == verdict.holds
    if not whole.ok:
        assert whole.faults[0].trick == verdict.trick
