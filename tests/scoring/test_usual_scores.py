"""The scores most games end with, as the rules have them."""

import pytest

from scoring.usual_scores import usual_scores


def test_a_game_to_seven_is_lost_with_up_to_six_marks() -> None:
    usual = usual_scores("n42pa")
    assert usual == (7, (0, 1, 2, 3, 4, 5, 6))
    assert usual.tapped({"won": "2", "other": "3"}) == (3, 7)
    assert usual.side_won((3, 7)) == 2


@pytest.mark.parametrize("fields", [{}, {"won": "3", "other": "1"}, {"won": "1"}])
def test_what_was_not_tapped_is_no_score(fields) -> None:
    assert usual_scores("n42pa").tapped(fields) is None


@pytest.mark.parametrize("marks", [(7, 7), (8, 5), (5, 3)])
def test_another_score_has_no_winner_here(marks) -> None:
    assert usual_scores("n42pa").side_won(marks) is None


def test_a_game_for_points_offers_none() -> None:
    assert usual_scores("points") is None
