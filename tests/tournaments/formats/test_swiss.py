"""Swiss rounds without rematches, and the exact matching under them."""

import random
from collections import Counter
from functools import cache
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.effort import MANY
from tournaments.formats import (
    NO_WISHES,
    Entrant,
    Game,
    Match,
    Play,
    Result,
    StageRules,
    Wishes,
    bye_result,
    next_round,
    open_stage,
)
from tournaments.formats.matching import choose_bye, fresh_pairs, pair_off


def swiss(rounds: int, pairing: str = "draw") -> StageRules:
    return StageRules(
        "Swiss",
        "swiss",
        rounds=rounds,
        rank_by=("wins", "marks_for"),
        options=(("pairing", pairing),),
    )


def results_of(matches: list[Match], seed: int) -> dict[int, Result]:
    rng = random.Random(seed)
    results = {}
    for match in matches:
        if not match.sides[1]:
            results[match.number] = bye_result(match)
            continue
        winner = rng.choice((1, 2))
        marks = (7, 3) if winner == 1 else (3, 7)
        game = Game((*marks, 0)[: len(match.sides)])
        results[match.number] = Result(match.number, match.sides, (game,), winner)
    return results


def played(
    stage: StageRules,
    n: int,
    seed: int,
    gone=lambda number: set(),
    wishes: Wishes = NO_WISHES,
) -> list[Match]:
    entrants = [Entrant(i) for i in range(1, n + 1)]
    matches = list(open_stage(stage, entrants, seed, 1, wishes).matches)
    for number in range(2, (stage.rounds or 0) + 1):
        still_in = tuple(e.number for e in entrants if e.number not in gone(number))
        results = results_of(matches, seed)
        groups = (("A", still_in),)
        play = Play(stage, groups, tuple(matches), results, wishes=wishes)
        matches += next_round(play, seed, matches[-1].number + 1)
    return matches


def pairs_of(matches: list[Match]) -> Counter[frozenset[int]]:
    return Counter(frozenset(m.entrants) for m in matches if m.sides[1])


def test_nobody_meets_twice_while_there_is_somebody_new() -> None:
    for n in range(2, 33):
        for rounds in (5, 7):
            met = pairs_of(played(swiss(rounds), n, n))
            full = n - 1 + n % 2
            assert max(met.values()) == -(-rounds // full)


def test_by_score_those_with_equal_wins_meet_by_their_marks() -> None:
    stage = swiss(2, "score")
    for seed in range(5):
        drawing = open_stage(stage, [Entrant(n) for n in range(1, 9)], seed)
        results = {
            m.number: Result(m.number, m.sides, (Game((7, m.number)),), 1)
            for m in drawing.matches
        }
        lost = [m.sides[1][0] for m in drawing.matches]
        play = Play(stage, drawing.groups, drawing.matches, results)
        meetings = pairs_of(list(next_round(play, seed, 5)))
        assert frozenset((lost[3], lost[2])) in meetings
        assert frozenset((lost[1], lost[0])) in meetings


def test_by_score_equals_meet_without_rematch() -> None:
    for n in (16, 21, 32):
        matches = played(swiss(4, "score"), n, 5)
        assert max(pairs_of(matches).values()) == 1
        before = [m for m in matches if m.round < 4]
        wins = Counter(r.sides[r.winner - 1][0] for r in results_of(before, 5).values())
        gaps = [
            abs(wins[m.sides[0][0]] - wins[m.sides[1][0]])
            for m in matches
            if m.round == 4 and m.sides[1]
        ]
        assert max(gaps) <= 1


def test_a_round_is_drawn_only_when_the_one_before_is_over() -> None:
    drawing = open_stage(swiss(3), [Entrant(i) for i in (1, 2, 3, 4)], 1)
    with pytest.raises(ValueError, match="no result yet"):
        next_round(Play(swiss(3), drawing.groups, drawing.matches), 1, 3)


def test_no_round_follows_the_last() -> None:
    matches = played(swiss(3), 8, 1)
    results = results_of(matches, 1)
    over = Play(swiss(3), (("A", tuple(range(1, 9))),), tuple(matches), results)
    assert next_round(over, 1, 99) == ()
    alone = Play(swiss(9), (("A", (4,)),), tuple(matches), results)
    assert next_round(alone, 1, 99) == ()


@st.composite
def met_before(draw: st.DrawFn) -> tuple[list[int], dict[int, Counter[int]]]:
    """Give an even field and how often some have met, many enough to be hard."""
    n = 2 * draw(st.integers(1, 5))
    met: dict[int, Counter[int]] = {i: Counter() for i in range(n)}
    for a, b in combinations(range(n), 2):
        times = draw(st.sampled_from((0, 0, 1, 1, 2)))
        met[a][b] = met[b][a] = times
    return draw(st.permutations(range(n))), met


def most_fresh(order: list[int], met: dict[int, Counter[int]]) -> int:
    """Try all pairings."""

    @cache
    def best(left: frozenset[int]) -> int:
        if len(left) < 2:
            return 0
        first = min(left)
        rest = left - {first}
        choices = [best(rest)]
        choices += [1 + best(rest - {b}) for b in rest if not met[first][b]]
        return max(choices)

    return best(frozenset(order))


@settings(max_examples=MANY // 2)
@given(met_before())
def test_as_many_as_can_be_meet_somebody_new(case) -> None:
    order, met = case
    assert fresh_pairs(order, met) == most_fresh(order, met)
    pairs = pair_off(order, met)
    assert sorted(n for pair in pairs for n in pair) == sorted(order)
    assert sum(not met[a][b] for a, b in pairs) == most_fresh(order, met)


def first_of_all(
    order: list[int], met: dict[int, Counter[int]]
) -> list[tuple[int, int]] | None:
    """Pair the first with the nearest that leaves the rest a way, by trying."""
    if not order:
        return []
    first, *rest = order
    for other in rest:
        if met[first][other]:
            continue
        choices = first_of_all([n for n in rest if n != other], met)
        if choices is not None:
            return [(first, other), *choices]
    return None


@settings(max_examples=MANY // 2)
@given(met_before())
def test_the_first_meet_the_nearest_that_leaves_the_others_a_way(case) -> None:
    order, met = case
    wanted = first_of_all(order, met)
    if wanted is not None:
        assert list(pair_off(order, met)) == wanted


def test_who_rests_costs_the_others_no_rematch() -> None:
    met = {
        1: Counter({2: 1}),
        2: Counter({1: 1}),
        3: Counter(),
        4: Counter(),
        5: Counter(),
    }
    assert choose_bye([3, 1, 2], met, {}) == 2
    assert choose_bye([1, 2, 3], met, {}) == 2
    assert choose_bye([1, 2, 3], met, {2: 1}) == 1
    assert choose_bye([1, 2, 3], met, {1: 1, 2: 1}) == 3
