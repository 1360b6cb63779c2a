"""The scores most games end with, as the rules have them."""

from scoring.game.usual_scores import is_rare, usual_scores
from scoring.rules.presets import PRESETS
from tests.each import each


def test_a_game_to_seven_is_lost_with_up_to_six_marks() -> None:
    usual = usual_scores(PRESETS["n42pa"])
    assert usual == (7, (0, 1, 2, 3, 4, 5, 6))
    assert usual.tapped({"won": "2", "other": "3"}) == (3, 7)
    assert usual.side_won((3, 7)) == 2


@each("fields", [{}, {"won": "3", "other": "1"}, {"won": "1"}])
def test_what_was_not_tapped_is_no_score(fields) -> None:
    assert usual_scores(PRESETS["n42pa"]).tapped(fields) is None


@each("marks", [(7, 7), (8, 5), (5, 3)])
def test_another_score_has_no_winner_here(marks) -> None:
    assert usual_scores(PRESETS["n42pa"]).side_won(marks) is None


def test_a_game_for_points_or_for_more_than_ten_marks_offers_none() -> None:
    assert usual_scores(PRESETS["points-250"]) is None
    ten, eleven = (PRESETS["n42pa"]._replace(target=target) for target in (10, 11))
    assert usual_scores(ten) == (10, tuple(range(10)))
    assert usual_scores(eleven) is None


def test_a_game_that_only_a_bid_above_the_opening_cap_can_end_so_high_is_rare() -> None:
    assert is_rare(PRESETS["n42pa"], (2, 9))
    assert not is_rare(PRESETS["n42pa"], (8, 5))
    assert not is_rare(PRESETS["points-250"], (260, 10))
