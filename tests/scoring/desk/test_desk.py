"""The director's match page and inbox: what is entered, decided, corrected, and what is said."""

import re
from uuid import uuid4

import pytest

from tests.each import each
from tests.make import play_tables
from tests.page_text import text_of
from tests.scoring.desk.match_desk import entered, match_path
from tests.scoring.made_rulings import ruled
from tests.scoring.tables import (
    at_table,
    bracket,
    cut_hall,
    enter,
    first_called,
    first_game,
    hall,
    judge,
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


def test_the_director_enters_for_a_table_and_is_back_at_the_board(client, game) -> None:
    response = client.post(match_path(game), entered(game))
    assert response["Location"] == f"/desk/{game.match.event.slug}/"
    assert marks_of(game) == (7, 4)


def test_a_match_of_three_asks_for_its_next_game(client, club) -> None:
    """Games won are figures then, and each game's marks are strokes."""
    match = first_called(bracket())
    Event.objects.update(club=club)
    game = match.games.get(number=1)
    response = client.post(match_path(game), entered(game), follow=True)
    assert "Enter the result, game 2" in text_of(response)
    for number, marks in enumerate(((3, 7), (7, 5)), 2):
        enter(match.games.get(number=number), marks)
    page = client.get(match_path(match.games.get(number=1)))
    assert "2–1 in games (7–4, 3–7, 7–5)" in text_of(page)
    drawn = re.findall(r'class="tally".*?aria-label="(\d) mark', page.text)
    assert drawn == ["7", "3", "7", "4", "7", "5"]


def test_a_match_that_waits_for_a_side_asks_for_no_result(client, club) -> None:
    event = bracket()
    Event.objects.update(club=club)
    match = event.matches.filter(state="waiting").last()
    page = client.get(match_path(match.games.get(number=1)))
    assert f"Who plays match {match.number} is not known yet." in text_of(page)
    assert "marks_1" not in page.text


def test_wrong_marks_stay_with_their_reason(client, game) -> None:
    response = client.post(match_path(game), entered(game, "13", 4))
    assert response.status_code == 422
    assert "13 to 4" in text_of(response)
    assert 'value="13"' in response.text


def test_what_came_in_meanwhile_is_shown_beside_what_was_typed(client, game) -> None:
    form = entered(game, 7, 5)
    send(at_table(game), game, (7, 4))
    response = client.post(match_path(game), form)
    assert response.status_code == 409
    assert "7–4 by Table 1 came in meanwhile; you have 7–5" in text_of(response)
    assert 'name="marks_2" value="5"' in response.text


@each(
    ("form", "status"),
    [
        ({"do": "fly"}, 400),
        ({"do": "forfeit", "winner": "9"}, 400),
        ({"do": "marks", "game": "7"}, 400),
        ({"do": "decide", "version": "x"}, 404),
        ({"do": "take-back"}, 302),
    ],
)
def test_nonsense_changes_nothing(client, game, form: dict, status: int) -> None:
    assert client.post(match_path(game), form).status_code == status
    assert client.get(f"/desk/{game.match.event.slug}/matches/999/").status_code == 404


def test_the_inbox_shows_disputes_before_confirmations(client, club) -> None:
    event = hall(club=club)
    path = f"/desk/{event.slug}/inbox/"
    assert "Nothing waits for you." in text_of(client.get(path))
    game = first_game(event)
    send(at_table(game), game)
    other = event.matches.get(state="playing", table=2).games.get()
    send(pair_at(other, 1), other, (7, 3))
    send(pair_at(other, 2), other, (3, 7))
    page = text_of(client.get(path))
    assert page.index("Table 2") < page.index("Waits for")
    assert "Decide" in page


def test_the_board_shows_the_first_of_a_full_inbox_and_leads_to_all(
    client, club, django_assert_max_num_queries
) -> None:
    """A full one asks the database few questions."""
    event = hall(24, tables=12, club=club)
    for match in event.matches.filter(state="playing"):
        send(judge(event), match.games.get())
    path = f"/desk/{event.slug}/inbox/"
    client.get("/desk/")  # Now and then a page notes that the session was used
    with django_assert_max_num_queries(17):
        whole = client.get(path).text
    part = client.get(f"{path}?on=board").text
    assert whole.count("Waits for") == 12
    assert part.count("Waits for") == 10
    assert "All 12 that wait" in part
    assert f'href="{path}"' in part
    assert "that wait" not in whole
    assert "<title>" in whole
    assert "<title>" not in part
    assert f'data-live-src="{path}?on=board"' in part
    assert f"{path}?on=board" in client.get(f"/desk/{event.slug}/").text


def test_enter_leads_on_to_the_next_table_and_at_last_to_the_board(
    client, club
) -> None:
    event = hall(club=club)
    tables = event.matches.filter(state="playing").order_by("-table")
    for match in tables:
        game = match.games.get()
        response = client.post(match_path(game), entered(game, "74", "", do="next"))
        left = tables.filter(games__marks_1=None).order_by("table").first()
        match.refresh_from_db()
        after = f"matches/{left.number}/?after={match.number}" if left else ""
        assert response.url == f"/desk/{event.slug}/{after}"
    assert "after" not in response.url


def test_marks_that_seldom_end_a_game_are_asked_for_once_more(client, game) -> None:
    page = client.post(match_path(game), entered(game, "92", ""))
    assert page.status_code == 422
    assert "9–2 is unusual" in text_of(page)
    other = client.post(match_path(game), entered(game, 9, 3, sure="9–2"))
    assert other.status_code == 422
    client.post(match_path(game), entered(game, "92", "", sure="9–2"))
    assert marks_of(game) == (9, 2)


def test_a_pair_is_named_with_its_number(client, game) -> None:
    send(pair_at(game, 1), game, (7, 4))
    pair = game.match.sides.get(side=1).pair
    for address in ("matches/1/", "matches/1/no-show/", "inbox/"):
        page = text_of(client.get(f"/desk/{game.match.event.slug}/{address}"))
        before = re.findall(rf"(\S+) {pair.name}", page)
        assert set(before) == {str(pair.number)}, address


def test_a_result_that_a_ruling_overtook_is_not_offered_to_be_confirmed(
    client, game
) -> None:
    send(at_table(game), game)
    assert "Confirm 7–4" in text_of(client.get(match_path(game)))
    ruled(game)
    page = text_of(client.get(match_path(game)))
    assert "Confirm 7–4" not in page
    assert "it has to be sent again, or enter it yourself" in page


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
    token = re.search(r'name="token" value="(\w+)"', page.text)
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
