"""The sheet when time runs out with the marks level."""

import re
from datetime import timedelta

import pytest
from django.test import Client

from players.common import clock
from scoring.game.models import SheetRow, Submission
from tests.page_text import text_of
from tests.scoring.sheets.tapped_sheet import page_of, tap
from tests.scoring.table.sent_marks import marks, post
from tests.scoring.tables import at_table, first_game, hall, time_up
from tests.scoring.written_sheets import write
from tournaments.event.models import Game

pytestmark = pytest.mark.django_db
PLAYED_ON = ("one_hand", "sudden_death")


def at_time(level: str) -> Game:
    """A sheet with a mark each as the clock runs out."""
    game = first_game(hall())
    event = game.match.event
    event.format_json["stages"][0]["level"] = level
    event.save()
    for call in ("1:30", "2:30"):
        write(at_table(game), game, call)
    SheetRow.objects.update(at=clock.now() - timedelta(hours=4))
    time_up()
    return game


def sheet_after(
    client: Client, game: Game, call: str = "", do: str = "thrown"
) -> tuple[str, bool]:
    """The sheet's words after one more hand, and whether its score may be sent."""
    assert tap(client, game, call, do).status_code == 302
    answer = client.get(page_of(game))
    form = re.search(r"<form[^>]*data-over=[^>]*>", answer.text)
    return text_of(answer), " hidden" not in form[0]


def sent(client: Client, game: Game, first: int, second: int, **more) -> tuple:
    entry = marks(game, first, second, **more)
    assert post(client, at_table(game), game, **entry).status_code == 302
    version = Submission.objects.get()
    return version.marks, version.ended


def test_it_is_a_tie_where_the_event_says_so(client: Client) -> None:
    game = at_time("tie")
    assert "Time. Finish this hand" in text_of(client.get(page_of(game)))
    page, may_send = sheet_after(client, game)
    assert "Time. The game is over." in page
    assert "Made" not in page
    assert may_send
    assert sent(client, game, 1, 1) == ((1, 1), "time")


@pytest.mark.parametrize("level", PLAYED_ON)
def test_it_is_played_on_where_the_event_says_so(client: Client, level: str) -> None:
    game = at_time(level)
    for number in (4, 5):
        page, may_send = sheet_after(client, game)
        assert f"Hand {number}" in page
        assert "the score is level" in page
        assert not may_send
    page, may_send = sheet_after(client, game, "2:31", "made")
    assert "Time. The game is over." in page
    assert may_send
    assert sent(client, game, 1, 2) == ((1, 2), "time")


@pytest.mark.parametrize("level", ["tie", *PLAYED_ON])
def test_final_marks_ask_who_won_one_more_hand_where_one_decides(
    client: Client, level: str
) -> None:
    game = at_time(level)
    link, more = at_table(game), {}
    if level != "tie":
        asked = post(client, link, game, **marks(game, 4, 4, do="review"))
        assert "Say who won it." in text_of(asked)
        more = {"hand": 2}
    review = post(client, link, game, **marks(game, 4, 4, do="review", **more))
    assert "Hands were played without the sheet" in text_of(review)
    score = (4, 4) if level == "tie" else (4, 5)
    given = {"off_sheet": "unwritten", **more}
    assert sent(client, game, 4, 4, **given) == (score, "time")
