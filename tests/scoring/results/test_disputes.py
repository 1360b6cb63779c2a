"""A disputed game on its table's page: a judge settles it, or the director is called."""

from uuid import uuid4

import pytest

from tests.page_text import text_of
from tests.scoring.tables import first_game, hall, judge, pair_at, path_of, send
from tournaments.event.models import Event, Game

pytestmark = pytest.mark.django_db


def test_a_disputed_table_shows_the_judge_no_marks(client, game) -> None:
    event = game.match.event
    send(pair_at(game, 1), game, (7, 4))
    assert "7 – 4" in text_of(client.get(path_of(judge(event))))
    send(pair_at(game, 2), game, (4, 7), seen=0)
    page = text_of(client.get(path_of(judge(event))))
    assert "disputed" in page
    assert "7 – 4" not in page
    assert "4 – 7" not in page


def disputed(event: Event) -> Game:
    game = first_game(event)
    for side, entry in ((1, (7, 4)), (2, (4, 7))):
        send(pair_at(game, side), game, entry)
    return game


def settling(game: Game, /, **more) -> dict:
    return {
        "do": "settle",
        "game": game.number,
        "seen_versions": 2,
        "seen_rulings": 0,
        "key": str(uuid4()),
        "note": "I saw both sheets.",
        **more,
    }


def test_a_judge_settles_a_dispute_and_takes_it_back(client) -> None:
    event = hall()
    game, jim = disputed(event), judge(event)
    page = text_of(client.get(path_of(jim, game.match)))
    assert f"{pair_at(game, 1)} is right" in page
    version = game.submissions.get(marks_1=4).pk
    page = text_of(
        client.post(
            path_of(jim, game.match), settling(game, version=version), follow=True
        )
    )
    assert "Judge Jim settled the dispute: 4–7. I saw both sheets." in page
    assert "Take it back" in page
    theirs = text_of(client.get(path_of(pair_at(game, 1))))
    assert "I saw both sheets." in theirs
    settled = game.submissions.get(state="confirmed")
    fields = {"do": "unsettle", "version": settled.pk, "key": str(uuid4())}
    page = text_of(client.post(path_of(jim, game.match), fields, follow=True))
    assert "Which is right?" in page


def test_other_marks_settle_a_dispute_if_a_game_can_end_so(client) -> None:
    event = hall()
    game, jim = disputed(event), judge(event)
    where = path_of(jim, game.match)
    answer = client.post(where, settling(game, marks_1=7, marks_2=7))
    assert answer.status_code == 422
    assert "I saw both sheets." in answer.content.decode()
    client.post(where, settling(game, marks_1=7, marks_2=5))
    game.refresh_from_db()
    assert (game.marks_1, game.marks_2) == (7, 5)


def test_where_judges_do_not_settle_the_director_is_called(client) -> None:
    event = hall()
    game = disputed(event)
    Event.objects.update(judges_settle=False)
    page = text_of(client.get(path_of(judge(event), game.match)))
    assert "The director decides" in page
    assert "Which is right?" not in page
