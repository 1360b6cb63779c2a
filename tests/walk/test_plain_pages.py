"""Where somebody stands before a shut door, the door says which and what to do.

``public/test_public.py`` has what no event has, ``codes/test_codes.py`` wrong codes.
"""

import pytest
from django.test import Client

from tests.make import official_of, played_rounds, started_event
from tests.page_text import text_of
from tests.scoring.table.sent_marks import marks
from tests.scoring.tables import (
    enter,
    first_game,
    give_links,
    hall,
    pair_at,
    path_of,
)
from tournaments.event.models import Event, Game

pytestmark = pytest.mark.django_db


def test_an_unknown_page_of_the_desk_is_a_plain_page() -> None:
    client = official_of(started_event().club)
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


def test_a_final_event_changes_no_more_for_its_director_either() -> None:
    event = played_rounds()
    give_links(event)
    client = official_of(event.club)
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
    client = official_of(event.club)
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
