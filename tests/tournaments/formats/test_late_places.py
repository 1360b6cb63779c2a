"""Where a late pair may join: what each place costs, whom it may meet there."""

from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.each import each
from tests.effort import MANY
from tests.tournaments.formats.test_wishes import GROUPS, LIMITED, field, met, unmet
from tournaments.formats import (
    Entrant,
    Game,
    LatePlace,
    Play,
    Result,
    Wishes,
    join_late,
    late_cost,
    late_places,
    open_stage,
    preset,
)
from tournaments.formats.matching import new_meetings, times_together

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


@each(("pairs", "adds"), [(6, [False, True]), (8, [False])])
def test_rounds_are_added_only_where_everybody_is_to_meet(pairs, adds) -> None:
    stage = preset("weatherford").stages[0]  # At most six games a pair
    drawing = open_stage(stage, [Entrant(n) for n in range(1, pairs + 1)], 42)
    play = Play(stage, drawing.groups, drawing.matches)
    assert [place.adds_rounds for place in late_places(play, 1)] == adds


def test_nobody_comes_late_into_the_bye_of_a_pair_that_left() -> None:
    play = drawn(7, 1)
    byes = [m for m in play.matches if len(m.entrants) == 1 and m.round > 1]
    gone = replace(play, void=frozenset({byes[0].number}))
    joined = join_late(gone, 99, 2, seed=1, first_match=500).play
    changed = {m.number for m in joined.matches if 99 in m.entrants}
    assert changed == {m.number for m in byes[1:]}


def test_a_match_begun_ahead_of_its_round_stays_when_a_late_pair_is_drawn_in() -> None:
    play = drawn(8, 1)
    ahead = next(m for m in play.matches if m.round == 5)
    begun = replace(play, begun=frozenset({ahead.number}))
    joined = join_late(begun, 99, 2, seed=1, first_match=500).play
    assert ahead in joined.matches
    fifth = [n for m in joined.matches if m.round == 5 for n in m.entrants]
    assert sorted(fifth) == [*range(1, 9), 99]


def late_play(wishes: Wishes, n: int = 16) -> Play:
    drawing = open_stage(GROUPS, field(n), 7)
    return Play(GROUPS, drawing.groups, drawing.matches, wishes=wishes)


def test_a_late_pair_joins_a_group_where_it_may_meet_everybody() -> None:
    groups = dict(late_play(Wishes()).groups)
    usual = late_places(late_play(Wishes()), 1)[0].group
    for n in groups[usual]:
        for wishes in (Wishes(absolute=((n, 17),)), Wishes(possible=((n, 17),))):
            place = late_places(late_play(wishes), 1, 17)[0]
            assert n not in groups[place.group]


def test_a_bye_goes_before_a_wish_that_is_not_absolute() -> None:
    play = late_play(Wishes(), 15)
    [odd] = [name for name, members in play.groups if len(members) % 2]
    members = dict(play.groups)[odd]
    for strict in (True, False):
        sets = ((members[0], 16),)
        wishes = Wishes(absolute=sets) if strict else Wishes(possible=sets)
        place = late_places(late_play(wishes, 15), 1, 16)[0]
        assert (place.group == odd) is not strict


@given(n=st.integers(8, 20), seed=st.integers(1, 99), begun=st.integers(0, 1))
@settings(max_examples=MANY // 2, deadline=None)
def test_rounds_drawn_again_for_a_late_pair_hold_wishes(
    n: int, seed: int, begun: int
) -> None:
    n -= n % 2
    wishes = Wishes(absolute=((1, n + 1), (2, n + 1)))
    drawing = open_stage(LIMITED, field(n), seed)
    play = Play(LIMITED, drawing.groups, drawing.matches, wishes=wishes)
    late = join_late(play, n + 1, begun + 1, seed=seed, first_match=1_000)
    assert unmet(wishes.absolute, met(LIMITED, late.play.matches)) == 0


def test_who_comes_last_in_the_order_is_left_out_where_not_all_can_meet() -> None:
    new = {(1, 2), (1, 6), (2, 3), (3, 4)}
    old = [two for two in combinations(range(1, 7), 2) if two not in new]
    assert new_meetings(range(1, 7), times_together(old)) == ((1, 2), (3, 4))
