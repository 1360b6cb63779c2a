"""One field takes a whole result, by the event's scoring, and a forfeit."""

import pytest
from django.test import Client

from tests.scoring.desk.match_desk import entered, match_path, text_of
from tests.scoring.game.test_moon import moon_night
from tests.scoring.rulings.ruling_pages import at_desk
from tests.scoring.tables import first_game, hall, plays_by
from tournaments.event.models import Game

pytestmark = pytest.mark.django_db


def typed(client: Client, game: Game, line: str) -> Game:
    at_desk(client, game.match.event)
    client.post(match_path(game), entered(game, line, ""))
    game.refresh_from_db()
    return game


@pytest.mark.parametrize("line", ["7-4", "7 4", "74", "7 – 4", "7, 4", "7:4", "7/4"])
def test_marks_are_typed_in_one_line(client: Client, line: str) -> None:
    assert typed(client, first_game(hall()), line).marks == (7, 4)


@pytest.mark.parametrize("line", ["250 180", "250-180", "250, 180"])
def test_points_are_typed_in_one_line(client: Client, line: str) -> None:
    event = hall()
    plays_by(event, "points-250")
    assert typed(client, first_game(event), line).marks == (250, 180)


@pytest.mark.parametrize(
    ("line", "marks"), [("21 10 5", (21, 10, 5)), ("21 10 -5", (21, 10, -5))]
)
def test_a_moon_result_is_one_line(client: Client, line: str, marks: tuple) -> None:
    game = first_game(moon_night())
    assert typed(client, game, line).marks == marks


@pytest.mark.parametrize(
    ("rules", "hint"),
    [("points-250", "first field: 250 180."), (None, "first field: 73, 7-3.")],
)
def test_the_hint_is_the_scorings_own(client: Client, rules: str, hint: str) -> None:
    event = hall()
    if rules:
        plays_by(event, rules)
    game = first_game(event)
    at_desk(client, event)
    assert hint in text_of(client.get(match_path(game)))


def test_f_and_the_number_of_a_pair_is_a_forfeit(client: Client, game) -> None:
    pair = game.match.sides.get(side=2).pair
    game = typed(client, game, f"f {pair.number}")
    assert (game.ended, game.marks) == ("forfeit", (7, 0))


def test_f_and_nobodys_number_says_what_is_wrong(client: Client, game) -> None:
    at_desk(client, game.match.event)
    page = client.post(match_path(game), entered(game, "f 99", ""))
    assert page.status_code == 422
    assert "“f 99” is not" in text_of(page)
