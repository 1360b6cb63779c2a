"""The scoresheet's pages: two taps a hand, each hand in full, paper, the public sheet."""

import re
import time
from uuid import uuid4

import pytest
from django.core.cache import cache
from django.http import HttpResponse
from django.test import Client

from scoring.game.hands import bid_hand
from scoring.game.links import code_of
from scoring.game.models import SheetRow, Submission
from scoring.game.selectors.first_shake import first_shake_of
from scoring.game.selectors.hands import keeper_of, load_scoresheet
from scoring.results.services.decisions import confirm_result
from scoring.sheets.services import write_hand
from scoring.sheets.views import presence
from tests.page_text import text_of
from tests.scoring.tables import (
    at_table,
    enter,
    first_game,
    hall,
    judge,
    pair_at,
    path_of,
    send,
)
from tests.scoring.written_sheets import WHOLE
from tournaments.event.models import ClockEntry, Event

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _no_presence() -> None:
    cache.clear()


def page_of(game, part: str = "hands") -> str:
    return f"{path_of(at_table(game), game.match)}{part}/"


def tap(client, game, call="1:30", do="made", **more):
    rows = SheetRow.objects.filter(game=game)
    number = rows.values("number").distinct().count() + 1
    given = {
        "call": call,
        "do": do,
        "number": number,
        "shaker": (number - 1) % 4 + 1,
        "seen_versions": rows.count(),
        "key": str(uuid4()),
    }
    return client.post(page_of(game), given | more)


def test_who_is_asked_for_the_shaker_is_told_which_pair_sits_where(client) -> None:
    page = text_of(client.get(page_of(first_game(hall()))))
    given = "Seats 1 and 3: 2 Cy Hill / Di Moss. Seats 2 and 4: 1 Ann Ray / Bo Fitz."
    assert given in page


def test_the_first_shake_is_asked_by_the_events_rule_and_written_down(client) -> None:
    game = first_game(hall())
    page = text_of(client.get(page_of(game)))
    assert "the most pips shake first, ties draw again" in page
    assert (
        'value="1" required checked' not in client.get(page_of(game)).content.decode()
    )
    refused = tap(client, game, shaker="")
    assert refused.status_code == 422
    assert "Say who shook this hand." in text_of(refused)
    assert tap(client, game, shaker=3).status_code == 302
    assert SheetRow.objects.get().shaker == 3
    page = text_of(client.get(page_of(game)))
    assert "N 1 2 E 2 1 S 3 2 W 4 1" in page
    assert "Seat 4 shakes" in page


def test_where_the_sheet_says_who_shakes_first_it_is_chosen(client) -> None:
    game = first_game(hall())
    event = game.match.event
    event.rules_json |= {"first_shake": "draw"}
    event.save()
    first = first_shake_of(game, "the table")
    page = client.get(page_of(game)).content.decode()
    assert f"It is seat {first.seat}," in page
    assert page.count("checked") == 1


def test_two_taps_write_a_hand_and_the_next_one_comes(client) -> None:
    game = first_game(hall())
    assert tap(client, game, "1:2m").status_code == 302
    page = text_of(client.get(page_of(game)))
    assert "Hand 2" in page
    assert "Seat 2 shakes" in page


def test_a_thrown_in_hand_is_one_tap_and_so_is_undo(client) -> None:
    game = first_game(hall())
    tap(client, game, "", "thrown")
    assert "thrown in" in text_of(client.get(page_of(game)))
    tap(client, game, do="undo")
    assert "thrown in" not in text_of(client.get(page_of(game)))


def test_made_without_a_bid_says_what_to_tap(client) -> None:
    answer = tap(client, first_game(hall()), "")
    assert answer.status_code == 422
    assert "Tap who bid" in text_of(answer)


def test_a_stale_sheet_keeps_what_was_tapped(client) -> None:
    game = first_game(hall())
    tap(client, game)
    answer = tap(client, game, "2:31", seen_versions=0)
    assert answer.status_code == 409
    assert "another device" in text_of(answer)
    assert 'value="2:31" checked' in answer.content.decode()


def test_an_earlier_hand_opens_to_be_put_right(client) -> None:
    game = first_game(hall())
    tap(client, game)
    page = text_of(client.get(page_of(game) + "?hand=1"))
    assert "Correct hand 1" in page


def test_a_won_game_is_proposed_sent_and_shown_to_everybody(client) -> None:
    game = first_game(hall())
    for _hand in range(4):
        tap(client, game, "1:2m")
    page = text_of(client.get(page_of(game)))
    assert "Game over: 8–0" in page
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


def test_time_says_finish_this_hand_then_over(client) -> None:
    game = first_game(hall())
    tap(client, game, "1:2m")
    ClockEntry.objects.filter(kind="start").update(seconds=1, at="2020-01-01T00:00Z")
    SheetRow.objects.update(at="2019-12-31T00:00Z")
    assert "Finish this hand" in text_of(client.get(page_of(game)))
    tap(client, game, "1:30")
    page = text_of(client.get(page_of(game)))
    assert "Time. The game is over." in page
    assert "Game over: 3–0" in page
    assert "Made" not in page


def is_warned(page: HttpResponse) -> bool:
    """Whether the page says that the sheet is open elsewhere, rather than could say it."""
    note = re.search(r"<p [^>]*data-presence[^>]*>", page.content.decode())
    return " hidden" not in note[0]


def test_a_sheet_open_on_two_devices_warns_both() -> None:
    game = first_game(hall())
    first, second = Client(), Client()
    ask = f"/t/{code_of(at_table(game))}/{game.match.number}/open"
    assert not is_warned(first.get(page_of(game)))
    assert first.post(ask).json() == {
        "has_other_phone": False,
        "rows": 0,
        "own_rows": 0,
    }
    assert is_warned(second.get(page_of(game)))
    assert first.post(ask).json() == {"has_other_phone": True, "rows": 0, "own_rows": 0}
    assert is_warned(first.get(page_of(game)))


def test_a_sheet_closed_on_the_other_device_warns_no_more(monkeypatch) -> None:
    game = first_game(hall())
    first, second = Client(), Client()
    second.get(page_of(game))
    assert is_warned(first.get(page_of(game)))
    later = time.time() + presence.OPEN_SECONDS + 1
    monkeypatch.setattr("time.time", lambda: later)
    assert not is_warned(first.get(page_of(game)))


def test_an_event_of_sheets_opens_on_the_sheet_and_marks_stay_possible(client) -> None:
    game = first_game(hall())
    Event.objects.update(depth="sheet")
    path = path_of(at_table(game))
    assert client.get(path).headers["Location"].endswith("/hands/")
    link = path_of(at_table(game), game.match)
    assert client.get(link + "?marks=1").status_code == 200


def test_a_hand_in_full_becomes_a_row(client) -> None:
    game = first_game(hall())
    given = WHOLE | {"shaker": 4, "number": 1, "seen_versions": 0, "key": str(uuid4())}
    assert client.post(page_of(game, "record"), given).status_code == 302
    row = SheetRow.objects.get()
    assert (row.bidder, row.bid, row.points_1, row.points_2) == (2, "30", 11, 31)
    again = client.get(page_of(game, "record") + "?hand=1").content.decode()
    assert "3-3 3-2 3-0 4-3 /" in again


def test_a_renege_stands_beside_its_trick_while_it_is_typed(client) -> None:
    game = first_game(hall())
    plays = WHOLE["plays"].replace("5-4 1-1 5-3", "5-4 1-1 2-2")
    plays = plays.replace("2-1 2-2", "2-1 5-3")
    given = WHOLE | {"plays": plays, "shaker": 4}
    answer = client.post(page_of(game, "record")[:-1] + "/check", given)
    assert "reneged in trick 3" in answer.content.decode()
    response = client.post(
        page_of(game, "record"),
        given | {"number": 1, "seen_versions": 0, "key": str(uuid4())},
    )
    assert response.status_code == 422
    assert plays in response.content.decode()
    assert not SheetRow.objects.exists()


def test_no_sheet_is_kept_where_the_result_stands(client) -> None:
    game = first_game(hall())
    enter(game)
    assert client.get(page_of(game)).status_code == 302


def test_a_dispute_shows_both_sheets_side_by_side(admin_client) -> None:
    event = hall()
    game = first_game(event)
    for _hand in range(4):
        tap(admin_client, game, "1:2m")
    send(at_table(game), game, (8, 0))
    send(judge(event), game, (7, 4), off_sheet="wrong")
    page = text_of(admin_client.get(f"/desk/{event.slug}/matches/{game.match.number}/"))
    assert "Which is right?" in page
    first = game.match.sides.get(side=1).pair
    assert "The sheet has 8–0: the sheet is wrong." in page
    assert page.count(f"{first.number} {first.name} 2m made") == 4 + 4


def test_who_contests_is_asked_for_marks_and_its_sheet_is_shown_unsent(
    admin_client,
) -> None:
    game = first_game(hall())
    for _hand in range(4):
        tap(admin_client, game, "1:2m")
    sent = send(at_table(game), game, (8, 0))
    link = pair_at(game, 2)
    where = f"/t/{code_of(link)}/"
    hands = f"{where}{game.match.number}/hands/"
    for n, call in enumerate(("1:2m", "2:2m"), 1):
        given = {
            "do": "made",
            "call": call,
            "key": uuid4(),
            "seen_versions": n - 1,
            "number": n,
        }
        admin_client.post(hands, given | {"shaker": n})
    objection = {"do": "dispute", "version": sent.pk, "key": uuid4()}
    admin_client.post(f"{where}{game.match.number}/", objection)
    asked = admin_client.get(where)
    assert "What do you have?" in text_of(asked)
    form = asked.context["form"]
    assert (form["marks_1"].value(), form["marks_2"].value()) == (2, 2)

    event = game.match.event
    page = text_of(admin_client.get(f"/desk/{event.slug}/matches/{game.match.number}/"))
    assert "Not sent yet: their sheet as far as it is written." in page
    second = game.match.sides.get(side=2).pair
    assert f"{second.number} {second.name} 2m made, 0–2" in page
    inbox = admin_client.get(f"/desk/{event.slug}/inbox/").content.decode()
    assert "not sent yet" in inbox
    assert inbox.count("differs</span>") == 3
    send(link, game, (4, 7), off_sheet="unwritten")
    page = text_of(admin_client.get(f"/desk/{event.slug}/matches/{game.match.number}/"))
    assert "Not sent yet" not in page


def test_a_round_prints_a_sheet_a_table_with_its_code(admin_client) -> None:
    event = hall()
    page = admin_client.get(f"/desk/{event.slug}/sheets/1/").content.decode()
    assert (
        page.count('class="paper-sheet"')
        == event.matches.filter(round__number=1).count()
    )
    assert code_of(at_table(first_game(event))) in page
    sheet = admin_client.get(f"/desk/{event.slug}/sheets/1/?table=1").content.decode()
    assert sheet.count('class="paper-sheet"') == 1


def test_sheets_on_paper_are_the_directors(client) -> None:
    event = hall()
    assert client.get(f"/desk/{event.slug}/sheets/1/").status_code == 302


def test_a_second_judge_is_asked_to_take_over_and_both_pairs_see_it_grow() -> None:
    game = first_game(hall())
    event = game.match.event
    jim, joy = judge(event, "Jim"), judge(event, "Joy")
    for link in (jim, jim):
        own = load_scoresheet(game, keeper_of(link), event.rules)
        hand = bid_hand(event.rules, shaker=own.shaker or 1, call="1:2m", made=True)
        number = own.next_number
        write_hand(
            link=link, game=game, number=number, hand=hand, seen=own.seen, key=uuid4()
        )
    client, path = Client(), f"{path_of(joy, game.match)}hands/"
    page = client.get(path).content.decode()
    assert "Judge Jim keeps this: 4–0 after 2 hands." in " ".join(page.split())
    assert 'name="call"' not in page
    assert 'name="call"' in client.get(f"{path}?take=1").content.decode()
    assert 'name="call"' in Client().get(f"{path_of(jim, game.match)}hands/").text
    for side in (1, 2):
        theirs = Client().get(path_of(pair_at(game, side))).content.decode()
        assert "keeps this: 4–0 after 2 hands." in " ".join(theirs.split())


def test_a_hand_that_comes_late_is_shown_unsent_before_the_next_hand(client) -> None:
    game = first_game(hall())
    for _hand in range(4):
        tap(client, game)
    late = tap(client, game, "2:32", number=4, shaker=4, seen_versions=3)
    page = text_of(late)
    assert late.status_code == 409
    second = game.match.sides.get(side=2).pair
    assert f"Not written: {second.number} {second.name} 32 made" in page
    assert 'name="corrects"' not in late.content.decode()
    assert "Hand 5 Seat 1 shakes" in page
    answer = tap(client, game, "2:34", do="made", number=4, shaker=4, seen_versions=4)
    assert answer.status_code == 409, "not even where its page was seen"
    assert SheetRow.objects.filter(number=4).count() == 1


def test_a_hand_in_full_that_comes_late_is_no_correction(client) -> None:
    game = first_game(hall())
    tap(client, game)
    whole = WHOLE | {"shaker": 4, "number": 1, "seen_versions": 0, "key": str(uuid4())}
    late = client.post(page_of(game, "record"), whole)
    assert late.status_code == 409
    assert 'name="corrects"' not in late.content.decode()
    assert 'name="number" value="2"' in late.content.decode()
    assert WHOLE["plays"] in late.content.decode()
    opened = client.get(page_of(game)).content.decode()
    assert '/record/"' in opened, "no hand is named that another may write meanwhile"


def correct(client, game, number, call, do="made"):
    shaker = (number - 1) % 4 + 1
    return tap(client, game, call, do, number=number, shaker=shaker, corrects="on")


def test_a_correction_shows_what_stood_and_can_be_left(client) -> None:
    game = first_game(hall())
    for _hand in range(2):
        tap(client, game, "1:33")
    answer = client.get(page_of(game) + "?hand=2")
    page, html = text_of(answer), answer.content.decode()
    first = game.match.sides.get(side=1).pair
    assert 'name="corrects"' in html
    assert f"On the sheet now: {first.number} {first.name} 33 made, 1–0" in page
    assert 'value="1:33" checked' in html
    assert 'value="undo"' not in html, "it would take another hand off the sheet"
    for word in ("Cancel", "Undo"):
        assert re.search(rf'<a class="button[^"]*" href="[^"?]*/hands/">{word}<', html)


def test_everybody_who_follows_the_sheet_sees_a_correction(client) -> None:
    game = first_game(hall())
    for _hand in range(2):
        tap(client, game, "1:33")
    correct(client, game, 2, "2:34")
    first = game.match.sides.get(side=1).pair
    corrected = f"corrected hand 2. Before, it was: {first.number} {first.name} 33 made"
    assert corrected in text_of(client.get(page_of(game)))
    assert corrected in text_of(Client().get(path_of(pair_at(game, 1))))
    tap(client, game, "1:30", number=3, shaker=3)
    page = client.get(page_of(game)).content.decode()
    assert corrected not in " ".join(page.split())
    assert page.count("<del>") == 1, "the line keeps what it was"


def test_a_correction_that_comes_late_stays_one_and_shows_what_stands(client) -> None:
    game = first_game(hall())
    for _hand in range(2):
        tap(client, game, "1:33")
    correct(client, game, 2, "2:34")
    late = tap(client, game, "2:35", number=2, shaker=2, corrects="on", seen_versions=2)
    page = text_of(late)
    assert late.status_code == 409
    assert 'name="corrects"' in late.content.decode()
    assert "34 made, 0–1" in page
    assert 'value="2:35" checked' in late.content.decode()


def test_a_pairs_other_phone_hears_that_its_own_sheet_has_grown(client) -> None:
    game = first_game(hall())
    link = pair_at(game, 1)
    ask = f"/t/{code_of(link)}/{game.match.number}/open"
    given = {"do": "thrown", "number": 1, "shaker": 1, "seen_versions": 0}
    client.post(f"{path_of(link, game.match)}hands/", given | {"key": str(uuid4())})
    answer = client.post(ask).json()
    assert (answer["rows"], answer["own_rows"]) == (0, 1)


def test_a_score_against_the_sheet_is_asked_about_and_seen_by_everybody(
    admin_client,
) -> None:
    game = first_game(hall())
    event, number = game.match.event, game.match.number
    for call in ("1:30", "2:2m", "1:31", "2:32"):
        tap(admin_client, game, call)
    where = path_of(at_table(game), game.match)
    typed = {"game": 1, "seen_versions": 0, "marks_1": 7, "marks_2": 1}
    for do, status in (("review", 200), ("send", 409)):
        asked = admin_client.post(where, typed | {"do": do, "key": str(uuid4())})
        assert asked.status_code == status
        page = text_of(asked)
        assert "The sheet has 2–3, and 7–1 was entered." in page
        assert "Hands were played without the sheet" in page
        assert 'name="marks_1" value="7"' in " ".join(asked.content.decode().split())
    assert not Submission.objects.exists()
    reason = {"do": "send", "off_sheet": "unwritten", "key": str(uuid4())}
    assert admin_client.post(where, typed | reason).status_code == 302
    words = "The sheet has 2–3: hands were played without the sheet."
    desk = f"/desk/{event.slug}/"
    other_side = path_of(pair_at(game, 2), game.match)
    for page in (other_side, f"{desk}inbox/", f"{desk}matches/{number}/"):
        assert words in text_of(admin_client.get(page)), page
    confirm_result(link=judge(event), version=Submission.objects.get())
    public = text_of(admin_client.get(f"/e/{event.slug}/matches/{number}/sheet/"))
    assert words in public
    assert "No sheet" not in public
    first = game.match.sides.get(side=1).pair
    assert public.count(f"{first.number} {first.name} 3") == 2


def test_nobody_says_that_no_sheet_was_kept_where_the_desk_entered_the_score(
    client,
) -> None:
    game = first_game(hall())
    tap(client, game)
    enter(game)
    where = f"/e/{game.match.event.slug}/matches/{game.match.number}/sheet/"
    page = text_of(client.get(where))
    assert "No sheet was kept" not in page
    assert "no sheet was sent with a score that stands" in page
