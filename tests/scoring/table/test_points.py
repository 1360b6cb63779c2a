"""An event scored in points: its sheet, its time, and what its pages call a score."""

import pytest

from scoring.game.models import SheetRow
from scoring.game.selectors.hands import keeper_of, load_scoresheet
from tests.each import each
from tests.page_text import text_of
from tests.scoring.sheets.tapped_sheet import page_of, tap
from tests.scoring.tables import (
    at_table,
    enter,
    first_game,
    hall,
    plays_by,
    time_up,
)
from tournaments.event.models import Game

pytestmark = pytest.mark.django_db


@pytest.fixture
def game() -> Game:
    event = hall()
    plays_by(event, "points-250")
    return first_game(event)


def score_of(game: Game) -> tuple[int, int]:
    keeper = keeper_of(at_table(game))
    return load_scoresheet(game, keeper).marks


def test_a_hand_scores_by_its_bid_and_the_points_taken(client, game) -> None:
    page = text_of(client.get(page_of(game)))
    assert "Points the bidders took" in page
    assert tap(client, game, "1:31", "made", taken=35).status_code == 302
    assert score_of(game) == (35, 7)
    assert tap(client, game, "2:30", "set", taken=20).status_code == 302
    assert score_of(game) == (35 + 30 + 22, 7)
    assert tap(client, game, "2:1m", "made", taken=42).status_code == 302
    assert score_of(game) == (87, 49)
    page = text_of(client.get(page_of(game)))
    assert "Points" in page
    assert "35–7" in page
    assert "Marks" not in page


def test_bids_of_marks_are_said_in_points(client, game) -> None:
    page = text_of(client.get(page_of(game)))
    assert "41 42 84 More bids 126 168 210" in page
    assert "2m" not in page
    tap(client, game, "1:2m", "set", taken=40)
    assert " 84 set 0–86" in text_of(client.get(page_of(game)))


@each(
    ("call", "do", "taken", "sentence"),
    [
        ("1:31", "made", "", "Enter the points that the bidders took."),
        ("1:31", "made", "43", "A hand has 42 points in all, not 43."),
        ("1:31", "made", "30", "A bid of 31 is not made with 30 points."),
        ("1:31", "set", "31", "A bid of 31 is not set with 31 points."),
        ("1:1m", "made", "41", "A bid of 42 is not made with 41 points."),
    ],
)
def test_points_that_do_not_fit_the_bid_are_refused(
    client, game, call, do, taken, sentence
) -> None:
    answer = tap(client, game, call, do, taken=taken)
    assert answer.status_code == 422
    assert sentence in text_of(answer)
    assert not SheetRow.objects.exists()


def test_time_called_ends_a_game_at_the_points_so_far(client, game) -> None:
    tap(client, game, "1:31", "made", taken=35)
    time_up()
    page = text_of(client.get(page_of(game)))
    assert "Send 35–7" in page


def test_standings_rank_by_points(client, game) -> None:
    enter(game, (252, 80))
    page = text_of(client.get(f"/e/{game.match.event.slug}/standings/"))
    assert "points for" in page.lower()
