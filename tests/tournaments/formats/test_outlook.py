"""Runs of what is left agree with what is certain and with trying every end."""

import random
from collections import Counter
from dataclasses import replace
from hashlib import shake_256
from itertools import product

from tests.each import each
from tests.effort import IS_FULL
from tests.tournaments.formats.races import (
    a_race,
    drawn,
    morning,
    playable,
    result,
    started,
)
from tournaments.formats import (
    Entrant,
    Play,
    StageRules,
    advance,
    clinches,
    open_stage,
    outlooks,
    up_to_whole_round,
)

CHAIN = {"rank_by": ("wins", "marks_for", "marks_against")}


def whole_rounds(play: Play, rounds: int, seed: int = 1) -> Play:
    rng = random.Random(seed)
    scores = [(7, lost) for lost in range(7)] + [(lost, 7) for lost in range(7)]
    results = {
        match.number: result(match, rng.choice(scores))
        for match in playable(play)
        if match.round <= rounds
    }
    return replace(play, results={**play.results, **results})


@each("seed", range(40 if IS_FULL else 16))
def test_who_is_in_goes_through_in_every_run_and_who_is_out_in_none(seed: int) -> None:
    rng = random.Random(seed)
    stage, n, _open = a_race(rng)
    cap = 7 if stage.cut_by else None
    play = started(stage, n, seed, rng.randint(1, 4), cap)
    chances = outlooks(play, seed)
    for number, clinch in clinches(play).items():
        if number in chances:
            outlook = chances[number]
            assert clinch.state != "in" or outlook.through == outlook.runs, number
            assert clinch.state != "out" or outlook.through == 0, number


def every_end(play: Play) -> dict[int, tuple[Counter[int], Counter[int]]]:
    """By entrant and wins in the matches left: the ends there are, and those it advances in."""
    played = [(r.games[0].marks) for r in play.results.values()]
    scores = [score for a, b in played for score in ((a, b), (b, a))]
    left = [match for match in play.matches if match.number not in play.results]
    counts = {n: (Counter(), Counter()) for n in play.entrants}
    for ends in product(scores, repeat=len(left)):
        added = [result(m, score) for m, score in zip(left, ends, strict=True)]
        over = replace(play, results={**play.results, **{r.match: r for r in added}})
        through = {entrant.number for entrant in advance(over).advancing}
        won = Counter(r.sides[r.winner - 1][0] for r in added)
        for n, (all_ends, went) in counts.items():
            all_ends[2 * won[n]] += 1
            went[2 * won[n]] += n in through
    return counts


@each("seed", range(4))
def test_the_runs_come_near_to_every_end_of_a_small_field(seed: int) -> None:
    play = whole_rounds(drawn(morning(None, {"best": 2}, **CHAIN), 4), 2, seed)
    exact = every_end(play)
    for number, outlook in outlooks(play, seed).items():
        ends, went = exact[number]
        share = sum(went.values()) / sum(ends.values())
        assert abs(outlook.through / outlook.runs - share) < 0.05
        for chance in outlook.by_wins:
            share = went[chance.half_wins] / ends[chance.half_wins]
            near = 4 * (share * (1 - share) / chance.runs) ** 0.5 + 0.001
            assert abs(chance.through / chance.runs - share) <= near


def test_as_many_go_through_in_each_run_as_the_cut_takes() -> None:
    play = whole_rounds(drawn(morning(4, {"top": 1}, **CHAIN), 12), 1)
    chances = outlooks(play, 5).values()
    assert sum(outlook.through for outlook in chances) == 3 * 2000


def swiss(pairing: str, advance: object, n: int = 8) -> Play:
    options = (("pairing", pairing),)
    stage = StageRules(
        "Swiss", "swiss", rounds=5, advance=advance, options=options, **CHAIN
    )
    drawing = open_stage(stage, [Entrant(i) for i in range(1, n + 1)], 1)
    return Play(stage, drawing.groups, drawing.matches)


@each("pairing", ["draw", "score"])
def test_rounds_that_are_not_drawn_yet_are_drawn_in_the_runs(pairing: str) -> None:
    chances = outlooks(whole_rounds(swiss(pairing, {"best": 4}), 1), 3)
    assert {outlook.left for outlook in chances.values()} == {4}
    runs = {outlook.runs for outlook in chances.values()}
    assert runs == {700 if pairing == "score" else 2000}
    assert sum(outlook.through for outlook in chances.values()) == 4 * runs.pop()
    assert all(len(outlook.by_wins) == 5 for outlook in chances.values())


def test_where_wins_decide_enough_of_them_always_go_through() -> None:
    chances = outlooks(whole_rounds(swiss("draw", {"min_wins": 4}), 1), 3)
    for outlook in chances.values():
        assert outlook.by_wins[-1].percent == 100
        assert outlook.by_wins[0].percent < 20


OF_FOUR = drawn(morning(None, {"best": 2}), 4)
NOTHING_TO_SAY = {
    "nothing played": OF_FOUR,
    "all played": whole_rounds(OF_FOUR, 3),
    "all advance": whole_rounds(drawn(morning(None, "all"), 4), 1),
    "nobody advances": whole_rounds(drawn(morning(None, None), 4), 1),
}


@each("case", NOTHING_TO_SAY)
def test_nothing_is_said_where_nothing_can_be(case: str) -> None:
    assert outlooks(NOTHING_TO_SAY[case], 1) == {}


def test_results_of_a_round_being_played_do_not_change_the_runs() -> None:
    play = whole_rounds(drawn(morning(None, {"best": 3}, **CHAIN), 8), 2)
    assert up_to_whole_round(play) == (2, play)
    third = next(m for m in playable(play) if m.round == 3)
    later = replace(play, results={**play.results, third.number: result(third, (7, 0))})
    assert up_to_whole_round(later) == (2, play)


def test_a_large_field_has_fewer_runs() -> None:
    chances = outlooks(
        whole_rounds(drawn(morning(8, {"best": 32}, **CHAIN), 100), 1), 1
    )
    assert {outlook.runs for outlook in chances.values()} == {600}


@each("seed", range(30 if IS_FULL else 10))
def test_who_is_said_to_be_out_with_some_wins_is_out_with_them(seed: int) -> None:
    """Each end of a small field with so many wins misses the cut."""
    rng = random.Random(seed)
    play = whole_rounds(
        drawn(morning(None, {"best": rng.randint(1, 3)}, **CHAIN), 4), 1, seed
    )
    exact = every_end(play)
    for number, clinch in clinches(play).items():
        words = clinch.others_decide
        if words is None or not str(words).startswith("Out"):
            continue
        wins = int(str(words.values["wins"]).split()[0]) if words.values else 0
        _ends, went = exact[number]
        assert not any(went[half] for half in went if half <= 2 * wins), (seed, number)


def test_anybody_can_redo_the_runs_by_what_the_page_says() -> None:
    play = whole_rounds(drawn(morning(None, {"best": 2}, **CHAIN), 6), 2)
    results = [play.results[number] for number in sorted(play.results)]
    marks = [result.games[0].marks for result in results]
    ends = [end for a, b in marks for end in ((a, b), (b, a))]
    left = [match for match in play.matches if match.number not in play.results]
    numbers = {}
    for match in left:
        text = f"sm-draw-1|42|{len(results)} results|match {match.number}"
        stream = shake_256(text.encode()).digest(4 * 2000)
        numbers[match] = [
            int.from_bytes(stream[4 * k : 4 * k + 4], "big") for k in range(2000)
        ]
    through: Counter[int] = Counter()
    for k in range(2000):
        records = {n: [0, 0, 0, n] for n in play.entrants}
        matches = [(r.sides, score) for r, score in zip(results, marks, strict=True)]
        matches += [
            (m.sides, ends[draws[k] % len(ends)]) for m, draws in numbers.items()
        ]
        for ([a], [b]), (ours, theirs) in matches:
            for number, own, other in ((a, ours, theirs), (b, theirs, ours)):
                records[number][0] -= own > other
                records[number][1] -= own
                records[number][2] += other
        through.update(sorted(records, key=records.get)[:2])
    chances = outlooks(play, 42)
    assert {n: outlook.through for n, outlook in chances.items()} == {
        n: through[n] for n in play.entrants
    }
