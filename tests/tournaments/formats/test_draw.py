"""The published draw can be recomputed by anybody and favours nobody; dominoes settle ties."""

from collections import Counter
from hashlib import sha256
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.each import each
from tournaments.formats import (
    ALGORITHM,
    DominoRules,
    draw_dominoes,
    read_draws,
    settle_by_domino,
    settle_by_lot,
    shuffle,
    write_draws,
)


def recomputed(items: list[int], seed: int, purpose: str) -> list[int]:
    """The same draw, written from its description alone."""
    k = 0
    order = items[:]
    for left in range(len(order), 1, -1):
        while True:
            block = sha256(f"sm-draw-1|{seed}|{purpose}|{k}".encode()).digest()
            number = int.from_bytes(block[:8], "big")
            k += 1
            if number < (2**64 // left) * left:
                break
        place = number % left
        order[left - 1], order[place] = order[place], order[left - 1]
    return order


@given(
    st.integers(0, 40),
    st.integers(-(10**9), 10**12),
    st.sampled_from(("", "groups", "tie|2", "añ 5")),
)
def test_anybody_can_recompute_a_draw(n: int, seed: int, purpose: str) -> None:
    assert list(shuffle(range(n), seed, purpose)) == recomputed(
        list(range(n)), seed, purpose
    )


def test_a_draw_never_changes_between_versions() -> None:
    assert ALGORITHM == "sm-draw-1"
    assert shuffle(range(1, 9), 7, "groups") == (1, 8, 2, 4, 3, 6, 5, 7)
    assert draw_dominoes(3, 7, "tie") == ("6-1", "6-6", "5-2")


def test_every_order_is_drawn_about_equally_often() -> None:
    drawn = Counter(shuffle("abc", seed, "fair") for seed in range(1200))
    assert set(drawn) == set(permutations("abc"))
    assert all(150 < times < 250 for times in drawn.values())


def test_dominoes_are_different_tiles_of_a_double_six_set() -> None:
    tiles = draw_dominoes(28, 1, "all")
    assert len(set(tiles)) == 28
    assert {"0-0", "6-6", "6-5"} <= set(tiles)
    assert all(tile[0] >= tile[2] for tile in tiles)


@pytest.mark.parametrize("n", [-1, 29])
def test_a_set_holds_28_dominoes(n: int) -> None:
    with pytest.raises(ValueError, match="28 dominoes"):
        draw_dominoes(n, 1, "too many")


SETS = st.sets(st.integers(1, 300), min_size=2, max_size=9)
RULES = st.builds(DominoRules, st.integers(1, 3), st.booleans())


@given(SETS, st.integers(0, 999), RULES)
def test_most_pips_stand_first_and_who_is_level_has_drawn_again(
    level: set[int], seed: int, rules: DominoRules
) -> None:
    tie = settle_by_domino("A", sorted(level), seed, "tie", rules)
    assert set(tie.order) == set(tie.entrants) == level
    drawn = dict(zip(tie.order, map(read_draws, tie.drawn), strict=True))
    assert rules.order(drawn) == tie.order
    assert rules.level(drawn) == ()
    assert all(len(tiles) == rules.players for d in drawn.values() for tiles in d)
    again = [draws for draws in drawn.values() if len(draws) > 1]
    assert len(again) != 1
    assert rules.players > 1 or not (rules.higher_end and again)
    assert settle_by_domino("A", sorted(level), seed, "tie", rules) == tie


SIX_TWO, FIVE_THREE = [("6-2",)], [("5-3",)]


@each(
    ("rules", "drawn", "order", "level"),
    [
        (DominoRules(), {1: FIVE_THREE, 2: [("6-6",)]}, (2, 1), ()),
        (DominoRules(), {1: FIVE_THREE, 2: SIX_TWO}, (1, 2), (1, 2)),
        (DominoRules(), {1: [*FIVE_THREE, ("0-0",)], 2: SIX_TWO}, (1, 2), (2,)),
        (
            DominoRules(),
            {1: [*FIVE_THREE, ("0-0",)], 2: [*SIX_TWO, ("1-0",)]},
            (2, 1),
            (),
        ),
        (DominoRules(higher_end=True), {1: FIVE_THREE, 2: SIX_TWO}, (2, 1), ()),
        (DominoRules(2), {1: [("6-6", "0-0")], 2: [("6-5", "1-1")]}, (2, 1), ()),
        (
            DominoRules(2, higher_end=True),
            {1: [("6-5", "3-1")], 2: [("6-3", "5-1")]},
            (1, 2),
            (1, 2),
        ),
    ],
)
def test_equal_pips_draw_again_unless_the_higher_end_wins(
    rules, drawn, order, level
) -> None:
    assert rules.level(drawn) == level
    assert rules.order(drawn) == order


def test_draws_are_written_for_the_export_and_read_back() -> None:
    draws = (("6-5", "3-1"), ("4-2", "1-0"))
    assert write_draws(draws) == "6-5+3-1 4-2+1-0"
    assert read_draws("6-5+3-1 4-2+1-0") == draws
    assert read_draws("") == read_draws("a hand") == ()


def test_a_lot_orders_all_who_are_level() -> None:
    tie = settle_by_lot("*", [9, 4, 7], 3, "lot")
    assert tie.entrants == (4, 7, 9)
    assert sorted(tie.order) == [4, 7, 9]
    assert tie.by == "lot"
