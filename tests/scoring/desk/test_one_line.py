"""One field takes a whole result, by the event's scoring, and a forfeit."""

import pytest
from django.test import Client

from tests.page_text import text_of
from tests.scoring.desk.match_desk import entered, match_path
from tests.scoring.game.test_moon import moon_night
from tests.scoring.rulings.ruling_pages import at_desk
from tests.scoring.tables import first_game, hall, plays_by
from tournaments.event.models import Event, Game

pytestmark = pytest.mark.django_db


def typed(client: Client, event: Event, *lines: str) -> list[Game]:
    """The event's games, after one of these lines was entered for each."""
    at_desk(client, event)
    playing = Game.objects.filter(match__event=event, match__state="playing")
    games = list(playing)[: len(lines)]
    for game, line in zip(games, lines, strict=True):
        client.post(match_path(game), entered(game, line, ""))
        game.refresh_from_db()
    return games


def points_night() -> Event:
    event = hall(6)
    plays_by(event, "points-250")
    return event


@pytest.mark.parametrize(
    ("evening", "lines", "marks"),
    [
        (
            lambda: hall(16, tables=8),
            ("7-4", "7 4", "74", "7 – 4", "7, 4", "7:4", "7/4"),
            [(7, 4)] * 7,
        ),
        (points_night, ("250 180", "250-180", "250, 180"), [(250, 180)] * 3),
        (moon_night, ("21 10 5", "21 10 -5"), [(21, 10, 5), (21, 10, -5)]),
    ],
)
def test_a_result_is_typed_in_one_line(client: Client, evening, lines, marks) -> None:
    assert [game.marks for game in typed(client, evening(), *lines)] == marks


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
    at_desk(client, game.match.event)
    page = client.post(match_path(game), entered(game, "f 99", ""))
    assert page.status_code == 422
    assert "“f 99” is not" in text_of(page)
    pair = game.match.sides.get(side=2).pair
    client.post(match_path(game), entered(game, f"f {pair.number}", ""))
    game.refresh_from_db()
    assert (game.ended, game.marks) == ("forfeit", (7, 0))
