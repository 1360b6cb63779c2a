"""Who has won a match, when it is over, and what a forfeit adds."""

import pytest

from tournaments.formats import (
    Game,
    Match,
    bye_result,
    forfeit_games,
    forfeit_result,
    games_needed,
    games_won,
    match_over,
    match_winner,
)
from tournaments.formats.sources import BYE, of_pair

WON, LOST = Game((7, 4)), Game((2, 7))


def test_a_single_game_is_won_by_higher_marks() -> None:
    assert match_winner([WON], 1) == 1
    assert match_winner([LOST], 1) == 2
    assert match_winner([Game((3, 2), "time")], 1) == 1


def test_a_level_game_at_time_is_a_tie_where_ties_stand() -> None:
    level = [Game((3, 3), "time")]
    assert match_winner(level, 1) is None
    assert match_over(level, 1, "tie")
    assert not match_over(level, 1, "one_hand")
    assert match_over([Game((4, 3), "time")], 1, "one_hand")


def test_two_of_three_win_a_match() -> None:
    assert match_winner([WON, LOST], 3) is None
    assert not match_over([WON, LOST], 3)
    assert match_winner([WON, LOST, LOST], 3) == 2
    assert match_over([WON, WON], 3)


def test_a_match_cut_by_its_clock_goes_by_games_then_marks() -> None:
    assert match_winner([WON, Game((0, 0), "time")], 3, "one_hand") == 1
    assert match_winner([WON, Game((1, 2), "time")], 3, "one_hand") == 1
    assert match_winner([WON, LOST, Game((0, 0), "time")], 3, "one_hand") == 2
    level = [Game((7, 4)), Game((4, 7)), Game((0, 0), "time")]
    assert match_winner(level, 3, "one_hand") is None
    assert not match_over(level, 3, "one_hand")
    decided = [*level[:2], Game((1, 0), "time")]
    assert match_winner(decided, 3, "one_hand") == 1


def test_a_stated_winner_goes_before_the_marks() -> None:
    assert match_winner([Game((5, 5), "penalty", winner=2)], 1) == 2


def test_nothing_played_is_not_over() -> None:
    assert not match_over([], 3)
    assert match_winner([], 1) is None


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
