"""Who sits where: a fold that a correction can run again."""

from collections.abc import Sequence

from tournaments.formats import (
    Entrant,
    Game,
    Match,
    Play,
    Resolved,
    Result,
    StageRules,
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


def test_winners_move_on() -> None:
    results = {1: result(1, 1, 4, 2), 2: result(2, 2, 3, 1)}
    assert outcomes(four(), results)[2].sides == ((4,), (2,))


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
