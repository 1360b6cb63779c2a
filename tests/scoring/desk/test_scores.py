"""A scorekeeper enters results and types sheets again; nothing else of an event opens."""

import re

import pytest
from django.test import Client

from tests.make import official_of
from tests.page_text import text_of
from tests.scoring.desk.test_keying import keyed_hall
from tests.scoring.tables import at_table, marks_of, pair_at, send
from tournaments.event.models import Game

pytestmark = pytest.mark.django_db


@pytest.fixture
def sam(game) -> Client:
    """A scorekeeper of the game's club."""
    return official_of(game.match.event.club, "scorekeeper", "sam")


def scores_of(game: Game) -> str:
    return f"/desk/{game.match.event.slug}/scores/"


def form_of(client: Client, path: str) -> dict[str, str]:
    page = client.get(path).text
    names = ("game", "seen_versions", "seen_rulings", "key")
    return {n: re.search(f'name="{n}"\\s+value="([^"]*)"', page)[1] for n in names}


def test_results_are_entered_from_table_to_table(sam, game) -> None:
    event, desk = game.match.event, scores_of(game)
    assert sam.get("/desk/").text.count(desk) == 1
    missing = event.matches.filter(state="playing").count()
    assert sam.get(desk).text.count("Enter it") == missing
    path = f"{desk}{game.match.number}/"
    typed = form_of(sam, path) | {"marks_1": "7", "marks_2": "4", "do": "next"}
    answer = sam.post(path, typed)
    assert answer["Location"].startswith(desk)
    assert answer["Location"] not in (desk, path)
    assert marks_of(game) == (7, 4)
    assert event.audit.filter(by="sam").exists()
    again = sam.post(path, typed | {"marks_2": "5"})
    assert "tell the director" in text_of(again)
    game.refresh_from_db()
    assert game.marks_2 == 4


def test_what_the_sides_disagree_about_is_a_directors(sam, game) -> None:
    desk, match = scores_of(game), f"{game.match.number}/"
    path = desk + match
    typed = form_of(sam, path) | {"marks_1": "7", "marks_2": "4", "do": "marks"}
    for side, marks in ((1, (7, 4)), (2, (4, 7))):
        send(pair_at(game, side), game, marks)
    assert "a director decides" in text_of(sam.post(path, typed))
    assert "disputed" in text_of(sam.get(desk))
    assert sam.post(desk.replace("scores", "matches") + match).status_code == 403
    assert marks_of(game) == (None, None)


def test_a_sheet_is_typed_again_by_the_scorekeeper() -> None:
    game = keyed_hall()
    sam, desk = official_of(game.match.event.club, "scorekeeper"), scores_of(game)
    send(at_table(game), game, (7, 2))
    path = f"{desk.replace('scores', 'matches')}{game.match.number}/1/keying/"
    assert path in sam.get(desk).text
    answer = sam.post(path, {"marks_1": "7", "marks_2": "2"})
    assert answer["Location"] == desk
    assert marks_of(game) == (7, 2)
