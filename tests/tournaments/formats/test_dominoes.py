"""Ties settled by dominoes: most pips, equal pips again, and by lot."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.each import each
from tournaments.formats import (
    DominoRules,
    draw_dominoes,
    read_draws,
    settle_by_domino,
    settle_by_lot,
    write_draws,
)


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
