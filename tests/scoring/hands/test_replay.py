"""A hand of a confirmed game is played again domino by domino by anybody."""

import pytest

from scoring.game.links import code_of
from scoring.game.models import Submission
from tests.page_text import text_of
from tests.scoring.tables import at_table, enter, first_game, hall, send
from tests.scoring.written_sheets import WHOLE, writing
from tournaments.event.models import Game

pytestmark = pytest.mark.django_db


def with_record(game: Game, **typed: str) -> str:
    """The page of the first hand of a confirmed game that was written in full."""
    enter(game, (7, 0))
    return with_sheet(game, **typed)


def with_sheet(game: Game, **typed: str) -> str:
    row = {"shaker": 4, "bidder": 2, "bid": "30", "made": True, "marks": [0, 1]}
    row["record"] = writing(**(typed or WHOLE)).record
    Submission.objects.filter(game=game).update(sheet=[row, {"marks": [1, 0]}])
    event, number = game.match.event, game.match.number
    return f"/e/{event.slug}/matches/{number}/1/hands/1/"


def test_the_hand_goes_on_a_domino_at_a_time(client) -> None:
    path = with_record(first_game(hall()))
    page = text_of(client.get(path))
    assert "seat 2 30" in page
    assert "fives" in page
    assert "takes it" not in page
    page = text_of(client.get(path, {"played": "4"}))
    assert "Seat 2 takes it: 6 points. Seats 1 and 3: 0, seats 2 and 4: 6" in page
    assert "made 30" not in page
    whole = client.get(path, {"played": "99"})
    assert "Seat 2 made 30: 0–1." in text_of(whole)
    assert "Next domino" not in text_of(whole)


def test_a_lay_down_is_told_at_the_end(client) -> None:
    order = "5-5 6-5 5-4 6-6 4-4 3-3 2-2"
    typed = {"bids": "pass 30 pass pass", "trump": "5", "claim": order}
    page = text_of(client.get(with_record(first_game(hall()), **typed)))
    assert "Seat 2 claimed, but the bid can be set by trick 4." in page
    assert "Played like this:" in page


def test_the_sheet_leads_to_each_hand_in_full(client, game) -> None:
    path = with_record(game)
    sheet = client.get(path.split("1/hands/")[0] + "sheet/").text
    assert f'href="{path}"' in sheet
    assert "hands/2/" not in sheet
    assert "skunk" in sheet


def test_a_hand_that_was_not_written_in_full_is_not_there(client, game) -> None:
    path = with_record(game)
    for hand in (0, 2, 3):
        assert client.get(path.replace("hands/1/", f"hands/{hand}/")).status_code == 404


def test_before_the_result_stands_no_hand_is_shown(client, game) -> None:
    send(at_table(game), game, (7, 0))
    path = with_sheet(game)
    assert client.get(path).status_code == 404


def test_a_skunk_is_named_wherever_its_result_is_shown(client, game) -> None:
    event = game.match.event
    enter(game, (7, 0))
    pair = game.match.sides.get(side=1).pair.number
    for page in (f"pairs/{pair}/", "rounds/1/1/"):
        assert "skunk" in text_of(client.get(f"/e/{event.slug}/{page}"))
    link = at_table(game)
    path = f"/t/{code_of(link)}/{game.match.number}/"
    assert "skunk" in text_of(client.get(path, follow=True))
