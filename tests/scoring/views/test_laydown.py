"""The lay-down board: taps in, the engine's word out, the ruling one tap away."""

import pytest

from scoring.links import code_of
from scoring.rules.lay_down import SET
from tests.scoring.tables import at_table, first_game, hall, judge
from tests.scoring.views.test_table import text_of
from tournaments.models import Game

pytestmark = pytest.mark.django_db


def board(client, link, game: Game, **told) -> str:
    where = f"/t/{code_of(link)}/{game.match.number}/lay-down/"
    return text_of(client.get(where, told))


def gone(*still_out: str) -> list[str]:
    return [tile for tile in SET if tile not in still_out]


def test_each_step_says_what_is_missing(client) -> None:
    game = first_game(hall())
    link = judge(game.match.event)
    assert "Tap what trumps are." in board(client, link, game)
    assert "in the order they are to be led" in board(client, link, game, trump="5")
    page = board(client, link, game, trump="5", tap="5-5")
    assert "With 1 tile laid down, 24 tiles are gone" in page
    eight = {"trump": "5", "order": SET[:8]}
    assert "more than seven" in board(client, link, game, **eight)


def test_a_claim_that_holds(client) -> None:
    game = first_game(hall())
    out = gone("5-5", "6-6", "4-4", "3-3")
    link = judge(game.match.event)
    page = board(client, link, game, trump="5", order="5-5", gone=out)
    assert "It holds." in page


def test_a_claim_that_fails_shows_the_lie_and_leads_to_the_ruling(client) -> None:
    game = first_game(hall())
    link = judge(game.match.event)
    told = {"trump": "5", "order": "4-3", "gone": gone("4-3", "6-6", "4-4", "3-3")}
    assert "It fails: 4-3, led to trick 1, can be beaten." in board(
        client, link, game, **told
    )
    where = f"/t/{code_of(link)}/{game.match.number}/"
    page = client.get(f"{where}lay-down/", told).content.decode()
    assert f"{where}rulings/?code=lay_down" in page
    form = client.get(f"{where}rulings/?code=lay_down").content.decode()
    assert form.index("lay_down") < form.index("checked")


def test_a_tile_tapped_twice_is_off_again(client) -> None:
    game = first_game(hall())
    link = judge(game.match.event)
    page = board(client, link, game, trump="5", order="5-5", tap="5-5")
    assert "in the order they are to be led" in page


def test_what_is_no_tile_is_not_there(client) -> None:
    game = first_game(hall())
    link = at_table(game)
    page = board(client, link, game, trump="x", order="9-9", gone="z", tap="7-7")
    assert "Tap what trumps are." in page
