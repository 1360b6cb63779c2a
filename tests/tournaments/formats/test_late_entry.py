"""A pair that comes after the first round has started."""

from dataclasses import replace

import pytest

from tournaments.formats import (
    Drawing,
    Entrant,
    Play,
    Ranking,
    StageRules,
    join_late,
    open_stage,
    preset,
    resolve,
    standings,
)
from tournaments.formats.late_entry import LateEntry

MORNING = StageRules("Morning", "round_robin", group_size=8, rank_by=("wins",))
LEAGUE = preset("austin-league").stages[0]


def drawn(n: int, stage: StageRules = MORNING) -> Drawing:
    return open_stage(stage, [Entrant(i) for i in range(1, n + 1)], 3)


def late_to(
    drawing: Drawing, number: int, from_round: int, stage: StageRules = MORNING
) -> LateEntry:
    play = Play(stage, drawing.groups, drawing.matches)
    return join_late(play, number, from_round, seed=3, first_match=100)


def in_round(drawing: Drawing | Play, number: int) -> list[int]:
    return [n for m in drawing.matches if m.round == number for n in m.entrants]


def check(play: Play, rounds: int | None) -> None:
    numbers = [match.number for match in play.matches]
    assert numbers == sorted(set(numbers))
    assert rounds == max(match.round for match in play.matches)
    for number in range(1, rounds + 1):
        seated = in_round(play, number)
        assert len(seated) == len(set(seated))


def test_a_late_pair_takes_the_byes_still_to_come() -> None:
    before = drawn(7)
    late = late_to(before, 8, 3)
    check(late.play, before.rounds)
    assert late.group == "A"
    assert late.missed == ()
    assert late.play.groups[0][1][-1] == 8
    assert [m.number for m in late.play.matches] == [m.number for m in before.matches]
    assert [n for n in range(1, 8) if 8 in in_round(late.play, n)] == [3, 4, 5, 6, 7]
    assert late.play.matches[:8] == before.matches[:8]


def test_without_a_bye_it_joins_the_smallest_group_and_loses_what_it_missed() -> None:
    before = drawn(12)
    assert [len(members) for _, members in before.groups] == [6, 6]
    late = late_to(before, 13, 3)
    check(late.play, before.rounds)
    group = dict(late.play.groups)[late.group]
    assert len(group) == 7
    assert [r.games[0].marks for r in late.missed] == [(0, 7), (0, 7)]
    [row] = [
        r for r in standings(Ranking(group, late.missed, ("wins",))) if r.entrant == 13
    ]
    assert (row.played, row.losses, row.marks_against) == (2, 2, 14)
    results = {r.match: r for r in late.missed}
    states = resolve(replace(late.play, results=results))
    missed = [s for s in states if s.number in results]
    assert [(s.state, s.bye) for s in missed] == [("final", False)] * 2
    for number in range(3, 6):
        assert set(group) <= set(in_round(late.play, number))


def test_in_a_league_it_takes_the_weeks_off() -> None:
    late = late_to(drawn(9, LEAGUE), 10, 4, LEAGUE)
    check(late.play, drawn(9, LEAGUE).rounds)
    rounds = [n for n in range(1, 10) if 10 in in_round(late.play, n)]
    assert rounds == [4, 5, 6, 7, 8, 9]
    even = late_to(drawn(8, LEAGUE), 9, 2, LEAGUE)
    check(even.play, drawn(8, LEAGUE).rounds)
    assert len(even.missed) == 1


def test_a_pair_joins_once() -> None:
    with pytest.raises(ValueError, match="Pair 4 is in Morning already"):
        late_to(drawn(8), 4, 2)
