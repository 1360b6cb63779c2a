"""Where a late pair may join, and what each place costs."""

import pytest

from tournaments.formats import (
    Entrant,
    Game,
    LatePlace,
    Play,
    Result,
    join_late,
    late_cost,
    late_places,
    open_stage,
    preset,
)

STAGE = preset("spec").stages[0]


def drawn(pairs: int, begun: int = 0) -> Play:
    drawing = open_stage(STAGE, [Entrant(n) for n in range(1, pairs + 1)], 42)
    results = {
        m.number: Result(m.number, m.sides, (Game((7, 3)),), 1)
        for m in drawing.matches
        if m.round <= begun
    }
    return Play(STAGE, drawing.groups, drawing.matches, results)


def cost_at(play: Play, begun: int, place: LatePlace, number: int = 99):
    entry = join_late(play, number, begun + 1, seed=1, first_match=500, place=place)
    return late_cost(play, entry, number)


@pytest.mark.parametrize("begun", range(7))
def test_a_full_group_of_eight_takes_a_ninth_in_seven_rounds_or_in_more(begun) -> None:
    play = drawn(8, begun)
    as_long, longer = late_places(play, begun + 1)
    short = cost_at(play, begun, as_long)
    assert (short.pairs, short.rounds, short.added) == (9, 7, 0)
    assert (short.pairings, short.possible) == (28, 36)
    assert short.missed == begun
    whole = cost_at(play, begun, longer)
    assert whole.pairings == whole.possible == 36
    assert (whole.games, whole.missed) == (8, 0)
    # The fewest rounds in which the late pair can meet all eight, or one more.
    assert whole.rounds in ((9,) if begun == 0 else (begun + 8, begun + 9))


def test_another_group_with_byes_comes_first() -> None:
    play = drawn(15, 2)
    first, second, longer = late_places(play, 3)
    sizes = {name: len(members) for name, members in play.groups}
    assert (sizes[first.group], sizes[second.group]) == (7, 8)
    assert longer == LatePlace(second.group, adds_rounds=True)
    assert cost_at(play, 2, first).byes == 2
    assert cost_at(play, 2, first).games == 5


def test_rounds_are_added_only_where_everybody_was_to_meet() -> None:
    stage = preset("weatherford").stages[0]
    drawing = open_stage(stage, [Entrant(n) for n in range(1, 9)], 42)
    play = Play(stage, drawing.groups, drawing.matches)
    assert [place.adds_rounds for place in late_places(play, 1)] == [False]
