"""A season's table: best events, ranks, ties, qualification."""

from dataclasses import replace
from itertools import pairwise
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from players.seasons.points.ranking import (
    CRITERIA,
    POINTS,
    Separation,
    comparable,
    standings,
)
from players.seasons.points.scale import Scale
from tests.players.seasons.made import fields, result, scales

FIVE = Scale(places=(5, 4, 3, 2, 1))


def test_only_the_best_events_count() -> None:
    [line] = standings(
        replace(FIVE, best_of=2),
        {"Ann": [result(3), result(1, "b"), result(4, "c"), result(3, "d")]},
    )
    assert line.total == 8
    assert [each.counts for each in line.reasons] == [True, True, False, False]


def test_the_worst_are_dropped_and_a_missed_event_is_the_worst() -> None:
    whole = [result(2), result(1, "b"), result(4, "c"), result(3, "d")]
    lines = standings(
        replace(FIVE, drop_worst=2), {"Ann": whole, "Bo": whole[2:], "Cy": whole[:3]}
    )
    assert {line.entrant: line.total for line in lines} == {"Ann": 9, "Cy": 9, "Bo": 5}
    few = standings(replace(FIVE, drop_worst=9), {"Ann": whole})
    assert few[0].total == 5


def test_the_chain_parts_equal_points_and_says_by_what() -> None:
    scale = replace(FIVE, ties=("firsts", "wins"))
    lines = standings(
        scale,
        {
            "Bo": [result(3), result(3, "b")],
            "Ann": [result(1), result(5, "b")],
            "Cy": [result(3, wins=2), result(3, "b")],
        },
    )
    assert [(line.entrant, line.rank) for line in lines] == [
        ("Ann", 1),
        ("Cy", 2),
        ("Bo", 3),
    ]
    assert lines[0].above_next == Separation("firsts", 1, 0)
    assert lines[1].above_next == Separation("wins", 2, 0)
    assert lines[2].above_next is None


def test_marks_and_points_of_other_games_do_not_part_anybody_together() -> None:
    scale = replace(FIVE, ties=("wins", "marks", "firsts"))
    assert comparable(scale, {"marks"}) == comparable(scale, set()) == scale
    assert comparable(scale, {"marks", "42 points"}).ties == ("wins", "firsts")
    assert comparable(scale, {"moon points", "42 points"}).ties == ("wins", "firsts")


def test_who_is_not_parted_shares_a_rank_and_qualifies_too_if_anybody_does() -> None:
    lines = standings(FIVE, {"Ann": [result(1)], "Bo": [result(1)], "Cy": [result(2)]})
    assert [(line.rank, line.is_shared) for line in lines] == [
        (1, True),
        (1, True),
        (3, False),
    ]
    assert lines[0].above_next is None
    assert lines[1].above_next == Separation(POINTS, 5, 4)
    lines = standings(replace(FIVE, qualify=1), {"Ann": [result(1)], "Bo": [result(1)]})
    assert all(line.qualifies for line in lines)
    [line] = standings(FIVE, {"Ann": [result(1)]})
    assert not line.qualifies


def test_who_played_too_few_events_does_not_qualify_and_the_next_does() -> None:
    scale = replace(FIVE, qualify=1, min_events=2)
    ann, bo = standings(scale, {"Ann": [result(1)], "Bo": [result(4), result(4, "b")]})
    assert (ann.qualifies, ann.missing) == (False, 1)
    assert (bo.qualifies, bo.missing) == (True, 0)


@given(scales(), fields())
def test_ranks_run_down_a_separation_says_its_figures_and_as_many_qualify_as_may(
    scale, field
) -> None:
    lines = standings(scale, field)
    totals = [line.total for line in lines]
    assert totals == sorted(totals, reverse=True)
    for index, line in enumerate(lines):
        above = [other for other in lines if other.rank < line.rank]
        assert len(above) == line.rank - 1
        assert index >= line.rank - 1
    for line, after in pairwise(lines):
        why = line.above_next
        if why is None:
            assert line.rank == after.rank
            continue
        assert why.own > why.next
        if why.criterion == POINTS:
            assert (why.own, why.next) == (line.total, after.total)
        else:
            criterion = CRITERIA[why.criterion]
            assert line.total == after.total
            assert (why.own, why.next) == (
                criterion(line.events),
                criterion(after.events),
            )
    able = [line for line in lines if not line.missing]
    through = [line for line in lines if line.qualifies]
    if not scale.qualify:
        assert through == []
    elif len(through) > scale.qualify:
        assert through[-1].rank == through[scale.qualify - 1].rank
    else:
        assert len(through) == min(scale.qualify, len(able))


@given(scales(), fields(), st.integers(0, 99))
def test_the_order_in_which_entrants_are_given_changes_no_rank(
    scale, field, seed
) -> None:
    names = list(field)
    Random(seed).shuffle(names)
    ranks = {line.entrant: line.rank for line in standings(scale, field)}
    again = standings(scale, {name: field[name] for name in names})
    assert {line.entrant: line.rank for line in again} == ranks


@given(scales(), fields())
def test_another_event_never_takes_points_away(scale, field) -> None:
    before = {line.entrant: line.total for line in standings(scale, field)}
    more = {name: [*given, result(9, "z")] for name, given in field.items()}
    after = {line.entrant: line.total for line in standings(scale, more)}
    assert all(after[name] >= before[name] for name in before)
