"""Where a sheet exists there is a way to it: for the pair, for spectators and for the desk."""

from uuid import uuid4

import pytest
from django.test import Client

from scoring.results.services.decisions import confirm_result
from tests.page_text import text_of
from tests.scoring.tables import at_table, first_game, hall, judge, path_of, send
from tests.scoring.written_sheets import win, write
from tournaments.event.models import Event, Game

pytestmark = pytest.mark.django_db


@pytest.fixture
def game() -> Game:
    """A game of an event of final marks, whose table has written a hand."""
    game = first_game(hall())
    write(at_table(game), game, "1:2m")
    return game


def sheet_of(game: Game) -> str:
    return f"/e/{game.match.event.slug}/matches/{game.match.number}/sheet/"


def pages_of(game: Game) -> list[str]:
    slug, pair = game.match.event.slug, game.match.sides.get(side=1).pair.number
    of_desk = f"/desk/{slug}/matches/{game.match.number}/"
    return [f"/e/{slug}/pairs/{pair}/", f"/e/{slug}/rounds/1/1/", of_desk]


def test_a_kept_sheet_is_reached_from_everywhere_whatever_the_judges_enter(
    admin_client: Client, game: Game
) -> None:
    links = [*pages_of(game), path_of(at_table(game), game.match)]
    for page in links:
        assert sheet_of(game) not in admin_client.get(page).text, page
    win(at_table(game), game, 3)
    sent = send(at_table(game), game, (8, 0))
    confirm_result(link=judge(game.match.event), version=sent, key=uuid4())
    for page in links:
        assert sheet_of(game) in admin_client.get(page).text, page
    assert "Game 1, 8–0" in text_of(admin_client.get(sheet_of(game)))


def test_the_desk_reads_the_sheet_of_a_game_under_way(
    admin_client: Client, game: Game
) -> None:
    assert "2–0 after 1 hand." in text_of(admin_client.get(pages_of(game)[-1]))
    win(at_table(game), game, 3)
    desk = text_of(admin_client.get(pages_of(game)[-1]))
    assert "The game is over by its sheet: 8–0, not sent." in desk


def test_spectators_read_it_during_play_only_where_the_event_says_so(
    client: Client, game: Game
) -> None:
    closed = client.get(sheet_of(game))
    assert "Its hands can be read here once its result stands." in text_of(closed)
    assert "2m" not in text_of(closed)
    assert sheet_of(game) not in client.get(pages_of(game)[0]).text
    event = Event.objects.get()
    event.live_sheets, event.version = True, event.version + 1
    event.save()
    for page in pages_of(game)[:2]:
        assert sheet_of(game) in client.get(page).text, page
    assert "2–0 after 1 hand." in text_of(client.get(sheet_of(game)))
    write(at_table(game), game, "2:31")
    assert "2–1 after 2 hands." in text_of(client.get(sheet_of(game)))
