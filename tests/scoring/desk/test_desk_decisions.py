"""What the director decides of a match: a dispute, a correction, a forfeit, a no-show."""

import re
from uuid import uuid4

import pytest

from tests.make import play_tables
from tests.page_text import text_of
from tests.scoring.desk.match_desk import entered, match_path
from tests.scoring.tables import (
    cut_hall,
    enter,
    first_called,
    first_game,
    hall,
    marks_of,
    pair_at,
    send,
    turned_about,
)
from tournaments.event.models import Event, Game, Match
from tournaments.floor.services.rounds import start_next

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(club) -> Game:
    return first_game(hall(club=club))


def test_a_dispute_is_decided_side_by_side(client, game) -> None:
    send(pair_at(game, 1), game, (7, 4))
    send(pair_at(game, 2), game, (4, 7))
    page = text_of(client.get(match_path(game)))
    assert "7–4 stands" in page
    assert "4–7 stands" in page
    version = game.submissions.get(version=2)
    client.post(
        match_path(game), {"do": "decide", "version": version.pk, "key": uuid4()}
    )
    assert marks_of(game) == (4, 7)


def test_a_result_is_corrected_and_all_versions_shown(client, game) -> None:
    enter(game)
    assert "Correct the result" in text_of(client.get(match_path(game) + "?game=1"))
    client.post(match_path(game), entered(game, 5, 7))
    page = text_of(client.get(match_path(game)))
    assert "replaced" in page
    assert "confirmed" in page


def test_a_pair_forfeits_and_it_is_taken_back(client, game) -> None:
    page = text_of(client.get(match_path(game)))
    for side in game.match.sides.all():
        assert f"{side.pair.name} forfeit" in page
    client.post(match_path(game), {"do": "forfeit", "winner": "2", "key": uuid4()})
    assert Match.objects.get(pk=game.match_id).winner == 2
    client.post(match_path(game), {"do": "take-back", "key": uuid4()})
    assert Match.objects.get(pk=game.match_id).state == "playing"


def test_a_refused_act_keeps_the_page_with_its_sentence(client, game) -> None:
    Event.objects.update(state="final")
    response = client.post(match_path(game), {"do": "forfeit", "winner": "1"})
    assert response.status_code == 409
    assert "is final" in text_of(response)


def test_a_correction_others_depend_on_shows_its_plan_and_is_carried_out(
    client, club
) -> None:
    """A plan of another world is shown anew."""
    event = cut_hall(club=club)
    game, marks = turned_about(event)
    text = text_of(client.post(match_path(game), entered(game, *marks)))
    assert "The cut is made from this standing." in text
    assert "no longer count" in text
    assert event.pairs.get(number=game.match.sides.first().pair.number).name in text
    game.refresh_from_db()
    assert (game.marks_2, game.marks_1) == marks
    form = entered(game, *marks, do="apply", token="0" * 32)
    page = client.post(match_path(game), form)
    assert page.status_code == 409
    assert "Something has changed since this plan was shown" in text_of(page)
    token = re.search(r'name="token" value="(\w+)"', page.content.decode())
    form = entered(game, *marks, do="apply", token=token.group(1))
    assert client.post(match_path(game), form)["Location"] == match_path(game)
    assert marks_of(game) == marks


def test_a_correction_in_a_bracket_is_told_by_matches_alone(client, club) -> None:
    event = hall(4, club=club, preset="westfest")
    game = first_called(event).games.get()
    play_tables(event)
    start_next(event=event, by="dora")
    game.refresh_from_db()
    page = text_of(client.post(match_path(game), entered(game, 3, 7)))
    assert "What the correction changes" in page
    assert "keeps the place" not in page


def test_who_is_not_there_is_asked_by_name_and_shown_what_it_costs(
    client, game
) -> None:
    path = match_path(game) + "no-show/"
    text = text_of(client.get(path))
    assert "forfeits the game" in text
    for side in game.match.sides.all():
        assert f"by forfeit over {side.pair}" in text
    assert Match.objects.get(pk=game.match_id).state == "playing"
    client.post(path, {"absent": "2"})
    assert Match.objects.get(pk=game.match_id).winner == 1
    assert client.post(path, {"absent": "9"}).status_code == 400
    assert "is over" in text_of(client.get(path))
