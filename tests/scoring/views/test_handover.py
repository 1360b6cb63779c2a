"""What a phone could not send, handed to the director as a code."""

from urllib.parse import quote
from uuid import UUID, uuid4

import pytest

from scoring.kept import HEAD, NotKeptError, kept_from_text
from scoring.links import code_of
from scoring.models import Link, Submission
from scoring.services.links import revoke_link
from tests.scoring.tables import at_table, enter, first_game, hall
from tests.scoring.views.test_rulings import at_desk
from tests.scoring.views.test_table import text_of
from tournaments.models import Event, Game, Match

pytestmark = pytest.mark.django_db


def text(link: Link, game: Game, marks=(7, 4), key: UUID | None = None) -> str:
    figures = (game.match.number, game.number, *marks, 0, 0, 0)
    parts = (HEAD, code_of(link), *figures, key or uuid4())
    return " ".join(str(part) for part in parts)


def where(client, event: Event) -> str:
    return at_desk(client, event) + "handover/"


def test_a_code_is_read_and_sent_for_its_link(client) -> None:
    game = first_game(hall())
    desk, told = where(client, game.match.event), text(at_table(game), game)
    page = text_of(client.get(desk, {"kept": told}))
    assert "Kept by Table 1." in page
    assert client.post(desk, {"kept": told, "do": "send"}).status_code == 302
    assert Submission.objects.get().link == at_table(game)
    assert "is in already" in text_of(client.get(desk, {"kept": told}))


def test_the_whole_address_may_be_pasted(client) -> None:
    game = first_game(hall())
    desk, told = where(client, game.match.event), text(at_table(game), game)
    address = f"http://hall{desk}?kept={quote(told)}"
    assert "Kept by Table 1." in text_of(client.get(desk, {"kept": address}))


def test_what_the_link_may_not_do_the_director_may(client) -> None:
    game = first_game(hall())
    desk, told = where(client, game.match.event), text(at_table(game), game, (7, 5))
    enter(game, (4, 7))
    refused = client.post(desk, {"kept": told, "do": "send"})
    assert refused.status_code == 422
    assert "stands already" in text_of(refused)
    for _again in range(2):
        sent = client.post(desk, {"kept": told, "do": "enter"})
        assert sent.status_code == 302
    game.refresh_from_db()
    assert (game.marks_1, game.marks_2) == (7, 5)
    assert Submission.objects.filter(state="confirmed").count() == 1


def test_each_code_that_is_no_good_says_why(client) -> None:
    event = hall()
    game = first_game(event)
    link = at_table(game)
    desk, good = where(client, event), text(link, game)
    other = Match(number=99_000, event=event)
    heard = [
        text_of(client.get(desk, {"kept": told}))
        for told in (
            "hello",
            good.replace(" 7 ", " x "),
            good[:-4],
            good.replace(code_of(link), "00-0000-0000"),
            text(link, Game(match=other, number=1)),
        )
    ]
    revoke_link(event=event, link=link, by="dora")
    assert "opens nothing any more" in text_of(client.get(desk, {"kept": good}))
    assert "no result kept on a phone" in heard[0]
    assert "cannot be read" in heard[1]
    assert "cannot be read" in heard[2]
    assert "opens nothing any more" in heard[3]
    assert "no game 1 of match 99000" in heard[4]


def test_marks_no_game_ends_with_are_refused(client) -> None:
    game = first_game(hall())
    desk, told = where(client, game.match.event), text(at_table(game), game, (3, 2))
    refused = client.post(desk, {"kept": told, "do": "enter"})
    assert refused.status_code == 422
    assert not Submission.objects.exists()


def test_a_text_of_the_wrong_length_is_not_kept() -> None:
    with pytest.raises(NotKeptError):
        kept_from_text("SM1 1 2 3")
