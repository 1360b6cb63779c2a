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
    page = board(client, link, game, trump="5", order="5-5")
    assert "With 1 tile laid down, 24 tiles are gone" in page
    eight = {"trump": "5", "order": " ".join(SET[:8])}
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
    page = board(client, link, game, **told)
    assert "It fails: 4-3, led to trick 1, can be beaten." in page
    assert "Left of them" in page
    where = f"/t/{code_of(link)}/{game.match.number}/"
    page = client.get(f"{where}lay-down/", told).content.decode()
    assert f"{where}rulings/?code=lay_down" in page
    form = client.get(f"{where}rulings/?code=lay_down").content.decode()
    assert form.index("lay_down") < form.index("checked")


def test_tricks_in_order_say_who_played_what(client) -> None:
    game = first_game(hall())
    link = judge(game.match.event)
    told = {"trump": "4", "order": "5-5", "leader": "3"}
    page = board(client, link, game, **told, played="6-6 6-1 5-0 6-2 6-5")
    assert "The last trick is not complete" in page
    page = board(client, link, game, **told, played="6-6 6-1 5-0 6-2")
    assert "On lead now: their partner." in page


def test_a_renege_among_the_tricks_is_named(client) -> None:
    game = first_game(hall())
    told = {"trump": "4", "order": "5-5"}
    played = "6-6 6-1 5-0 6-2 6-5 0-0 6-3 6-0"
    page = board(client, judge(game.match.event), game, **told, played=played)
    assert "Seat 3 reneged in trick 1" in page


def test_contracts_of_the_preset_alone_are_offered(client) -> None:
    event = hall()
    game = first_game(event)
    link = judge(event)
    assert "nello" not in board(client, link, game)
    event.format_json = {**event.format_json, "rules": "harper"}
    event.save()
    page = board(client, link, game, contract="nello", order="0-0", doubles="own")
    assert "18 tiles are gone" in page


def test_a_tile_stands_in_one_list(client) -> None:
    game = first_game(hall())
    link = judge(game.match.event)
    page = board(client, link, game, trump="5", order="5-5 5-5", gone="5-5")
    assert "0 are marked" in page


def test_what_is_no_tile_is_not_there(client) -> None:
    game = first_game(hall())
    link = at_table(game)
    page = board(client, link, game, trump="x", order="9-9", gone="z", contract="y")
    assert "Tap what trumps are." in page
