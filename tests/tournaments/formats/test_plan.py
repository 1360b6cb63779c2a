"""What a format does with a field of n."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.each import each
from tournaments.formats import (
    PRESETS,
    StageRules,
    advancing,
    group_sizes,
    is_held,
    preset,
    resolved_advance,
    size_error,
    stage_rounds,
)
from tournaments.formats.plan import group_name


@given(st.integers(1, 1024), st.integers(2, 20))
def test_groups_are_few_full_and_alike(n: int, size: int) -> None:
    sizes = group_sizes(n, size)
    assert sum(sizes) == n
    assert max(sizes) <= size
    assert max(sizes) - min(sizes) <= 1
    assert (len(sizes) - 1) * size < n


def test_one_group_holds_everybody_where_no_size_is_set_and_none_nobody() -> None:
    assert group_sizes(14, None) == (14,)
    with pytest.raises(ValueError, match="somebody"):
        group_sizes(0, 8)


def test_groups_are_named_by_letters() -> None:
    assert [group_name(i) for i in (0, 25, 26, 51, 52)] == ["A", "Z", "AA", "AZ", "BA"]


HALVES = {2: 2, 7: 2, 8: 4, 15: 4, 16: 8, 31: 8, 32: 16, 63: 16, 64: 32, 147: 32}
STEPS = {2: 2, 7: 7, 8: 8, 47: 8, 48: 16, 95: 16, 96: 32}


@each(
    ("name", "n", "rule"),
    [
        *(("state", n, {"best": best}) for n, best in HALVES.items()),
        *(("spec", n, {"best": best}) for n, best in STEPS.items()),
        *(("state", 256, {"best": 32}), ("austin", 16, {"top": "half"})),
        *(("texas42-sample", 16, {"top": 2}), ("new-mexico", 16, {"min_wins": 4})),
        *(("chambers-lake", 16, "all"), ("austin-league", 16, None)),
    ],
)
def test_who_advances_follows_from_the_field_and_the_rule(name, n, rule) -> None:
    """State: half of it, rounded down to a power of two; spec: 8, 16 or 32."""
    assert resolved_advance(preset(name).stages[0], n) == rule


@each(
    ("name", "n", "sentence"),
    [
        ("state", 1, "Texas State Championship takes 2 to 256 pairs, not 1."),
        ("state", 257, "Texas State Championship takes 2 to 256 pairs, not 257."),
        (
            "texas42-sample",
            18,
            "texas42.net sample tournament takes 8 to 64 pairs in fours, not 18.",
        ),
        (
            "curry-county",
            12,
            "Curry County League takes 10 to 60 pairs in fives, not 12.",
        ),
        ("club-night", 3, "Club night takes 4 to 64 players, not 3."),
        ("weatherford", 15, "Weatherford takes 2 to 14 pairs, not 15."),
    ],
)
def test_a_size_outside_the_field_is_refused_in_one_sentence(
    name: str, n: int, sentence: str
) -> None:
    assert str(size_error(preset(name), n)) == sentence


def test_a_field_in_other_multiples_says_in_which() -> None:
    f = preset("texas42-sample")
    stage = replace(f.stages[0], options=(("field_in", 6),))
    error = size_error(replace(f, stages=(stage, *f.stages[1:])), 16)
    assert str(error).endswith("takes 8 to 64 pairs in multiples of 6, not 16.")


def test_the_ends_of_every_field_fit() -> None:
    for f in PRESETS.values():
        assert size_error(f, f.field[0]) is None
        assert size_error(f, f.field[1]) is None


def test_a_consolation_needs_two_and_in_austin_four() -> None:
    assert not is_held(preset("state").stages[2], 1)
    assert is_held(preset("state").stages[2], 2)
    assert not is_held(preset("austin").stages[2], 3)
    assert is_held(preset("austin").stages[2], 4)


@each(
    ("name", "n", "rounds"),
    [
        *(("state", 147, 7), ("state", 10, 5), ("weatherford", 14, 6)),
        *(("weatherford", 7, 7), ("weatherford", 9, 6), ("austin-league", 4, 3)),
        *(("austin-league", 9, 9), ("austin-league", 10, 9), ("austin-league", 11, 10)),
        *(("austin-league", 32, 10), ("curry-county", 50, 18 * 12)),
        *(("curry-county", 25, 10 * 12), ("new-mexico", 28, 7), ("timpson", 20, 5)),
        *(("richardson", 2, 3), ("richardson", 8, 7), ("draw-box", 8, None)),
    ],
)
def test_rounds_are_known_before_play(name: str, n: int, rounds: int | None) -> None:
    assert stage_rounds(preset(name).stages[0], n) == rounds


def test_how_many_can_advance_is_known_before_play() -> None:
    assert advancing(preset("austin").stages[0], 7) == (3, 3)
    assert advancing(preset("new-mexico").stages[0], 28) == (2, 28)
    assert advancing(preset("chambers-lake").stages[0], 9) == (9, 9)
    assert advancing(preset("state").stages[0], 147) == (32, 32)
    assert advancing(preset("austin-league").stages[0], 9) == (0, 0)


def test_a_stage_knows_its_switches_and_its_games() -> None:
    stage = StageRules("B", "single_elimination", best_of=(5, 3), options=(("x", 1),))
    assert stage.option("x") == 1
    assert stage.option("y", 2) == 2
    assert [stage.games_of_round(n) for n in (1, 2, 3)] == [5, 3, 3]
