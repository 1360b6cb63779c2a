"""Tables of three: each for itself, with new opponents each round."""

from collections import Counter
from dataclasses import replace
from itertools import combinations, product

from tests.each import each
from tournaments.formats import (
    Entrant,
    Game,
    Match,
    Play,
    Result,
    match_winner,
    next_round,
    open_stage,
    preset,
    stage_standings,
)

EVENING = preset("evening-moon").stages[0]


def played(match: Match) -> Result:
    game = Game((21, -7, match.number % 21))
    return Result(match.number, match.sides, (game,), match_winner([game], 1))


def evening(
    n: int, seed: int = 1, gone=lambda number: set(), rounds: int = 4
) -> list[Match]:
    players = [Entrant(i) for i in range(1, n + 1)]
    stage = replace(EVENING, rounds=rounds)
    matches = list(open_stage(stage, players, seed).matches)
    for number in range(2, rounds + 1):
        results = {m.number: played(m) for m in matches}
        still_in = tuple(i for i in range(1, n + 1) if i not in gone(number))
        play = Play(stage, (("A", still_in),), tuple(matches), results)
        matches += next_round(play, seed, matches[-1].number + 1)
    return matches


def meetings(matches: list[Match]) -> Counter[frozenset[int]]:
    tables = ([n for side in m.sides for n in side] for m in matches)
    return Counter(frozenset(two) for table in tables for two in combinations(table, 2))


def seated(matches: list[Match], number: int) -> list[int]:
    of_round = (m for m in matches if m.round == number)
    return sorted(n for m in of_round for side in m.sides for n in side)


def test_nobody_meets_an_opponent_twice_from_eight_players_on() -> None:
    for n in [*range(8, 34), 46, 64]:
        for seed in (1, 2):
            assert max(meetings(evening(n, seed)).values()) == 1


def test_a_known_design_is_followed_where_draws_repeat_an_opponent() -> None:
    """Fifteen in seven rounds: Kirkman's schoolgirls, who all meet once."""
    for n in (14, 15, 16):
        matches = evening(n, rounds=7)
        assert max(meetings(matches).values()) == 1
    assert evening(15, 1, rounds=7) != evening(15, 2, rounds=7)
    assert sum(times - 1 for times in meetings(evening(15, rounds=8)).values()) == 15


def test_fewer_players_meet_again_as_little_as_can_be() -> None:
    """Six have five opponents: after two rounds everybody has met all but one."""
    assert sorted(meetings(evening(3)).values()) == [4, 4, 4]
    times = meetings(evening(6)).values()
    assert sum(times) == 4 * 2 * 3
    assert max(times) <= 2


def test_those_left_over_sit_out_and_nobody_twice_before_all_have() -> None:
    for n in range(3, 30):
        matches = evening(n)
        sat: Counter[int] = Counter()
        for number in range(1, 5):
            playing = seated(matches, number)
            assert len(playing) == len(set(playing)) == n - n % 3
            for player in set(range(1, n + 1)) - set(playing):
                assert sat[player] == min(sat[other] for other in range(1, n + 1))
                sat[player] += 1


def test_the_same_seed_draws_the_same_evening_and_another_another() -> None:
    assert evening(15, 7) == evening(15, 7)
    assert evening(15, 7) != evening(15, 8)


def test_who_has_left_is_drawn_no_more_and_the_others_still_meet_anew() -> None:
    matches = evening(15, gone=lambda number: {3, 4, 5} if number > 2 else set())
    assert seated(matches, 4) == [1, 2, *range(6, 16)]
    assert max(meetings(matches).values()) == 1


def test_a_standing_counts_wins_points_and_what_the_others_had() -> None:
    [match] = open_stage(EVENING, [Entrant(n) for n in (1, 2, 3)], 1).matches
    first, second, third = (side[0] for side in match.sides)
    score = Game((21, -7, 9))
    results = {1: Result(1, match.sides, (score,), match_winner([score], 1))}
    rows = stage_standings(Play(EVENING, (("A", (1, 2, 3)),), (match,), results))
    figures = [
        (row.entrant, row.wins, row.marks_for, row.marks_against) for row in rows
    ]
    assert figures == [(first, 1, 21, 2), (third, 0, 9, 14), (second, 0, -7, 30)]
    assert rows[1].why == ("9", "\N{MINUS SIGN}7")
    level = Game((5, 5, -2), "time")
    results = {1: Result(1, match.sides, (level,), match_winner([level], 1))}
    rows = stage_standings(Play(EVENING, (("A", (1, 2, 3)),), (match,), results))
    assert {row.entrant: (row.ties, row.losses) for row in rows} == {
        first: (1, 0),
        second: (1, 0),
        third: (0, 1),
    }


def repeats(rounds, before: Counter[frozenset[int]]) -> int:
    """A third time weighs more."""
    times = Counter(before)
    total = 0
    for table in (table for tables in rounds for table in tables):
        for two in map(frozenset, combinations(sorted(table), 2)):
            total += times[two] ** 2
            times[two] += 1
    return total


@each("seed", range(12))
def test_the_rest_of_an_evening_repeats_as_little_as_any_draw(seed: int) -> None:
    matches = evening(7, seed, lambda number: {3} if number > 2 else set(), rounds=5)
    before = meetings([m for m in matches if m.round <= 2])
    rest = [
        [[n for side in m.sides for n in side] for m in matches if m.round == number]
        for number in (3, 4, 5)
    ]
    field = {1, 2, 4, 5, 6, 7}
    ways = [({1, *two}, field - {1, *two}) for two in combinations(field - {1}, 2)]
    assert repeats(rest, before) == min(
        repeats(rounds, before) for rounds in product(ways, repeat=3)
    )
