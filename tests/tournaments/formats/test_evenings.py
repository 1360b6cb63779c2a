"""Evenings of players: a new partner each round, or tables of three for oneself."""

from collections import Counter
from dataclasses import replace
from itertools import combinations, product

from tests.each import each
from tests.effort import IS_FULL
from tests.tournaments.formats.test_swiss import played
from tournaments.formats import (
    Entrant,
    Game,
    Match,
    Play,
    Result,
    match_winner,
    open_stage,
    preset,
    stage_standings,
)
from tournaments.formats.sources import DRAWN

PARTNERS = preset("club-night").stages[0]
THREES = preset("evening-moon").stages[0]


def evening(
    n: int, seed: int = 1, gone=lambda number: set(), *, stage=PARTNERS, rounds=None
) -> list[Match]:
    return played(replace(stage, rounds=rounds or stage.rounds), n, seed, gone)


def at_threes(n: int, seed: int = 1, gone=lambda number: set(), rounds: int = 4):
    return evening(n, seed, gone, stage=THREES, rounds=rounds)


def partnerships(matches: list[Match]) -> Counter[frozenset[int]]:
    return Counter(frozenset(side) for match in matches for side in match.sides)


def meetings(matches: list[Match], rounds: int = 99) -> Counter[frozenset[int]]:
    """How often two sat at one table in these first rounds."""
    tables = (m.entrants for m in matches if m.round <= rounds)
    return Counter(frozenset(two) for table in tables for two in combinations(table, 2))


def seated(matches: list[Match], number: int) -> list[int]:
    of_round = (m for m in matches if m.round == number)
    return sorted(n for m in of_round for n in m.entrants)


def test_nobody_has_the_same_partner_twice_from_six_players_on() -> None:
    for n in [*range(6, 26), 33, 46, 64] if IS_FULL else [6, 7, 8, 9, 13, 25]:
        assert max(partnerships(evening(n)).values()) == 1


def test_four_and_five_players_repeat_as_little_as_can_be() -> None:
    assert sorted(partnerships(evening(4)).values()) == [2] * 6
    assert sum(times - 1 for times in partnerships(evening(5)).values()) == 2


def test_nobody_shares_a_table_twice_where_a_design_is_known() -> None:
    """Sixteen have fifteen others: five tables of four."""
    for n in (24, 25, 28, 32, 36, 64):
        assert max(meetings(evening(n), 6).values()) == 1
    for n in (15, 16, 20, 21, 22):
        assert max(meetings(evening(n), 5).values()) == 1


def test_elsewhere_opponents_are_drawn_apart() -> None:
    """Drawn at random, two of 40 players sat at one table again 67 times."""
    times = meetings(evening(40)).values()
    assert max(times) == 2
    assert sum(n - 1 for n in times) <= 20


@each(("stage", "size"), [(PARTNERS, 4), (THREES, 3)])
def test_those_left_over_sit_out_and_nobody_twice_before_all_have(stage, size) -> None:
    for n in range(size, 40) if IS_FULL else [*range(size, 13), 22, 23]:
        matches = evening(n, stage=stage)
        sat: Counter[int] = Counter()
        for number in range(1, stage.rounds + 1):
            playing = seated(matches, number)
            assert len(playing) == len(set(playing)) == n - n % size
            sat.update(set(range(1, n + 1)).difference(playing))
            assert (
                max(sat.values(), default=0) - min(sat[p] for p in range(1, n + 1)) <= 1
            )


def test_the_evening_goes_on_when_somebody_leaves() -> None:
    matches = evening(17, gone=lambda number: {3, 4} if number > 3 else set())
    assert {match.sources for match in matches} == {(DRAWN, DRAWN)}
    assert {tuple(map(len, match.sides)) for match in matches} == {(2, 2)}
    assert max(partnerships(matches).values()) == 1
    assert not any({3, 4} & {*m.sides[0], *m.sides[1]} for m in matches if m.round > 3)
    assert len([m for m in matches if m.round == 6]) == 3


def test_nobody_meets_an_opponent_twice_from_eight_players_on() -> None:
    for n in [*range(8, 34), 46, 64] if IS_FULL else [8, 9, 11, 17, 33]:
        for seed in (1, 2):
            assert max(meetings(at_threes(n, seed)).values()) == 1


def test_a_known_design_is_followed_where_draws_repeat_an_opponent() -> None:
    """Fifteen in seven rounds: Kirkman's schoolgirls, who all meet once."""
    for n in (14, 15, 16):
        assert max(meetings(at_threes(n, rounds=7)).values()) == 1
    assert at_threes(15, 1, rounds=7) != at_threes(15, 2, rounds=7)
    again = meetings(at_threes(15, rounds=8)).values()
    assert sum(times - 1 for times in again) == 15


def test_fewer_players_meet_again_as_little_as_can_be() -> None:
    """Six have five opponents: after two rounds everybody has met all but one."""
    assert sorted(meetings(at_threes(3)).values()) == [4, 4, 4]
    times = meetings(at_threes(6)).values()
    assert sum(times) == 4 * 2 * 3
    assert max(times) <= 2


def test_who_has_left_is_drawn_no_more_and_the_others_still_meet_anew() -> None:
    matches = at_threes(15, gone=lambda number: {3, 4, 5} if number > 2 else set())
    assert seated(matches, 4) == [1, 2, *range(6, 16)]
    assert max(meetings(matches).values()) == 1


def test_a_standing_counts_wins_points_and_what_the_others_had() -> None:
    [match] = open_stage(THREES, [Entrant(n) for n in (1, 2, 3)], 1).matches
    first, second, third = (side[0] for side in match.sides)

    def rows(game: Game):
        result = Result(1, match.sides, (game,), match_winner([game], 1))
        return stage_standings(Play(THREES, (("A", (1, 2, 3)),), (match,), {1: result}))

    won = rows(Game((21, -7, 9)))
    assert [(r.entrant, r.wins, r.marks_for, r.marks_against) for r in won] == [
        (first, 1, 21, 2),
        (third, 0, 9, 14),
        (second, 0, -7, 30),
    ]
    assert won[1].why == ("9", "\N{MINUS SIGN}7")
    level = rows(Game((5, 5, -2), "time"))
    assert {row.entrant: (row.ties, row.losses) for row in level} == {
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


@each("seed", range(12 if IS_FULL else 3))
def test_the_rest_of_an_evening_repeats_as_little_as_any_draw(seed: int) -> None:
    matches = at_threes(7, seed, lambda number: {3} if number > 2 else set(), rounds=5)
    before = meetings(matches, 2)
    rest = [[m.entrants for m in matches if m.round == number] for number in (3, 4, 5)]
    field = {1, 2, 4, 5, 6, 7}
    ways = [({1, *two}, field - {1, *two}) for two in combinations(field - {1}, 2)]
    assert repeats(rest, before) == min(
        repeats(rounds, before) for rounds in product(ways, repeat=3)
    )
