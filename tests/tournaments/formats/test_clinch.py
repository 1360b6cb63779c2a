"""Clinching: never wrong, and exact where the search is done."""

import random
from collections import Counter
from dataclasses import replace
from itertools import combinations_with_replacement

import pytest

from tests.each import each
from tests.effort import IS_FULL
from tests.tournaments.formats.races import (
    CHAINS,
    a_race,
    clinch,
    drawn,
    every_end,
    morning,
    playable,
    result,
    spans,
    started,
)
from tournaments.formats import (
    Game,
    Match,
    Result,
    clinches,
    decided,
    match_winner,
    preset,
)


def check_race(seed: int) -> Counter[str]:
    """Compare what is said of everybody, by searches and by bounds, with every end.

    Counting decides before the searches do, so what either does wrong is said here.
    """
    rng = random.Random(seed)
    stage, n, open_matches = a_race(rng)
    cap = 7 if stage.cut_by else None
    play = started(stage, n, seed, open_matches, cap)
    clinched = clinches(play)
    ends = every_end(play)
    for number, wanted in ends.items():
        assert clinched[number].state in (wanted, "not worked out"), (seed, number)
    by_bounds = decided(play)
    assert {n: ends[n] for n in by_bounds} == {n: c.state for n, c in by_bounds.items()}
    states = Counter(answer.state for answer in clinched.values())
    return states + Counter({"by bounds": len(by_bounds)})


@each("block", range(2))
def test_the_answer_is_that_of_trying_every_end(block: int) -> None:
    states: Counter[str] = Counter()
    for seed in range(block * 15, block * 15 + 15):
        states += check_race(seed)
    assert states["not worked out"] < states["alive"] / 4
    assert min(states[s] for s in ("in", "out", "alive", "by bounds")) > 0


def test_matches_of_several_lengths_are_not_worked_out() -> None:
    play = drawn(morning(None, {"top": 2}, best_of=(1, 3)), 4)
    assert clinch(play, 1).state == "not worked out"
    assert decided(play) == {}


EXTREMES = [(11, 6), (11, 0), (7, 6), (7, 0)]
WON = [
    *combinations_with_replacement(EXTREMES, 2),
    *(
        (*won, (lost[1], lost[0]))
        for won in combinations_with_replacement(EXTREMES, 2)
        for lost in EXTREMES
    ),
]
LONG = [*WON, *[tuple((b, a) for a, b in games) for games in WON]]


def long_result(match: Match, games: tuple[tuple[int, int], ...]) -> Result:
    played = tuple(Game(marks) for marks in games)
    return Result(match.number, match.sides, played, match_winner(played, 3))


@each("seed", range(15 if IS_FULL else 5))
def test_of_longer_matches_too_it_is_that_of_trying_every_end(seed: int) -> None:
    rng = random.Random(seed)
    rule = rng.choice(({"best": rng.randint(1, 4)}, {"top": rng.randint(1, 2)}))
    chain = rng.choice((*CHAINS[:1], *CHAINS[2:]))
    stage = morning(rng.choice((None, 4)), rule, best_of=(3,), minutes=None, **chain)
    n = rng.randint(4, 6)
    play = drawn(stage, n, seed)
    *before, last = playable(play)
    results = {m.number: long_result(m, rng.choice(LONG)) for m in before}
    play = replace(play, results={**play.results, **results})
    can = {number: set() for number in range(1, n + 1)}
    for games in LONG:
        end = {**play.results, last.number: long_result(last, games)}
        for number, first, final, cut in spans(replace(play, results=end)):
            can[number] |= {"misses"} if final >= cut else set()
            can[number] |= {"makes"} if first < cut else set()
    verdicts, answers = decided(play), clinches(play)
    for number, ends in can.items():
        wanted = {"makes": "in", "misses": "out"}.get("".join(ends), "alive")
        clinched = answers[number]
        assert clinched.state in (wanted, "not worked out"), (seed, number, clinched)
        assert number not in verdicts or verdicts[number].state == wanted
    assert any(clinched.state != "not worked out" for clinched in answers.values())


def test_of_a_large_field_the_table_says_who_is_certain() -> None:
    """No search: 147 pairs over all groups, and nobody is told otherwise alone."""
    play = drawn(preset("state").stages[0], 147)
    rng = random.Random(1)
    results = dict(play.results)
    for match in playable(play):
        if match.round < 7:
            strong = match.sides[0] < match.sides[1]
            score = (7, rng.randrange(7))
            results[match.number] = result(match, score if strong else score[::-1])
    play = replace(play, results=results)
    verdicts = decided(play)
    assert {clinched.state for clinched in verdicts.values()} == {"in", "out"}
    answers = clinches(play)
    for number, verdict in verdicts.items():
        assert answers[number].state in (verdict.state, "not worked out")
    gone = decided(replace(play, left=(1,)))[1]
    assert str(gone.words) == "Has left the event."


def test_a_search_too_long_is_not_worked_out() -> None:
    stage = morning(None, {"top": 3})
    play = started(stage, 8, 3, 12)
    together = clinches(play, effort=1).values()
    assert "not worked out" in {clinched.state for clinched in together}


def test_where_all_advance_everybody_is_in_and_where_nobody_does_nothing_is_said() -> (
    None
):
    assert clinch(drawn(morning(None, "all"), 4), 1).state == "in"
    with pytest.raises(ValueError, match="Nobody advances"):
        clinches(drawn(morning(None, None), 4))


def test_minimum_wins_are_counted() -> None:
    clinched = clinch(drawn(preset("new-mexico").stages[0], 16), 1)
    assert (clinched.state, str(clinched.words)) == (
        "alive",
        "Needs 4 more wins from the 7 games left.",
    )
