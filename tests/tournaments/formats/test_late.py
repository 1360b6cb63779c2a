"""A pair that comes after the first round has started."""

from collections import Counter

import pytest

from tests.tournaments.formats.simulate import entrants_for
from tournaments.formats import (
    Drawing,
    Entrant,
    StageRules,
    join_late,
    open_stage,
    preset,
    resolve,
    standings,
)

MORNING = StageRules("Morning", "round_robin", group_size=8, rank_by=("wins",))
LEAGUE = preset("austin-league").stages[0]


def drawn(n: int, stage: StageRules = MORNING) -> Drawing:
    return open_stage(stage, [Entrant(i) for i in range(1, n + 1)], 3)


def in_round(drawing: Drawing, number: int) -> list[int]:
    return [n for m in drawing.matches if m.round == number for s in m.sides for n in s]


def check(drawing: Drawing) -> None:
    numbers = [match.number for match in drawing.matches]
    assert numbers == sorted(set(numbers))
    for number in range(1, (drawing.rounds or 0) + 1):
        seated = in_round(drawing, number)
        assert len(seated) == len(set(seated))


def test_a_late_pair_takes_the_byes_still_to_come() -> None:
    before = drawn(7)
    late = join_late(MORNING, before, 8, 3, 3, 100)
    check(late.drawing)
    assert late.group == "A"
    assert late.missed == ()
    assert late.drawing.groups[0][1][-1] == 8
    assert [m.number for m in late.drawing.matches] == [
        m.number for m in before.matches
    ]
    assert [8 in in_round(late.drawing, n) for n in range(1, 8)] == [False] * 2 + [
        True
    ] * 5
    assert late.drawing.matches[:8] == before.matches[:8]


def test_without_a_bye_it_joins_the_smallest_group_and_loses_what_it_missed() -> None:
    before = drawn(14 + 16 - 2)
    sizes = [len(members) for _, members in before.groups]
    assert sizes == [7, 7, 7, 7]
    before = drawn(12)
    assert [len(members) for _, members in before.groups] == [6, 6]
    late = join_late(MORNING, before, 13, 3, 3, 100)
    check(late.drawing)
    group = dict(late.drawing.groups)[late.group]
    assert len(group) == 7
    assert [r.games[0].marks for r in late.missed] == [(0, 7), (0, 7)]
    [row] = [r for r in standings(group, late.missed, ("wins",)) if r.entrant == 13]
    assert (row.played, row.losses, row.marks_against) == (2, 2, 14)
    results = {r.match: r for r in late.missed}
    states = resolve(MORNING, late.drawing.matches, results)
    missed = [s for s in states if s.number in results]
    assert [(s.state, s.bye) for s in missed] == [("final", False)] * 2
    for number in range(3, 6):
        assert set(group) <= set(in_round(late.drawing, number))


def test_the_new_rounds_have_no_rematch_with_the_old() -> None:
    late = join_late(MORNING, drawn(8), 9, 3, 3, 100)
    met = Counter(
        frozenset((*m.sides[0], *m.sides[1]))
        for m in late.drawing.matches
        if m.sides[1]
    )
    assert max(met.values()) == 1


def test_in_a_league_it_takes_the_weeks_off() -> None:
    late = join_late(LEAGUE, drawn(9, LEAGUE), 10, 4, 3, 100)
    check(late.drawing)
    assert [10 in in_round(late.drawing, n) for n in range(1, 10)] == [False] * 3 + [
        True
    ] * 6
    even = join_late(LEAGUE, drawn(8, LEAGUE), 9, 2, 3, 100)
    check(even.drawing)
    assert len(even.missed) == 1


def test_a_pair_joins_once() -> None:
    with pytest.raises(ValueError, match="Pair 4 is in Morning already"):
        join_late(MORNING, drawn(8), 4, 2, 3, 100)


def test_a_pair_cannot_join_a_league_of_clubs() -> None:
    stage = preset("curry-county").stages[0]
    drawing = open_stage(stage, entrants_for(preset("curry-county"), 10), 1)
    with pytest.raises(ValueError, match="league of clubs"):
        join_late(stage, drawing, 11, 2, 3, 9999)
