"""Who has won a match, and who sits where after it: a fold that a correction can run again."""

from collections.abc import Sequence

import pytest

from tests.each import each
from tournaments.formats import (
    Entrant,
    Game,
    Match,
    Play,
    Resolved,
    Result,
    StageRules,
    bye_result,
    forfeit_games,
    forfeit_result,
    games_needed,
    games_won,
    match_over,
    match_winner,
    open_stage,
    resolve,
)
from tournaments.formats.sources import BYE, of_pair, of_rank

SINGLE = StageRules("B", "single_elimination", take="advance", feeds_from=1)


def four() -> tuple[Match, ...]:
    return open_stage(SINGLE, [Entrant(i) for i in (1, 2, 3, 4)], 1).matches


def outcomes(
    matches: Sequence[Match], results: dict[int, Result] | None = None
) -> tuple[Resolved, ...]:
    return resolve(Play(SINGLE, matches=tuple(matches), results=results or {}))


def result(number: int, a: int, b: int, winner: int | None, **more: bool) -> Result:
    return Result(number, ((a,), (b,)), (Game((7, 0)),), winner, **more)


def test_a_match_waits_until_both_sides_are_known() -> None:
    states = [r.state for r in outcomes(four(), {1: result(1, 1, 4, 1)})]
    assert states == ["final", "ready", "waiting"]


def test_a_corrected_result_takes_back_what_was_played_on_it() -> None:
    results = {1: result(1, 1, 4, 1), 2: result(2, 2, 3, 1), 3: result(3, 1, 2, 1)}
    assert outcomes(four(), results)[2].state == "final"
    results[1] = result(1, 1, 4, 2)
    final = outcomes(four(), results)[2]
    assert (final.state, final.sides) == ("ready", ((4,), (2,)))


def test_when_both_are_absent_nobody_moves_on() -> None:
    results = {1: result(1, 1, 4, None, forfeit=True), 2: result(2, 2, 3, 1)}
    final = outcomes(four(), results)[2]
    assert (final.state, final.bye, final.winner) == ("final", True, 2)
    results[2] = result(2, 2, 3, None, forfeit=True)
    assert outcomes(four(), results)[2].state == "void"


def test_a_swap_by_the_director_counts_before_the_source() -> None:
    first, *others = four()
    swapped = Match(1, 1, first.sources, ((9,), (4,)))
    assert outcomes([swapped, *others])[0].sides == ((9,), (4,))


def test_a_source_alone_says_who_sits_there() -> None:
    match = Match(1, 1, (of_pair(4), of_pair(9)))
    assert outcomes([match])[0].sides == ((4,), (9,))


def test_a_place_of_another_stage_waits_until_it_is_known() -> None:
    match = Match(1, 1, (of_rank(1, "*", 1), of_rank(1, "*", 2)))
    assert outcomes([match])[0].state == "waiting"
    known = Match(1, 1, match.sources, ((7,), (3,)))
    assert outcomes([known])[0].state == "ready"


def test_a_missed_round_is_a_loss_and_no_bye() -> None:
    match = Match(1, 1, (of_pair(4), BYE), ((4,), ()))
    missed = Result(1, ((4,), ()), (Game((0, 7), "forfeit"),), None, forfeit=True)
    [lost] = outcomes([match], {1: missed})
    assert (lost.state, lost.winner, lost.bye) == ("final", None, False)
    [bye] = outcomes([match], {1: bye_result(match)})
    assert (bye.state, bye.winner, bye.bye) == ("final", 1, True)


@each(("first_missed", "state"), [(1, "void"), (2, "void"), (3, "final")])
def test_a_bye_counts_for_who_was_still_there(first_missed: int, state: str) -> None:
    match = Match(1, 2, (of_pair(4), BYE), ((4,), ()))
    [bye] = resolve(Play(SINGLE, matches=(match,), out={4: first_missed}))
    assert bye.state == state


WON, LOST, LEVEL = Game((7, 4)), Game((2, 7)), Game((3, 3), "time")
EVEN, CUT = [WON, Game((4, 7))], Game((0, 0), "time")


@each(
    ("games", "best_of", "level", "winner", "is_over"),
    [
        ([WON], 1, "tie", 1, True),
        ([LOST], 1, "tie", 2, True),
        ([Game((3, 2), "time")], 1, "tie", 1, True),
        ([LEVEL], 1, "tie", None, True),
        ([LEVEL], 1, "one_hand", None, False),
        ([Game((5, 5))], 1, "tie", None, True),
        ([Game((4, 3), "time")], 1, "one_hand", 1, True),
        ([WON, LOST], 3, "tie", None, False),
        ([WON, LOST, LOST], 3, "tie", 2, True),
        ([WON, WON], 3, "tie", 1, True),
        ([WON, CUT], 3, "one_hand", 1, True),
        ([WON, Game((1, 2), "time")], 3, "one_hand", 1, True),
        ([WON, LOST, CUT], 3, "one_hand", 2, True),
        ([*EVEN, CUT], 3, "one_hand", None, False),
        ([*EVEN, Game((1, 0), "time")], 3, "one_hand", 1, True),
        ([Game((5, 5), "penalty", winner=2)], 1, "tie", 2, True),
        ([], 3, "tie", None, False),
    ],
)
def test_a_match_is_won_by_games_then_by_marks_where_its_clock_cut_it(
    games: list[Game], best_of: int, level: str, winner: int | None, is_over: bool
) -> None:
    assert match_winner(games, best_of) == winner
    assert match_over(games, best_of, level) == is_over


@pytest.mark.parametrize("best_of", [0, 2, -1])
def test_a_match_is_best_of_an_odd_number(best_of: int) -> None:
    with pytest.raises(ValueError, match="best of 1, 3 or 5"):
        games_needed(best_of)


def test_a_forfeit_adds_the_games_still_needed() -> None:
    assert forfeit_games([], 1, 1) == (Game((7, 0), "forfeit"),)
    assert forfeit_games([WON], 3, 2) == (WON, *[Game((0, 7), "forfeit")] * 2)
    assert forfeit_games([WON], 3, 1) == (WON, Game((7, 0), "forfeit"))
    assert games_won(forfeit_games([LOST], 5, 1)) == (3, 1)


def test_both_absent_is_one_game_without_marks_and_a_loss_for_each() -> None:
    match = Match(1, 1, (of_pair(1), of_pair(2)), ((1,), (2,)), best_of=3)
    result = forfeit_result(match, match.sides, None)
    assert result.games == (Game((0, 0), "forfeit"),)
    assert result.winner is None
    assert result.forfeit
    assert match_over(result.games, 3, "one_hand")


def test_a_bye_is_a_game_won_by_the_marks_of_a_bye() -> None:
    match = Match(1, 1, (of_pair(4), BYE), ((4,), ()))
    assert bye_result(match).games == (Game((7, 4), "bye"),)
    assert bye_result(match).winner == 1
    other = Match(1, 1, (BYE, of_pair(4)), ((), (4,)))
    assert bye_result(other, (7, 6)).games == (Game((6, 7), "bye"),)
