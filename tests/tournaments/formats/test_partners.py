"""Club night: a new partner each round."""

from collections import Counter
from itertools import combinations

from tournaments.formats import (
    Entrant,
    Game,
    Match,
    Play,
    Result,
    next_round,
    open_stage,
    preset,
)
from tournaments.formats.sources import DRAWN

EVENING = preset("club-night").stages[0]


def evening(n: int, seed: int = 1, gone=lambda number: set()) -> list[Match]:
    players = list(range(1, n + 1))
    matches = list(open_stage(EVENING, [Entrant(i) for i in players], seed).matches)
    for number in range(2, 7):
        results = {
            m.number: Result(m.number, m.sides, (Game((7, 2)),), 1) for m in matches
        }
        still_in = tuple(i for i in players if i not in gone(number))
        play = Play(EVENING, (("A", still_in),), tuple(matches), results)
        matches += next_round(play, seed, matches[-1].number + 1)
    return matches


def partnerships(matches: list[Match]) -> Counter[frozenset[int]]:
    return Counter(frozenset(side) for match in matches for side in match.sides)


def test_nobody_has_the_same_partner_twice_from_six_players_on() -> None:
    for n in [*range(6, 26), 33, 46, 64]:
        assert max(partnerships(evening(n)).values()) == 1


def test_four_and_five_players_repeat_as_little_as_can_be() -> None:
    assert sorted(partnerships(evening(4)).values()) == [2] * 6
    assert sum(times - 1 for times in partnerships(evening(5)).values()) == 2


def at_one_table(matches: list[Match], rounds: int) -> Counter[frozenset[int]]:
    tables = [{*m.sides[0], *m.sides[1]} for m in matches if m.round <= rounds]
    return Counter(frozenset(two) for table in tables for two in combinations(table, 2))


def test_nobody_shares_a_table_twice_where_a_design_is_known() -> None:
    """Sixteen have fifteen others: five tables of four."""
    for n in (24, 25, 28, 32, 36, 64):
        assert max(at_one_table(evening(n), 6).values()) == 1
    for n in (15, 16, 20, 21, 22):
        assert max(at_one_table(evening(n), 5).values()) == 1


def test_elsewhere_opponents_are_drawn_apart() -> None:
    """Drawn at random, two of 40 players sat at one table again 67 times."""
    times = at_one_table(evening(40), 6).values()
    assert max(times) == 2
    assert sum(n - 1 for n in times) <= 20


def test_those_left_over_sit_out_and_nobody_twice_before_all_have() -> None:
    for n in range(4, 40):
        matches = evening(n)
        sat: Counter[int] = Counter()
        for number in range(1, 7):
            playing = {
                p
                for m in matches
                if m.round == number
                for side in m.sides
                for p in side
            }
            resting = set(range(1, n + 1)) - playing
            assert len(resting) == n % 4
            sat.update(resting)
            fewest = min(sat[p] for p in range(1, n + 1))
            assert max(sat[p] for p in range(1, n + 1)) - fewest <= 1


def test_sides_are_two_players_drawn_together() -> None:
    for match in evening(8):
        assert match.sources == (DRAWN, DRAWN)
        assert [len(side) for side in match.sides] == [2, 2]


def test_the_evening_goes_on_when_somebody_leaves() -> None:
    matches = evening(17, gone=lambda number: {3, 4} if number > 3 else set())
    assert max(partnerships(matches).values()) == 1
    assert not any({3, 4} & {*m.sides[0], *m.sides[1]} for m in matches if m.round > 3)
    assert len([m for m in matches if m.round == 6]) == 3
