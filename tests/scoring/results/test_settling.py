"""A judge settles a disputed game, and takes the own word back; or the director is called."""

from uuid import uuid4

import pytest

from scoring.game.models import Submission
from scoring.game.ruling_marks import seen_of
from scoring.game.seen import Seen
from scoring.results.services.decisions import settle_dispute, take_back_settlement
from scoring.results.services.refusals import StaleError
from tests.page_text import text_of
from tests.scoring.table.sent_marks import marks as entry
from tests.scoring.tables import (
    at_table,
    first_game,
    hall,
    judge,
    marks_of,
    pair_at,
    path_of,
    send,
    states,
)
from tournaments.event.models import Event, Game
from tournaments.event.services.change import Refused
from tournaments.formats import Score

pytestmark = pytest.mark.django_db


@pytest.fixture
def game() -> Game:
    """The pairs of a table say different things."""
    game = first_game(hall())
    for side, marks in ((1, (7, 4)), (2, (4, 7))):
        send(pair_at(game, side), game, marks)
    return game


def settle(game: Game, marks=(7, 5), /, **more) -> Submission:
    event = Event.objects.get()
    more = {"link": judge(event), "seen": seen_of(game), "key": uuid4(), **more}
    return settle_dispute(game=game, score=Score(marks), **more)


@pytest.mark.parametrize("marks", [(7, 4), (4, 7), (7, 5)])
def test_a_judge_settles_for_either_side_or_other_marks(game, marks) -> None:
    settled = settle(game, marks, note=" Both sheets read. ")
    assert marks_of(game) == marks
    assert settled.note == "Both sheets read."
    assert states(game) == ["superseded", "superseded", "confirmed"]
    assert game.match.event.audit.filter(action="result.settle").exists()


def test_the_same_key_settles_once(game) -> None:
    key, seen = uuid4(), seen_of(game)
    first = settle(game, key=key, seen=seen)
    assert settle(game, key=key, seen=seen) == first
    assert game.submissions.count() == 3


def test_only_a_judge_settles_and_only_where_the_event_lets_them(game) -> None:
    for link in (at_table(game), pair_at(game, 1)):
        with pytest.raises(Refused, match="The director settles"):
            settle(game, link=link)
    Event.objects.update(judges_settle=False)
    with pytest.raises(Refused, match="The director settles"):
        settle(game)


def test_what_is_not_disputed_or_has_moved_on_is_not_settled(game) -> None:
    with pytest.raises(StaleError, match="came in meanwhile"):
        settle(game, seen=Seen(1))
    with pytest.raises(Refused):
        settle(game, (7, 7))
    settle(game)
    with pytest.raises(StaleError, match="not disputed any more"):
        settle(game, (4, 7))


def test_taken_back_it_is_disputed_again_as_both_sides_sent_it(game) -> None:
    settled, sent = settle(game), game.submissions.first()
    jim, joy = (judge(Event.objects.get(), name) for name in ("Jim", "Joy"))
    for link, version in ((joy, settled), (jim, sent)):
        with pytest.raises(Refused, match="Only the judge who settled it"):
            take_back_settlement(link=link, version=version)
    key = uuid4()
    for _again in range(2):
        take_back_settlement(link=jim, version=settled, key=key)
    game.refresh_from_db()
    game.match.refresh_from_db()
    assert game.marks_1 is None
    assert game.match.state == "disputed"
    assert states(game) == ["disputed", "disputed", "superseded"]
    settle(game, (4, 7))
    assert marks_of(game) == (4, 7)


def test_a_disputed_table_shows_the_judge_no_marks(client) -> None:
    event = hall()
    game = first_game(event)
    send(pair_at(game, 1), game, (7, 4))
    assert "7 – 4" in text_of(client.get(path_of(judge(event))))
    send(pair_at(game, 2), game, (4, 7), seen=0)
    page = text_of(client.get(path_of(judge(event))))
    assert "disputed" in page
    assert "7 – 4" not in page
    assert "4 – 7" not in page


def settling(game: Game, *scores, **more) -> dict:
    return entry(game, *scores, do="settle", note="I saw both sheets.", **more)


def test_a_judge_settles_a_dispute_and_takes_it_back(client, game) -> None:
    jim = judge(game.match.event)
    page = text_of(client.get(path_of(jim, game.match)))
    assert f"{pair_at(game, 1)} is right" in page
    version = game.submissions.get(marks_1=4).pk
    settles = settling(game, "", "", version=version)
    page = text_of(client.post(path_of(jim, game.match), settles, follow=True))
    assert "Judge Jim settled the dispute: 4–7. I saw both sheets." in page
    assert "Take it back" in page
    theirs = text_of(client.get(path_of(pair_at(game, 1))))
    assert "I saw both sheets." in theirs
    settled = game.submissions.get(state="confirmed")
    fields = {"do": "unsettle", "version": settled.pk, "key": str(uuid4())}
    page = text_of(client.post(path_of(jim, game.match), fields, follow=True))
    assert "Which is right?" in page


def test_other_marks_settle_a_dispute_if_a_game_can_end_so(client, game) -> None:
    where = path_of(judge(game.match.event), game.match)
    answer = client.post(where, settling(game, 7, 7))
    assert answer.status_code == 422
    assert "I saw both sheets." in answer.text
    client.post(where, settling(game, 7, 5))
    assert marks_of(game) == (7, 5)


def test_where_judges_do_not_settle_the_director_is_called(client, game) -> None:
    Event.objects.update(judges_settle=False)
    page = text_of(client.get(path_of(judge(game.match.event), game.match)))
    assert "The director decides" in page
    assert "Which is right?" not in page
