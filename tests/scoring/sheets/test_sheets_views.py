"""The scoresheet's pages: two taps a hand, each hand in full, paper, the public sheet."""

from uuid import uuid4

import pytest

from scoring.game.first_shake import first_shake_of
from scoring.game.links import code_of
from scoring.game.models import SheetRow, Submission
from scoring.results.services.decisions import confirm_result
from tests.page_text import text_of
from tests.scoring.sheets.tapped_sheet import page_of, tap
from tests.scoring.tables import at_table, enter, first_game, hall, judge, path_of
from tests.scoring.written_sheets import WHOLE
from tournaments.event.models import Event

pytestmark = pytest.mark.django_db


def test_who_is_asked_for_the_shaker_is_told_which_pair_sits_where(client) -> None:
    page = text_of(client.get(page_of(first_game(hall()))))
    given = "Seats 1 and 3: 2 Cy Hill / Di Moss. Seats 2 and 4: 1 Ann Ray / Bo Fitz."
    assert given in page


def test_the_first_shake_is_asked_by_the_events_rule_and_written_down(client) -> None:
    game = first_game(hall())
    page = text_of(client.get(page_of(game)))
    assert "the most pips shake first, ties draw again" in page
    assert 'value="1" required checked' not in client.get(page_of(game)).text
    refused = tap(client, game, shaker="")
    assert refused.status_code == 422
    assert "Say who shook this hand." in text_of(refused)
    assert tap(client, game, shaker=3).status_code == 302
    assert SheetRow.objects.get().shaker == 3
    page = text_of(client.get(page_of(game)))
    assert "N 1 2 E 2 1 S 3 2 W 4 1" in page
    assert "Seat 4 shakes" in page


def test_where_the_sheet_says_who_shakes_first_it_is_chosen(client, game) -> None:
    event = game.match.event
    event.rules_json |= {"first_shake": "draw"}
    event.save()
    first = first_shake_of(game, "the table")
    page = client.get(page_of(game)).text
    assert f"It is seat {first.seat}," in page
    assert page.count("checked") == 1


def test_a_stale_sheet_keeps_what_was_tapped(client, game) -> None:
    tap(client, game)
    answer = tap(client, game, "2:31", seen_versions=0)
    assert answer.status_code == 409
    assert "another device" in text_of(answer)
    assert 'value="2:31" checked' in answer.text


def test_a_won_game_is_proposed_sent_and_shown_to_everybody(client, game) -> None:
    for _hand in range(4):
        tap(client, game, "1:2m")
    page = text_of(client.get(page_of(game)))
    assert "Send 8–0" in page
    sent = {"do": "send", "game": 1, "seen_versions": 0, "key": str(uuid4())}
    client.post(
        path_of(at_table(game), game.match), sent | {"marks_1": 8, "marks_2": 0}
    )
    confirm_result(link=judge(game.match.event), version=Submission.objects.get())
    event = game.match.event
    public = client.get(f"/e/{event.slug}/matches/{game.match.number}/sheet/")
    first = game.match.sides.get(side=1).pair
    assert text_of(public).count(f"{first.number} {first.name} 2m made") == 4
    assert f"{event.name} · March 6, 2027" in text_of(public), "on paper too"


def test_an_event_of_sheets_opens_on_the_sheet_and_marks_stay_possible(client) -> None:
    game = first_game(hall())
    Event.objects.update(depth="sheet")
    path = path_of(at_table(game))
    assert client.get(path).headers["Location"].endswith("/hands/")
    link = path_of(at_table(game), game.match)
    assert client.get(link + "?marks=1").status_code == 200


def test_a_hand_in_full_becomes_a_row(client, game) -> None:
    given = WHOLE | {"shaker": 4, "number": 1, "seen_versions": 0, "key": str(uuid4())}
    assert client.post(page_of(game, "record"), given).status_code == 302
    row = SheetRow.objects.get()
    assert (row.bidder, row.bid, row.points_1, row.points_2) == (2, "30", 11, 31)
    again = client.get(page_of(game, "record") + "?hand=1").text
    assert "3-3 3-2 3-0 4-3 /" in again


def test_a_renege_stands_beside_its_trick_while_it_is_typed(client, game) -> None:
    plays = WHOLE["plays"].replace("5-4 1-1 5-3", "5-4 1-1 2-2")
    plays = plays.replace("2-1 2-2", "2-1 5-3")
    given = WHOLE | {"plays": plays, "shaker": 4}
    answer = client.post(page_of(game, "record")[:-1] + "/check", given)
    assert "reneged in trick 3" in answer.text
    response = client.post(
        page_of(game, "record"),
        given | {"number": 1, "seen_versions": 0, "key": str(uuid4())},
    )
    assert response.status_code == 422
    assert plays in response.text
    assert not SheetRow.objects.exists()


def test_no_sheet_is_kept_where_the_result_stands(client, game) -> None:
    enter(game)
    assert client.get(page_of(game)).status_code == 302


def test_a_round_prints_a_sheet_a_table_with_its_code(admin_client) -> None:
    event = hall()
    page = admin_client.get(f"/desk/{event.slug}/sheets/1/").text
    matches = event.matches.filter(round__number=1)
    assert page.count('class="paper-sheet"') == matches.count()
    assert code_of(at_table(first_game(event))) in page
    sheet = admin_client.get(f"/desk/{event.slug}/sheets/1/?table=1").text
    assert sheet.count('class="paper-sheet"') == 1


@pytest.mark.parametrize("best_of", [3, 5])
def test_a_match_of_several_games_has_one_sheet_for_all_of_them(
    admin_client, best_of
) -> None:
    event = hall()
    event.matches.update(best_of=best_of)
    page = admin_client.get(f"/desk/{event.slug}/sheets/1/?table=1")
    text = text_of(page)
    assert f"best of {best_of}" in text
    assert f"Game {best_of} 2" in text
    assert f"Whoever wins {best_of // 2 + 1} games has the match." in text
    assert "In the next game the side that lost shakes first." in text
    assert page.text.count('class="sign"') == 2


def test_a_bonus_has_its_button_and_hands_grow_as_the_game_goes_on(client) -> None:
    game = first_game(hall())
    event = game.match.event
    event.rules_json |= {"sweep_bonus": 1, "progressive": 1}
    event.save()
    page = client.get(page_of(game)).text
    assert "Made, every trick" in page
    assert "every trick" not in page.split("Made, every trick")[1]
    assert tap(client, game, shaker=1, call="1:30", do="swept").status_code == 302
    given = {"number": 2, "shaker": 2, "seen_versions": 1}
    assert tap(client, game, call="2:30", do="made", **given).status_code == 302
    assert [row.marks for row in SheetRow.objects.order_by("number")] == [
        (2, 0),
        (0, 2),
    ]
    given = {"number": 3, "shaker": 3, "seen_versions": 2}
    refused = tap(client, game, call="1:2m", do="swept", **given)
    assert "needs every trick anyway" in text_of(refused)
