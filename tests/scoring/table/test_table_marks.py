"""Marks sent from a table: looked over, waiting, confirmed, contested, changed."""

import re
from uuid import uuid4

import pytest

from tests.each import each
from tests.page_text import text_of
from tests.scoring.table.sent_marks import marks, post
from tests.scoring.tables import (
    at_table,
    bracket,
    enter,
    first_called,
    pair_at,
    path_of,
    send,
)
from tournaments.event.models import Event, Match

pytestmark = pytest.mark.django_db


def test_marks_are_looked_over_before_they_are_sent(client, game) -> None:
    response = post(client, at_table(game), game, **marks(game, do="review"))
    page = response.text
    assert re.findall(r'<output class="marks"[^>]*>(\d+)<', page) == ["7", "4"]
    assert text_of(response).count("Send?") == 1
    page = post(client, at_table(game), game, **marks(game, 7, 5, do="change")).text
    assert 'name="marks_2" value="5"' in page, "the marks stay for a change"
    assert game.submissions.count() == 0


def test_a_tapped_result_needs_no_script(client, game) -> None:
    tapped = marks(game, "", "", won="2", other="5")
    assert post(client, at_table(game), game, **tapped).status_code == 302
    assert (game.submissions.get().marks_1, game.submissions.get().marks_2) == (5, 7)


def test_what_was_sent_is_shown_with_whom_it_waits_for(client, game) -> None:
    path = path_of(at_table(game), game.match)
    response = client.post(path, marks(game), follow=True)
    loser = game.match.sides.get(side=2).pair
    assert f"Sent. It stands once {loser} or a judge confirms it." in text_of(response)
    assert "Change it" in text_of(response)


def test_sending_twice_with_one_key_is_one_result(client, game) -> None:
    entry = marks(game)
    for _ in range(2):
        assert post(client, at_table(game), game, **entry).status_code == 302
    assert game.submissions.count() == 1


@each(
    ("typed", "sentence"),
    [
        ("seven", "A score is a whole number like 7; “seven” is not."),
        ("-1", "A score starts at 0."),
        ("70", "70 marks are more than a game can have."),
        ("", "Enter the score, 0 if there is none."),
        ("4.5", "“4.5” is not."),
        ("9" * 300, "99999 marks are more than a game can have."),
        ("13", "13 to 4 is not possible: a hand gives"),
    ],
)
def test_marks_that_cannot_be_have_a_reason_and_are_kept(
    client, typed, sentence, game
) -> None:
    response = post(client, at_table(game), game, **marks(game, typed, 4))
    assert response.status_code == 422
    assert sentence in text_of(response)
    assert f'value="{typed}"' in response.text
    assert 'value="4"' in response.text


def test_what_is_typed_is_escaped(client, game) -> None:
    response = post(client, at_table(game), game, **marks(game, "<b>7", 4))
    assert "<b>7" not in response.text


def test_an_unfinished_game_asks_for_time_and_then_stands(client, game) -> None:
    response = post(client, at_table(game), game, **marks(game, 5, 3))
    assert "If time was called, tick the box" in text_of(response)
    post(client, at_table(game), game, **marks(game, 5, 3, time_called="on"))
    assert game.submissions.get().ended == "time"


def test_without_javascript_the_steppers_work_and_keep_the_rest(client, game) -> None:
    entry = marks(game, 6, "x", do="1+", time_called="on")
    page = post(client, at_table(game), game, **entry).text
    assert 'name="marks_1" value="7"' in page
    assert 'name="marks_2" value="x"' in page
    assert "checked" in page
    page = post(client, at_table(game), game, **marks(game, 0, 0, do="2-")).text
    assert 'name="marks_2" value="0"' in page


def test_not_right_asks_for_what_is_and_shows_both(client, game) -> None:
    version = send(pair_at(game, 1), game)
    other = pair_at(game, 2)
    objects = {"do": "dispute", "version": version.pk, "key": uuid4()}
    response = client.post(path_of(other, game.match), objects, follow=True)
    assert "A judge or the director comes to the table" in text_of(response)
    assert "What do you have?" in text_of(response)
    post(client, other, game, **marks(game, 4, 7))
    for link in (other, pair_at(game, 1)):
        page = text_of(client.get(path_of(link)))
        assert f"{pair_at(game, 1)} {other}" in page
        assert "What do you have?" not in page


def test_what_was_sent_is_changed_and_taken_back(client, game) -> None:
    link = at_table(game)
    send(link, game, (7, 5))
    page = client.get(path_of(link, game.match) + "?change=1").text
    assert 'name="marks_2" value="5"' in page
    post(client, link, game, **marks(game, 7, 6))
    version = game.submissions.get(state="sent")
    assert version.marks_2 == 6
    post(client, link, game, do="withdraw", version=version.pk, key=uuid4())
    assert "Send the score" in text_of(client.get(path_of(link)))


def test_a_stale_phone_sees_both_and_keeps_its_own(client, game) -> None:
    link = at_table(game)
    entry = marks(game, 7, 5)
    send(link, game, (7, 4))
    response = post(client, link, game, **entry)
    assert response.status_code == 409
    page = text_of(response)
    assert "7–4 was sent with this code in the meantime; you have 7–5." in page
    html = response.text
    assert 'name="marks_2" value="5"' in html
    assert 'name="seen_versions" value="1"' in html


def test_a_late_form_of_the_first_game_never_counts_for_the_second(client) -> None:
    event = bracket()
    match = first_called(event)
    link = event.links.create(kind="table", number=match.table)
    first = match.games.get(number=1)
    entry = marks(first, 7, 0)
    enter(first, (7, 4))
    response = post(client, link, first, **entry)
    assert response.status_code == 409
    assert "7–4 stands already" in text_of(response)
    assert "Game 2 of 3, games 1–0" in text_of(response)
    assert match.games.get(number=2).submissions.count() == 0


def test_a_match_called_off_says_so(client, game) -> None:
    link = at_table(game)
    Match.objects.filter(pk=game.match_id).update(state="void")
    page = client.get(path_of(link, game.match))
    assert "was called off" in text_of(page)
    response = post(client, link, game, **marks(game))
    assert response.status_code == 409


def test_a_match_at_another_table_is_not_shown_nor_taken(client, game) -> None:
    event = game.match.event
    other = event.links.get(kind="table", number=3)
    for response in (
        client.get(path_of(other, game.match)),
        post(client, other, game, **marks(game)),
    ):
        assert response.status_code == 403
        assert "It is played at table 1" in text_of(response)
    assert game.submissions.count() == 0


@pytest.mark.parametrize(
    ("do", "most"), [("first", 20), ("other", 20), ("confirm", 27), ("alone", 26)]
)
def test_a_result_is_taken_with_few_queries(
    client, do: str, most: int, django_assert_max_num_queries, game
) -> None:
    link, entry = at_table(game), marks(game)
    if do == "alone":
        Event.objects.update(policy="alone")
    if do in ("other", "confirm"):
        version = send(link, game)
        entry = marks(game, 7, 5)
    if do == "confirm":
        link = pair_at(game, 2)
        entry = {"do": do, "version": version.pk, "key": str(uuid4())}
    with django_assert_max_num_queries(most):
        assert post(client, link, game, **entry).status_code == 302
