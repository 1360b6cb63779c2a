"""What it takes to be in, as a sentence: its figures are true and are there."""

import random
from collections import Counter
from dataclasses import replace
from itertools import product

from tests.each import each
from tests.effort import IS_FULL
from tests.tournaments.formats.races import (
    ALL_SCORES,
    CHAINS,
    a_race,
    clinch,
    drawn,
    morning,
    playable,
    result,
    started,
)
from tournaments.formats import Match, Play, Result, Sentence, clinches

FOUR = drawn(morning(None, {"top": 2}), 4)


def table_of_four(*scores: tuple[int, int, int, int]) -> dict[int, Result]:
    """Give the results of a group of four drawn as 1..4 by pairs of numbers."""
    results = {}
    for a, b, ours, theirs in scores:
        match = next(
            m for m in FOUR.matches if {m.sides[0][0], m.sides[1][0]} == {a, b}
        )
        score = (ours, theirs) if match.sides[0] == (a,) else (theirs, ours)
        results[match.number] = result(match, score)
    return results


# One win each; 2 has 10 marks, 3 has 12, and 4 has 12 before it meets 1. Level on 12 it
# would have more marks against.
RACE = [(1, 2, 7, 0), (1, 3, 7, 0), (2, 3, 7, 5), (2, 4, 3, 7), (3, 4, 7, 5)]
LOST = [(1, 2, 7, 0), (1, 3, 7, 5), (2, 3, 7, 6), (2, 4, 7, 6), (1, 4, 7, 0)]
LEVEL = [*((1, n, 7, 0) for n in (2, 3, 4)), (2, 3, 3, 3), (2, 4, 3, 3), (3, 4, 3, 3)]
THROUGH = "Through to the next stage, whatever happens."


@each(
    ("scores", "number", "gone", "state", "sentence"),
    [
        (RACE, 1, {}, "in", THROUGH),
        (RACE, 4, {}, "alive", "In with a win or tie, or a loss with 1 mark or more."),
        (LOST, 4, {}, "out", "Cannot reach the next stage any more."),
        (LEVEL, 2, {}, "alive", "Level with 2 others at the cut: the tie has to be"),
        (LEVEL, 1, {}, "in", THROUGH),
        ([], 1, {"left": (1,)}, "out", "Has left the event."),
        ([], 1, {"disqualified": (1,)}, "out", ""),
        # Matches with who left are won.
        ([], 1, {"left": (2, 3)}, "in", THROUGH),
    ],
)
def test_what_it_takes_is_one_sentence(scores, number, gone, state, sentence) -> None:
    play = replace(FOUR, results=table_of_four(*scores), **gone)
    clinched = clinch(play, number)
    assert clinched.state == state
    assert str(clinched.words).startswith(sentence)


def test_every_sentence_about_what_it_takes_is_one_of_these_and_has_figures() -> None:
    starts = (
        *("1 game left: in with any win.", "In with a win with "),
        *("In with a win, or ", "In with a win or tie, or a loss with ", "In with "),
        *("In by winning the ", "1 game left: in by winning it."),
        "Must win, and even then it depends on the others. ",
        "It depends on the others, even with a win. ",
        *("Has played all its games: it depends on the others. ", "Still open with "),
        "1 game left: in with a win, or any tie.",
        "1 game left: in with a win or tie, or any loss.",
    )
    used: set[str] = set()
    for seed in range(120 if IS_FULL else 60):
        rng = random.Random(seed)
        stage, n, _ = a_race(rng)
        play = started(stage, n, seed, rng.randint(1, 5))
        for answer in clinches(play).values():
            if answer.state in ("alive", "not worked out"):
                text = str(answer.words)
                [start] = [s for s in starts if text.startswith(s)][:1]
                used.add(start)
                assert any(letter.isdigit() for letter in text), text
    assert len(used) >= 8


def test_how_far_the_cut_is_stays_as_it_is_while_a_round_is_played() -> None:
    play = drawn(morning(8, {"top": 1}), 8)
    first = [match for match in playable(play) if match.round == 1]
    scores = [(7, 0), (7, 2), (7, 4), (7, 6)]
    results = {
        m.number: result(m, score) for m, score in zip(first, scores, strict=True)
    }
    play = replace(play, results={**play.results, **results})
    loser = first[0].sides[1][0]
    text = str(clinch(play, loser).words)
    assert text == (
        "Still open with 6 games left. "
        "After round 1 the last place that goes on had 1 win, 7 marks."
    )
    second = next(m for m in playable(play) if m.round == 2 and (loser,) not in m.sides)
    later = replace(
        play, results={**play.results, second.number: result(second, (7, 5))}
    )
    assert str(clinch(later, loser).words) == text


def with_own_games_open(seed: int) -> tuple[Play, int, list[Match]]:
    """Give a race in which one entrant has its last two games left, and nobody else."""
    rng = random.Random(seed)
    stage = morning(
        rng.choice((None, 5)),
        {"top": rng.randint(1, 3)},
        minutes=rng.choice((25, None)),
        **rng.choice(CHAINS),
    )
    play = drawn(stage, rng.randint(4, 6), seed, marks_cap=7 if stage.cut_by else None)
    number = rng.choice(play.entrants)
    own = [m for m in playable(play) if (number,) in m.sides][-2:]
    even = [(7, 6), (7, 5), (7, 6), (6, 7), (5, 7), (6, 7)]
    results = {
        m.number: result(m, rng.choice(even)) for m in playable(play) if m not in own
    }
    return replace(play, results={**play.results, **results}), number, own


def own_marks(ends: list[tuple[Match, tuple[int, int]]], number: int) -> Counter[str]:
    """Give an entrant's wins and marks of some games."""
    counted: Counter[str] = Counter()
    for match, score in ends:
        mine, theirs = score if match.sides[0] == (number,) else score[::-1]
        counted += Counter(wins=mine > theirs, marks_for=mine, marks_against=theirs)
    return counted


def least_marks(words: Sentence) -> dict[str, int]:
    """Read the figures of a sentence on marks back, by criterion."""
    score = words.values["score"]
    parts = (
        [score.values["first"], score.values["others"]]
        if "first" in score.values
        else [score]
    )
    names = {
        "with %(marks)s or more": "marks_for",
        "with at most %(marks)s against": "marks_against",
        "by %(marks)s or more": "marks_diff",
    }
    return {names[part.template]: part.values["marks"].values["n"] for part in parts}


def test_winning_out_with_the_marks_that_are_named_is_enough_in_every_end() -> None:
    named: Counter[str] = Counter()
    for seed in range(60 if IS_FULL else 24):
        play, number, own = with_own_games_open(seed)
        answer = clinch(play, number)
        text = str(answer.words)
        if not text.startswith(("In by winning the 2", "In with 1 win in the 2")):
            continue
        least = least_marks(answer.words) if "score" in answer.words.values else {}
        assert not least or text.endswith(" in them together.")
        wins = 1 if text.startswith("In with 1 win") else 2
        named.update(least or {f"{wins} wins": 1})
        cap = play.marks_cap or 99
        for scores in product(
            [s for s in ALL_SCORES if play.rules.minutes or max(s) >= 7], repeat=2
        ):
            ends = [
                (m, (min(a, cap), min(b, cap)))
                for m, (a, b) in zip(own, scores, strict=True)
            ]
            mine = own_marks(ends, number)
            if (
                mine["wins"] < wins
                or mine["marks_for"] < least.get("marks_for", 0)
                or mine["marks_against"] > least.get("marks_against", 99)
                or mine["marks_for"] - mine["marks_against"]
                < least.get("marks_diff", -99)
            ):
                continue
            known = {
                m.number: result(m, score) for m, score in zip(own, scores, strict=True)
            }
            over = replace(play, results={**play.results, **known})
            assert clinch(over, number).state == "in", (seed, text, scores)
    assert min(named[kind] for kind in ("marks_for", "1 wins", "2 wins")) > 0, named
    assert named["marks_against"] or named["marks_diff"], named


def test_what_is_enough_is_enough_and_less_is_not() -> None:
    """The least own result that is named puts it in, whatever the others do."""
    checked = 0
    for seed in range(60 if IS_FULL else 30):
        rng = random.Random(seed)
        stage, n, _ = a_race(rng)
        play = started(stage, n, seed, 1, 7 if stage.cut_by else None)
        [last] = [m for m in play.matches if m.number not in play.results]
        for side, [number] in enumerate(last.sides):
            answer = clinch(play, number)
            if str(answer.words) != "1 game left: in with any win.":
                continue
            checked += 1
            for score in ALL_SCORES:
                mine, theirs = score[side], score[1 - side]
                if mine <= theirs or not (stage.minutes or max(score) >= 7):
                    continue
                known = {**play.results, last.number: result(last, score)}
                assert clinch(replace(play, results=known), number).state == "in"
    assert checked
