"""Clinching: never wrong, and exact where the search is done."""

import random
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.formats import (
    Entrant,
    Game,
    Match,
    Result,
    StageRules,
    bye_result,
    clinch,
    open_stage,
    overall,
    preset,
    standings,
)

CLASSIC = ("wins", "marks_for", "marks_against", "hand_or_domino")
SCORES = [(11, 6), (11, 0), (9, 3), (7, 6), (7, 5), (7, 0), (6, 5), (4, 2), (1, 0)]
LEVEL = [(6, 6), (3, 3), (0, 0)]
ALL_SCORES = [*SCORES, *[(b, a) for a, b in SCORES], *LEVEL]


def morning(size: int | None, advance: object, **more: object) -> StageRules:
    rules = {"rank_by": CLASSIC, **more}
    return StageRules(
        "Morning", "round_robin", group_size=size, advance=advance, **rules
    )


def result(match: Match, score: tuple[int, int]) -> Result:
    a, b = score
    winner = None if a == b else 1 if a > b else 2
    ended = "played" if max(a, b) >= 7 else "time"
    return Result(match.number, match.sides, (Game(score, ended),), winner)


def started(
    stage: StageRules, n: int, seed: int, open_matches: int
) -> tuple[tuple[tuple[str, tuple[int, ...]], ...], list[Match], dict[int, Result]]:
    """Draw a stage and play all but its last matches at random."""
    drawing = open_stage(stage, [Entrant(i) for i in range(1, n + 1)], seed)
    rng = random.Random(seed)
    byes = [m for m in drawing.matches if not m.sides[1]]
    playable = [m for m in drawing.matches if m.sides[1]]
    results = {m.number: bye_result(m) for m in byes}
    for match in playable[: len(playable) - open_matches]:
        results[match.number] = result(match, rng.choice(ALL_SCORES))
    return drawing.groups, list(drawing.matches), results


def every_end(
    groups, matches: list[Match], results: dict[int, Result], cut: int, number: int
) -> tuple[bool, bool]:
    """Try every score of the open matches: can it miss the cut, can it make it?"""
    [(_, members)] = groups
    to_play = [m for m in matches if m.number not in results]
    misses = makes = False
    for scores in product(ALL_SCORES, repeat=len(to_play)):
        end = [*results.values(), *map(result, to_play, scores)]
        rows = standings(members, end, CLASSIC)
        place = next(i for i, row in enumerate(rows) if row.entrant == number)
        first = last = place
        while first and rows[first - 1].above_next_by == "tied":
            first -= 1
        while rows[last].above_next_by == "tied":
            last += 1
        makes |= first < cut
        misses |= last >= cut
        if makes and misses:
            break
    return misses, makes


@settings(max_examples=25, deadline=None)
@given(
    st.integers(3, 6),
    st.integers(1, 2),
    st.integers(0, 10**6),
    st.integers(1, 4),
    st.data(),
)
def test_the_answer_is_that_of_trying_every_end(
    n: int, open_matches: int, seed: int, cut: int, data: st.DataObject
) -> None:
    stage = morning(None, {"top": min(cut, n - 1)})
    groups, matches, results = started(stage, n, seed, open_matches)
    number = data.draw(st.integers(1, n))
    answer = clinch(stage, groups, matches, results, number)
    misses, makes = every_end(groups, matches, results, min(cut, n - 1), number)
    wanted = "alive" if misses and makes else "in" if makes else "out"
    assert answer.state in (wanted, "not worked out"), answer.words


def two_groups(rule: object) -> StageRules:
    return morning(4, rule)


@settings(max_examples=15, deadline=None)
@given(st.integers(5, 7), st.integers(1, 4), st.integers(0, 10**6), st.data())
def test_over_all_groups_the_answer_is_that_of_trying_every_end(
    n: int, cut: int, seed: int, data: st.DataObject
) -> None:
    stage = two_groups({"best": cut})
    groups, matches, results = started(stage, n, seed, 1)
    number = data.draw(st.integers(1, n))
    answer = clinch(stage, groups, matches, results, number)
    [last] = [m for m in matches if m.number not in results]
    misses = makes = False
    for score in ALL_SCORES:
        end = [*results.values(), result(last, score)]
        rows = overall(stage, groups, end)
        place = next(i for i, row in enumerate(rows) if row.entrant == number)
        first = final = place
        while first and rows[first - 1].above_next_by == "tied":
            first -= 1
        while rows[final].above_next_by == "tied":
            final += 1
        makes |= first < cut
        misses |= final >= cut
    wanted = "alive" if misses and makes else "in" if makes else "out"
    assert answer.state in (wanted, "not worked out"), answer.words


def table_of_four(*scores: tuple[int, int, int, int]) -> dict[int, Result]:
    """Give the results of a group of four drawn as 1..4 by pairs of numbers."""
    stage = morning(None, {"top": 2})
    matches = open_stage(stage, [Entrant(i) for i in (1, 2, 3, 4)], 1).matches
    results = {}
    for a, b, ours, theirs in scores:
        match = next(m for m in matches if {m.sides[0][0], m.sides[1][0]} == {a, b})
        score = (ours, theirs) if match.sides[0] == (a,) else (theirs, ours)
        results[match.number] = result(match, score)
    return results


FOUR = open_stage(morning(None, {"top": 2}), [Entrant(i) for i in (1, 2, 3, 4)], 1)


def words(results: dict[int, Result], number: int, **more: object) -> tuple[str, str]:
    stage = morning(None, {"top": 2})
    said = clinch(stage, FOUR.groups, FOUR.matches, results, number, **more)
    return said.state, said.words


def test_what_it_takes_is_said_in_marks() -> None:
    results = table_of_four(
        (1, 2, 7, 0), (1, 3, 7, 0), (2, 3, 7, 5), (2, 4, 3, 7), (3, 4, 7, 5)
    )
    assert words(results, 1)[0] == "in"
    # One win each; 2 has 10 marks, 3 has 12, and 4 has 12 before it meets 1. Level on
    # 12 it would have more marks against.
    assert words(results, 4) == (
        "alive",
        "In with a win or tie, or a loss with 1 mark or more.",
    )


def test_a_win_with_enough_marks_is_said() -> None:
    results = table_of_four(
        (1, 2, 7, 0), (1, 3, 7, 5), (2, 3, 7, 6), (2, 4, 7, 6), (1, 4, 7, 0)
    )
    assert words(results, 1)[0] == "in"
    assert words(results, 2) == ("in", "Through to the next stage, whatever happens.")
    assert words(results, 4) == ("out", "Cannot reach the next stage any more.")


def test_needing_help_is_said() -> None:
    results = table_of_four((1, 2, 7, 0), (1, 3, 7, 0), (2, 4, 7, 0), (1, 4, 7, 6))
    assert words(results, 3)[0] == "alive"


def test_an_unsettled_tie_at_the_cut_is_said() -> None:
    level = [(1, 2, 7, 0), (1, 3, 7, 0), (1, 4, 7, 0), (2, 3, 3, 3), (2, 4, 3, 3)]
    results = table_of_four(*level, (3, 4, 3, 3))
    assert words(results, 2) == (
        "alive",
        "Level at the cut: the tie has to be settled.",
    )
    assert words(results, 1)[0] == "in"


def test_who_left_is_out() -> None:
    assert words({}, 1, left=[1]) == ("out", "Has left the event.")
    assert words({}, 1, disqualified=[1])[0] == "out"


def test_matches_with_who_left_are_won() -> None:
    assert words({}, 1, left=[2, 3]) == (
        "in",
        "Through to the next stage, whatever happens.",
    )


def test_everybody_is_in_where_all_advance() -> None:
    stage = morning(None, "all")
    assert clinch(stage, FOUR.groups, FOUR.matches, {}, 1).state == "in"


def test_longer_matches_are_not_worked_out() -> None:
    stage = morning(None, {"top": 2}, best_of=(3,))
    drawing = open_stage(stage, [Entrant(i) for i in (1, 2, 3, 4)], 1)
    assert (
        clinch(stage, drawing.groups, drawing.matches, {}, 1).state == "not worked out"
    )


def test_a_search_too_long_is_not_worked_out() -> None:
    stage = morning(None, {"top": 3})
    groups, matches, results = started(stage, 8, 3, 12)
    states = {
        clinch(stage, groups, matches, results, n, effort=1).state for n in range(1, 9)
    }
    assert "not worked out" in states


def test_where_nobody_advances_there_is_nothing_to_clinch() -> None:
    stage = morning(None, None)
    with pytest.raises(ValueError, match="cannot advance"):
        clinch(stage, FOUR.groups, FOUR.matches, {}, 1)


def test_minimum_wins_are_counted() -> None:
    stage = preset("new-mexico").stages[0]
    entrants = [Entrant(i) for i in range(1, 17)]
    drawing = open_stage(stage, entrants, 1)
    said = clinch(stage, drawing.groups, drawing.matches, {}, 1)
    assert (said.state, said.words) == (
        "alive",
        "Needs 4 more wins from the 7 games left.",
    )
