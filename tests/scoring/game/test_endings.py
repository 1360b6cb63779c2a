"""Whether typed marks can end a game: rules, clock, extra hands."""

from copy import deepcopy

import pytest

from scoring.game.endings import Ending, NotFinalError
from scoring.rules.finals import last_bidders
from tests.each import each
from tests.scoring.tables import (
    bracket,
    enter,
    first_called,
    first_game,
    hall,
    plays_by,
    time_up,
)
from tournaments.event.models import Game
from tournaments.formats import Score

pytestmark = pytest.mark.django_db


def ending(level: str = "tie") -> Ending:
    state = Ending(first_game(hall()))
    shape = deepcopy(state.event.format_json)
    shape["stages"][0]["level"] = level
    state.event.format_json = shape
    return state


@each("marks", [(13, 3), (7, 7), (7, 8)])
def test_what_no_hands_can_give_has_the_engines_reason(game, marks) -> None:
    with pytest.raises(NotFinalError, match=r"is not possible|can't end 7") as caught:
        Ending(game).final_score(marks)
    assert caught.value.field == ""


def test_the_clock_says_that_time_was_called() -> None:
    state = ending()
    time_up()
    assert state.is_time_up
    assert state.final_score((5, 3)).ended == "time"
    assert state.final_score((7, 3)).ended == "played"


def test_a_clock_still_running_does_not() -> None:
    state = ending()
    assert state.clock is not None
    assert not state.is_time_up


def test_level_at_time_is_a_tie_where_the_stage_says_so() -> None:
    final = ending("tie").final_score((5, 5), time_called=True)
    assert (final.marks, final.ended) == ((5, 5), "time")


@pytest.mark.parametrize("level", ["one_hand", "sudden_death"])
def test_level_at_time_asks_who_won_one_more_hand(level: str) -> None:
    state = ending(level)
    with pytest.raises(NotFinalError, match="Say who won it") as caught:
        state.final_score((5, 5), time_called=True)
    assert caught.value.field == "hand"
    with pytest.raises(NotFinalError, match="Say who won it"):
        state.final_score((5, 5), time_called=True, hand=3)
    assert state.final_score((5, 5), time_called=True, hand=2).marks == (5, 6)
    assert state.final_score((6, 6), time_called=True, hand=1).marks == (7, 6)


@pytest.mark.parametrize("level", ["one_hand", "sudden_death"])
def test_level_at_time_in_points_one_more_hand_is_entered_with_its_points(
    level: str,
) -> None:
    state = ending(level)
    plays_by(state.event, "points-250")
    with pytest.raises(NotFinalError, match="play one more hand") as caught:
        state.final_score((140, 140), time_called=True, hand=1)
    assert caught.value.field == ""
    with_hand = state.final_score((171, 151), time_called=True)
    assert (with_hand.marks, with_hand.ended) == ((171, 151), "time")


def test_where_both_have_enough_who_bid_the_last_hand_wins() -> None:
    state = ending()
    plays_by(state.event, "points-250")
    with pytest.raises(NotFinalError, match="who bid the last hand") as caught:
        state.final_score((252, 260))
    assert caught.value.field == "bidder"
    assert state.final_score((252, 260), bidder=1) == Score((252, 260), winner=1)
    assert state.final_score((252, 260), bidder=2) == Score((252, 260))
    assert state.final_score((252, 252), bidder=2) == Score((252, 252), winner=2)
    plays_by(state.event, {"preset": "points-250", "both_pass_target": "higher"})
    assert Ending(state.game).final_score((252, 260)) == Score((252, 260))


def test_nobody_is_asked_who_bid_where_the_score_tells() -> None:
    state = ending()
    plays_by(state.event, {"preset": "points-250", "points_made": "bid"})
    line = next(
        (first, second)
        for first in range(250, 292)
        for second in range(250, first)
        if len(last_bidders(state.event.rules, (first, second))) == 1
    )
    [team] = last_bidders(state.event.rules, line)
    won = state.final_score(line).winner or 1
    assert won == team + 1


def test_marks_from_no_form_are_checked_too() -> None:
    state = ending()
    state.refuse_impossible(Score((5, 3), "time"))
    state.refuse_impossible(Score((0, 0), "forfeit"))
    with pytest.raises(NotFinalError):
        state.refuse_impossible(Score((5, 3), "played"))


def game_of_three(number: int) -> Game:
    event = bracket()
    match = first_called(event)
    for played in range(1, number):
        enter(match.games.get(number=played), (7, 4) if played % 2 else (3, 7))
    return match.games.get(number=number)


def test_the_clock_ends_a_match_of_three_after_the_game() -> None:
    game = game_of_three(2)
    final = Ending(game).final_score((3, 5), time_called=True, hand=1)
    assert final.ended == "time"


def test_the_last_game_of_three_is_played_whatever_the_clock_says() -> None:
    final = Ending(game_of_three(3)).final_score((7, 6), time_called=True)
    assert final.ended == "played"


def test_a_first_game_corrected_late_was_not_cut_by_the_clock() -> None:
    game = game_of_three(3)
    first = Game.objects.get(match=game.match, number=1)
    final = Ending(first).final_score((7, 5), time_called=True)
    assert final.ended == "played"


def test_level_over_the_whole_match_asks_for_a_hand() -> None:
    game = game_of_three(2)
    first = Game.objects.get(match=game.match, number=1)
    assert (first.marks_1, first.marks_2) == (7, 4)
    with pytest.raises(NotFinalError, match="one more hand"):
        Ending(game).final_score((1, 4), time_called=True)
    assert Ending(game).final_score((1, 4), time_called=True, hand=1).marks == (2, 4)
