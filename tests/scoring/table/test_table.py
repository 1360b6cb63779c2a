"""The judge's page: what it shows, what is sent, what is said back."""

from itertools import product
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.game.links import code_of
from tests.page_text import text_of
from tests.scoring.table.sent_marks import marks, post
from tests.scoring.tables import (
    at_table,
    enter,
    first_called,
    first_game,
    hall,
    judge,
    pair_at,
    path_of,
    play_round,
    send,
)
from tournaments.event.models import Event

pytestmark = pytest.mark.django_db


def test_a_table_shows_its_round_clock_and_both_pairs_or_that_none_play(client, game):
    answer = client.get(path_of(at_table(game)))
    page = text_of(answer)
    assert "data-ends-at" in answer.text
    assert "Finish the hand" in answer.text
    assert "Table 1" in page
    assert "round 1" in page
    for side in game.match.sides.all():
        assert side.pair.name in page
    assert "Send the score" in page
    empty = game.match.event.links.get(kind="table", number=4)
    sentence = "No match is to be played at this table"
    assert sentence in text_of(client.get(path_of(empty)))


def test_a_page_reads_its_rulings_its_match_and_the_next_once(client) -> None:
    link = at_table(first_game(hall()))
    with CaptureQueriesContext(connection) as queries:
        page = client.get(path_of(link))
    assert "Next at this table" in text_of(page)
    names = 'SELECT DISTINCT "tournaments_pair"'
    reads = [q["sql"] for q in queries if q["sql"].startswith(names)]
    assert len(reads) == len(set(reads)) == 2  # of both matches
    asked = [q["sql"] for q in queries if 'FROM "scoring_ruling"' in q["sql"]]
    assert len(asked) == 2, "of the game for its marks, of the match to be shown"


def test_a_judge_sees_all_tables_and_what_waits_first(client) -> None:
    event = hall()
    second = event.matches.get(state="playing", table=2).games.get()
    send(at_table(second), second)
    page = text_of(client.get(path_of(judge(event))))
    assert page.index("Confirm") < page.index("playing")
    version = second.submissions.get()
    confirms = {"do": "confirm", "version": version.pk, "key": uuid4()}
    path = path_of(judge(event), second.match)
    response = client.post(path, confirms, follow=True)
    assert "this result stands" in text_of(response)
    assert "All tables" in text_of(response)


def test_between_rounds_the_page_says_what_comes_next(client, game) -> None:
    enter(game)
    page = text_of(client.get(path_of(at_table(game))))
    assert "this result stands" in page
    assert "Next at this table" in page
    assert "round 2" in page
    page = text_of(client.get(path_of(pair_at(game, 1))))
    assert "Your next match" in page


def test_a_single_player_is_told_to_sit_out_and_until_when(client) -> None:
    event = hall(9, preset="club-night")
    playing = event.matches.values("sides__pair__number")
    link = event.links.filter(kind="pair").exclude(number__in=playing).get()
    expected = "You sit out round 1; your next match is drawn with round 2."
    assert expected in text_of(client.get(path_of(link)))
    phone = client.get(f"/e/{event.slug}/pairs/{link.number}/")
    assert expected in text_of(phone)


def test_a_match_nobody_knows_and_nonsense_are_not_found(client, game) -> None:
    link = at_table(game)
    assert client.get(f"/t/{code_of(link)}/999/").status_code == 404
    for match, number in product([0, 99, 10**30], ["1", "9", "", "one", "1" * 40]):
        entry = marks(game, game=number)
        assert client.post(f"{path_of(link)}{match}/", entry).status_code == 404
    assert post(client, link, game, do="fly").status_code == 400
    for number in ("x", "9", "", "one", "1" * 40):
        assert post(client, link, game, **marks(game, game=number)).status_code == 400
    for version in ("0", "x", ""):
        response = post(client, link, game, do="confirm", version=version)
        assert response.status_code == 404


@pytest.mark.parametrize(
    ("preset", "pair", "sentence"),
    [("new-mexico", 1, "Round 1 is a bye."), ("timpson", 5, "Quarterfinals: a bye")],
)
def test_a_pair_reads_of_its_bye_while_others_play_the_round(
    client, preset, pair, sentence
) -> None:
    event = hall(5, preset=preset)
    path = path_of(event.links.get(kind="pair", number=pair))
    assert sentence in text_of(client.get(path))
    other = first_called(event).games.get()
    assert sentence not in text_of(client.get(path_of(pair_at(other, 1))))
    play_round(event)
    assert sentence not in text_of(client.get(path))


def test_a_pair_whose_bye_has_led_to_a_match_in_play_reads_of_that(client) -> None:
    event = hall(5, preset="timpson")
    path = path_of(event.links.get(kind="pair", number=1))
    page = text_of(client.get(path))
    assert "semifinals" in page
    assert "a bye" not in page


def test_an_ended_event_only_shows_its_results(client, game) -> None:
    event = game.match.event
    enter(game)
    Event.objects.update(state="final")
    for link in (at_table(game), pair_at(game, 2), judge(event)):
        page = text_of(client.get(path_of(link)))
        assert "Spring Open is over" in page
        assert "This code shows its results; nothing more can be sent." in page
    assert "7" in text_of(client.get(path_of(at_table(game))))
    response = post(client, at_table(game), game, **marks(game))
    assert response.status_code == 302
    assert game.submissions.count() == 1


def test_the_page_asks_a_fixed_number_of_questions(
    client, django_assert_max_num_queries
) -> None:
    event = hall(8)
    game = first_game(event)
    with django_assert_max_num_queries(30):
        client.get(path_of(at_table(game)))
    for match in event.matches.filter(state="playing"):
        send(at_table(match.games.get()), match.games.get())
    with django_assert_max_num_queries(12):
        client.get(path_of(judge(event)))
