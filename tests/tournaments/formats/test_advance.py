"""The cut: who goes on, in what order, and what stands in the way."""

import pytest

from tests.each import each
from tournaments.formats import (
    Game,
    Play,
    Result,
    StageRules,
    TieBreak,
    advance,
    preset,
)
from tournaments.formats.play import Groups

ONE_GROUP = (("A", (1, 2, 3, 4)),)
CLASSIC = ("wins", "marks_for", "marks_against", "hand_or_domino")


def morning(rule: object, **more: object) -> StageRules:
    return StageRules("Morning", "round_robin", rank_by=CLASSIC, advance=rule, **more)


def won(a: int, b: int, theirs: int = 0, ours: int = 7) -> Result:
    return Result(a * 100 + b, ((a,), (b,)), (Game((ours, theirs)),), 1)


def after(
    rule: object, results: list[Result], groups: Groups = ONE_GROUP, **more: object
) -> Play:
    return Play(morning(rule), groups, results=dict(enumerate(results)), **more)


def numbers(entrants) -> list[int]:
    return [entrant.number for entrant in entrants]


IN_ORDER = [
    *(won(1, 2, 3), won(1, 3, 2), won(1, 4, 1), won(2, 3, 3), won(2, 4, 1), won(3, 4))
]


GONE = {"left": (1,), "disqualified": (4,)}


@each(
    ("rule", "results", "gone", "advancing", "rest"),
    [
        ({"best": 2}, IN_ORDER, {}, [1, 2], [3, 4]),
        ({"best": 8}, IN_ORDER, {}, [1, 2, 3, 4], []),
        ("all", IN_ORDER, {}, [1, 2, 3, 4], []),
        # Fewer than two have the wins: the best two.
        ({"min_wins": 3}, IN_ORDER, {}, [1, 2], [3, 4]),
        ({"best": 2}, IN_ORDER, GONE, [2, 3], []),
        # A tie among the rest stands by number.
        ({"best": 2}, [won(1, 3, 2), won(2, 4, 2, 8)], {}, [2, 1], [3, 4]),
    ],
)
def test_who_goes_on_is_in_the_order_of_the_standing_and_so_is_the_rest(
    rule, results, gone, advancing, rest
) -> None:
    cut = advance(after(rule, results, **gone))
    assert (numbers(cut.advancing), numbers(cut.rest)) == (advancing, rest)
    assert cut.blocked_by == ()


OF_THREE = (("A", (1, 2, 3)), ("B", (4, 5, 6)))
IN_THREES = [won(3, 1), won(3, 2), won(2, 1, 4), won(4, 5, 1), won(6, 4), won(6, 5)]
UNEVEN = (("A", (1, 2, 3, 4)), ("B", (5, 6, 7)))
TIE = Result(9, ((3,), (4,)), (Game((3, 3), "time"),), None)
TWICE = [won(1, 9), won(1, 9), won(2, 9), won(2, 9), won(3, 9), TIE, TIE]


@each(
    ("rule", "results", "groups", "places"),
    [
        ({"best": 2}, IN_ORDER, ONE_GROUP, ["A1", "A2"]),
        ({"top": 1}, IN_THREES, OF_THREE, ["A1", "B1"]),
        # Of an odd group the half is rounded down.
        ({"top": "half"}, IN_ORDER, UNEVEN, ["A1", "A2", "B1"]),
        # A tie is half a win.
        ({"min_wins": 2}, TWICE, ONE_GROUP, ["A1", "A2", "A3"]),
    ],
)
def test_who_goes_on_comes_from_a_place_in_a_group(
    rule, results, groups, places
) -> None:
    cut = advance(after(rule, results, groups))
    assert sorted(f"{e.group}{e.place}" for e in cut.advancing) == places


def test_a_tie_for_the_second_of_the_best_two_has_to_be_settled() -> None:
    cut = advance(after({"min_wins": 3}, [won(1, 9)]))
    assert [(tie.entrants, tie.at_cut) for tie in cut.blocked_by] == [((2, 3, 4), True)]


def test_a_tie_at_the_cut_or_among_the_seeds_has_to_be_settled_first() -> None:
    level = [won(1, 3, 2), won(2, 4, 2)]
    among_seeds = advance(after({"best": 2}, level))
    assert [(t.group, t.entrants, t.at_cut) for t in among_seeds.blocked_by] == [
        ("*", (1, 2), False)
    ]
    at_cut = advance(after({"best": 3}, level))
    assert [(t.entrants, t.at_cut) for t in at_cut.blocked_by] == [
        ((1, 2), False),
        ((3, 4), True),
    ]
    ties = (
        TieBreak("*", (1, 2), "one_hand", (2, 1)),
        TieBreak("*", (3, 4), "domino", (4, 3), ("6-6", "1-0")),
    )
    settled = advance(after({"best": 3}, level, ties=ties))
    assert settled.blocked_by == ()
    assert numbers(settled.advancing) == [2, 1, 4]


def test_in_the_sample_tournament_first_is_drawn_and_second_played() -> None:
    stage = preset("texas42-sample").stages[0]
    level_first = Play(
        stage, ONE_GROUP, results={1: won(1, 3), 2: won(2, 4)}, marks_cap=7
    )
    first = advance(level_first)
    assert [(t.entrants, t.by) for t in first.blocked_by] == [((1, 2), ("domino",))]
    results = {1: won(1, 4), 2: won(2, 4, 0, 5), 3: won(3, 4, 0, 5)}
    second = advance(Play(stage, ONE_GROUP, results=results))
    assert [(t.entrants, t.by) for t in second.blocked_by] == [((2, 3), ("one_hand",))]


def test_nobody_advances_from_a_last_stage() -> None:
    with pytest.raises(ValueError, match="Nobody advances from Morning"):
        advance(after(None, IN_ORDER))
