"""Games of the family at events: seats, sheet and hands follow the game."""

import pytest
from django.test import Client

from tests.make import started_event
from tests.scoring.sheets.tapped_sheet import page_of, tap
from tests.scoring.tables import first_game, give_links
from tournaments.event.models import Game

pytestmark = pytest.mark.django_db


def game_of(name: str) -> Game:
    """The first game of an evening of this game: four entries, full sides."""
    event = started_event(4, preset=f"evening-{name}")
    give_links(event)
    return first_game(event)


def test_six_at_a_table_shake_in_turn_and_score_by_the_sheet(client: Client) -> None:
    game = game_of("88")
    page = client.get(page_of(game)).text
    assert "Seat 6" in page
    assert "Seat 1, N" not in page
    assert "Odd seats:" in page
    tap(client, game, "1:62", "made", shaker=5, taken=70)
    tap(client, game, "2:60", "set", shaker=6, taken=58)
    page = client.get(page_of(game)).text
    assert "Seat 1 shakes" in page
    rows = game.sheet_rows.order_by("number").values_list("marks_1", "marks_2")
    assert list(rows) == [(70, 18), (90, 0)]


def test_a_hand_of_the_big_game_is_written_domino_by_domino(client: Client) -> None:
    game = game_of("big-game")
    page = client.get(page_of(game, "record")).text
    assert 'data-tile="8-8"' in page
    assert 'data-most="11"' in page
    assert "eights" in page
    assert 'name="exchange"' in page


@pytest.mark.parametrize("name", ["84", "geezer"])
def test_everybody_reads_what_the_game_is_played_with(
    client: Client, name: str
) -> None:
    game = game_of(name)
    event = game.match.event
    page = client.get(f"/e/{event.slug}/rules/").text
    words = {"84": "8 players sit at a table, 4 a side", "geezer": "double-seven set"}
    assert words[name] in page
    assert "42 in all" not in page
