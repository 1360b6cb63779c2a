"""The shape of a format: named by its stages, its day in figures."""

from math import isclose

import pytest

from tests.each import each
from tests.effort import IS_FULL
from tournaments.formats import (
    PRESETS,
    day_shape,
    field_sentence,
    preset,
    rounds_sentence,
    shape_name,
    size_error,
    stage_rounds,
    time_sentence,
)
from tournaments.formats.shape import usually_advancing


@pytest.mark.parametrize(
    ("name", "shape", "field"),
    [
        ("state", "groups of 8, then championship and consolation", "2 to 256 pairs"),
        ("new-mexico", "7 rounds by draw, then a bracket", "2 to 64 pairs"),
        (
            "austin",
            "groups of 6, then championship and consolation by double elimination",
            "4 to 128 pairs",
        ),
        (
            "texas42-sample",
            "groups of 4, then a bracket",
            "8 to 64 pairs in multiples of 4",
        ),
        ("weatherford", "one group, 6 rounds, then a bracket", "2 to 14 pairs"),
        ("timpson", "single elimination", "2 to 64 pairs"),
        ("draw-box", "draw box", "2 to 64 pairs"),
        ("club-night", "6 rounds, partners drawn anew", "4 to 64 players"),
        ("evening-140", "4 rounds at tables of three", "3 to 64 pairs"),
        ("austin-league", "league, a match a week", "4 to 32 pairs"),
        (
            "curry-county",
            "league of clubs, a night each",
            "10 to 60 pairs, five a club",
        ),
    ],
)
def test_a_format_is_named_by_what_it_is(name: str, shape: str, field: str) -> None:
    assert str(shape_name(preset(name))) == shape
    assert str(field_sentence(preset(name))) == field


@pytest.mark.parametrize(
    ("name", "pairs", "tables", "rounds", "time", "most", "least"),
    [
        ("state", 40, 20, "14 rounds", "about 10 h 13 min", 20, 8),
        ("state", 40, 10, "14 rounds", "about 15 h 12 min", 20, 8),
        ("timpson", 16, 8, "4 rounds", "about 4 h 48 min", 8, 1),
        ("richardson", 8, None, "6 rounds", "about 2 h 30 min", 4, 2),
        ("club-night", 24, 6, "6 rounds", "2 h 30 min by the clock", 6, 6),
        ("austin-league", 12, 6, "10 weeks", "", 6, 10),
        ("home-away-league", 8, 4, "14 weeks, then 2 rounds", "", 4, 14),
        ("curry-county", 20, 10, "6 nights of 12 rounds", "", 10, 72),
    ],
)
def test_its_day_is_in_figures(
    name: str,
    pairs: int,
    tables: int | None,
    rounds: str,
    time: str,
    most: int,
    least: int,
) -> None:
    shape = day_shape(preset(name), pairs, tables)
    assert shape is not None
    assert str(rounds_sentence(preset(name), shape)) == rounds
    assert str(time_sentence(shape) or "") == time
    assert (shape.most_matches, shape.fewest_matches) == (most, least)


@each(
    ("name", "entrants", "least"),
    [
        *(("weatherford", 9, 5), ("club-night", 22, 5), ("new-mexico", 3, 4)),
        *(("home-away-league", 5, 8), ("curry-county", 25, 96)),
    ],
)
def test_who_sits_out_plays_fewer_matches(name: str, entrants: int, least: int) -> None:
    shape = day_shape(preset(name), entrants)
    assert shape is not None
    assert shape.fewest_matches == least


@each("name", sorted(PRESETS))
def test_every_field_that_a_format_takes_has_a_day(name: str) -> None:
    f = preset(name)
    for n in range(2, 70, 1 if IS_FULL else 5):
        shape = day_shape(f, n, 5)
        assert (shape is None) == (size_error(f, n) is not None)
        if shape is None:
            continue
        for stage in (stage for layer in shape.layers for stage in layer):
            rounds = stage_rounds(stage.rules, stage.entrants)
            assert rounds is None or 0 <= rounds - len(stage.matches) <= 1
        assert shape.rounds
        assert 1 <= shape.fewest_matches <= shape.rounds
        assert shape.most_matches <= n // 2


def test_longer_games_and_fewer_tables_make_a_longer_day() -> None:
    def minutes(tables: int, game: int) -> int:
        f = preset("spec").with_clock(game)
        shape = day_shape(f, 32, tables, game)
        assert shape is not None
        return shape.clocked_minutes + shape.other_minutes

    assert minutes(16, 25) < minutes(16, 40) < minutes(8, 40)
    assert isclose(minutes(16, 50), 2 * minutes(16, 25), abs_tol=1)


def test_where_wins_decide_as_many_go_on_as_usually_do() -> None:
    first = preset("new-mexico").stages[0]
    assert [usually_advancing(first, n) for n in (2, 40)] == [2, 20]
