"""Where somebody stands before a shut door, the door says which and what to do.

``public/test_public.py`` has what no event has, ``codes/test_codes.py`` wrong codes.
"""

import re
from uuid import uuid4

import pytest
from django.core.cache import cache
from django.test import Client

from scoring.codes.services import revoke_link
from tests.make import make_director, played_rounds, started_event
from tests.page_text import text_of
from tests.scoring.tables import (
    at_table,
    enter,
    first_game,
    give_links,
    hall,
    pair_at,
    path_of,
    send,
)
from tournaments.event.models import Event, Game

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _nobody_guessed() -> None:
    cache.clear()


def marks(game: Game, first: int = 7, second: int = 4) -> dict[str, object]:
    return {
        "do": "send",
        "game": game.number,
        "seen_versions": 0,
        "key": str(uuid4()),
        "marks_1": first,
        "marks_2": second,
    }


def desk(event: Event) -> Client:
    """A browser in which a director of the event's club is signed in."""
    client = Client()
    director = make_director("dana")
    event.club.memberships.create(user=director)
    client.force_login(director)
    return client


def test_an_unknown_page_of_the_desk_is_a_plain_page() -> None:
    client = desk(started_event())
    for page in ("/desk/nowhere/", "/desk/spring-open-2027/matches/99/", "/no/where/"):
        answer = client.get(page)
        assert answer.status_code == 404
        assert "See all events" in text_of(answer)


def test_a_round_that_has_not_started_takes_no_marks(client) -> None:
    event = hall()
    game = first_game(event)
    later = event.matches.filter(state="ready").exclude(round=game.match.round)[0]
    link = event.links.get(kind="table", number=later.table)
    page = client.get(path_of(link, later))
    assert "has not started. The score can be entered here once it runs" in text_of(
        page
    )
    later_game = later.games.get(number=1)
    answer = client.post(path_of(link, later), marks(later_game))
    assert answer.status_code == 409
    assert later_game.submissions.count() == 0


def test_a_closed_round_takes_no_more_marks_and_says_whom_to_ask(client) -> None:
    event = hall()
    game = first_game(event)
    enter(game)
    page = client.get(path_of(pair_at(game, 1), game.match))
    assert "Confirmed: this result stands." in text_of(page)
    assert "If it is wrong, tell the director." in text_of(page)
    answer = client.post(path_of(pair_at(game, 2), game.match), marks(game, 0, 7))
    assert answer.status_code == 409
    game.refresh_from_db()
    assert (game.marks_1, game.marks_2) == (7, 4)


def test_a_second_submission_of_the_same_marks_says_that_they_are_there(client) -> None:
    game = first_game(hall())
    link = at_table(game)
    send(link, game)
    answer = client.post(path_of(link, game.match), marks(game))
    assert answer.status_code == 409
    assert "was sent already by" in text_of(answer)
    assert game.submissions.count() == 1


def test_a_second_submission_of_other_marks_shows_both(client) -> None:
    game = first_game(hall())
    send(pair_at(game, 1), game, (7, 4))
    given = marks(game, 4, 7)
    page = text_of(
        client.post(path_of(pair_at(game, 2), game.match), given, follow=True)
    )
    assert "This score is disputed. A judge or the director comes to the table" in page


def test_a_revoked_code_says_where_the_new_one_is(client) -> None:
    game = first_game(hall())
    link = at_table(game)
    printed = path_of(link)
    revoke_link(event=link.event, link=link, by="dora")
    answer = client.get(printed)
    assert answer.status_code == 410
    assert "This code is no longer good" in text_of(answer)
    assert "Ask at the desk for the new sheet." in text_of(answer)


def test_a_code_of_an_event_that_is_over_only_shows_its_result(client) -> None:
    event = hall()
    game = first_game(event)
    Event.objects.update(state=Event.State.FINAL)
    answer = client.get(path_of(at_table(game)))
    assert "is over. This code shows its results; nothing more can be" in text_of(
        answer
    )
    sent = client.post(path_of(at_table(game), game.match), marks(game), follow=True)
    assert "is over." in text_of(sent)
    assert game.submissions.count() == 0


def test_who_guesses_codes_has_to_wait(client) -> None:
    for _guess in range(20):
        client.get("/t/", {"code": "0C-7Q3M-92XA"})
    answer = client.get("/t/", {"code": "0C-7Q3M-92XA"})
    assert answer.status_code == 429
    assert re.search(r"Wait \d seconds?, then try again", text_of(answer))


def test_a_final_event_changes_no_more_for_its_director_either() -> None:
    event = played_rounds()
    give_links(event)
    client = desk(event)
    Event.objects.update(state=Event.State.FINAL)
    game = Game.objects.filter(match__event=event).first()
    for page, given in (
        ("", {"do": "start"}),
        (f"matches/{game.match.number}/", marks(game, 7, 6) | {"do": "marks"}),
        ("cut/", {"do": "make"}),
        ("pairs/add/", {"first": "Al Bo", "second": "Cy Do"}),
    ):
        answer = client.post(f"/desk/{event.slug}/{page}", given, follow=True)
        assert "Spring Open is final. Reopen it first" in text_of(answer), page


def test_a_final_event_s_match_offers_to_reopen_the_event_and_nothing_refused() -> None:
    event = played_rounds()
    path = f"/desk/{event.slug}/matches/{event.matches.earliest('number').number}/"
    client = desk(event)
    assert "Correct the result" in text_of(client.get(path))
    Event.objects.update(state=Event.State.FINAL)
    for address in (path, f"{path}?game=1"):
        answer = client.get(address)
        assert "Spring Open is final: its results stand." in text_of(answer)
        assert f'href="/desk/{event.slug}/finish/#reopen"' in answer.content.decode()
        assert "Correct the result" not in text_of(answer)
        assert 'value="marks"' not in answer.content.decode()


def test_a_form_without_its_token_is_asked_for_again() -> None:
    client = Client(enforce_csrf_checks=True)
    answer = client.post("/sign-in/", {"username": "dora", "password": "x"})
    assert answer.status_code == 403
    assert "Please send it again" in text_of(answer)
