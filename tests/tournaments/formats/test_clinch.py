"""Clinching: never wrong, and exact where the search is done."""

import random
from itertools import product

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
