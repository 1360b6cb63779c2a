import re
from urllib.parse import urlencode
from uuid import uuid4

import pytest

from scoring.results.services.desk import forfeit_match
from tests.make import (
    cut_event,
    drawn_event,
    make_draw,
    make_event,
    make_pairs,
    play_tables,
    started_event,
)
from tests.tournaments.signed_in import Desk
from tournaments.event.selectors.clocks import hall_messages
from tournaments.field.services.withdrawals import withdraw_pair
from tournaments.floor.services.clocks import start_session
from tournaments.floor.services.rounds import start_next

pytestmark = pytest.mark.django_db


def test_an_event_without_pairs_asks_for_them_and_finds_one_that_is_not_drawn(
    desk: Desk,
) -> None:
    event = make_event(desk.club)
    page = desk.look(event)
    assert "Nobody is entered yet." in page
    assert "Add pairs" in page
    assert desk.send(event, do="dance").status_code == 400
    make_pairs(event, 1)
    answer = desk.client.get(f"/desk/{event.slug}/find/?q=1")
    assert answer["Location"] == f"/desk/{event.slug}/pairs/1/"


def test_a_round_is_started_once_however_often_the_button_is_pressed(
    desk: Desk,
) -> None:
    event, key = drawn_event(club=desk.club), uuid4()
    for _ in range(2):
        desk.do(event, "start", key=key)
    assert event.matches.filter(state="playing").count() == 2
    assert event.audit.filter(action="round.start").count() == 1


def test_the_board_shows_what_is_missing_and_then_the_next_round(desk: Desk) -> None:
    event = started_event(club=desk.club)
    page = desk.press(event, "start")
    assert "Round 1 is not over: still playing at tables 1, 2." in page
    assert "2 results are missing: tables 1, 2." in page
    play_tables(event)
    page = desk.look(event)
    assert "No result is missing." in page
    assert "Start round 2" in page


def test_each_button_of_the_clock_counts_and_one_pressed_twice_is_one(
    desk: Desk,
) -> None:
    event = started_event(club=desk.club)
    assert "Go on" in desk.press(event, "pause")
    assert "The clock is not running." in desk.press(event, "pause")
    assert "Pause" in desk.press(event, "resume")
    key = uuid4()
    for do in ("extend-5", "extend-5", "extend-1"):
        desk.do(event, do, key=key)
    desk.do(event, "shorten-1")
    log = desk.look(event, "log/")
    assert "1 min less on the clock: Round 1." in log
    desk.client.cookies["django_language"] = "es"
    desk.do(event, "extend-1")
    assert "1 min más en el reloj: Ronda 1." in desk.look(event, "log/")
    assert event.audit.latest("number").detail["clocks"] == ["Round 1"]
    kinds = event.stages.get(number=1).rounds.get(number=1).clock.all()
    assert [(c.kind, c.seconds) for c in kinds][1:] == [
        ("pause", 0),
        ("resume", 0),
        ("extend", 300),
        ("extend", 60),
        ("extend", -60),
        ("extend", 60),
    ]


def test_a_start_is_taken_back_while_no_result_is_in(desk: Desk) -> None:
    event = started_event(club=desk.club)
    page = desk.look(event)
    assert "Stops the clock of round 1; its 2 tables wait again." in page
    assert "Start round 1" in desk.press(event, "undo")
    assert not event.matches.filter(state="playing").exists()
    assert "Take back the start" not in desk.look(event)


def test_a_start_without_a_clock_or_with_a_forfeit_is_taken_back_too(
    desk: Desk,
) -> None:
    event = make_event(desk.club, tables=2)
    event.format_json["stages"][0]["minutes"] = None
    event.save()
    make_pairs(event, 4)
    make_draw(event)
    start_next(event=event, by="dora")
    withdraw_pair(event=event, pair=event.pairs.get(number=1), by="dora")
    page = desk.look(event)
    assert "The table of round 1 waits again." in page
    assert "Start round 1" in desk.press(event, "undo")
    assert not event.matches.filter(state="playing").exists()


def test_who_was_called_sits_before_a_result_is_asked_for(desk: Desk) -> None:
    event = cut_event(club=desk.club)
    button = '<button class="button primary fill" name="do" value="seat"'
    asks = '<a class="button primary big fill"'
    page = desk.press(event, "start")
    assert button in page
    assert asks not in page
    page = desk.press(event, "seat")
    assert button not in page
    assert asks in page
    assert not event.matches.filter(state="called").exists()
    assert event.matches.filter(state="playing").exists()
    assert "No match is called." in desk.press(event, "seat")


def test_what_is_missing_and_what_is_to_be_settled_are_counted_alike(
    desk: Desk,
) -> None:
    event = started_event(club=desk.club)
    event.matches.filter(table=2).update(state="disputed")
    event.stages.get(number=1).rounds.filter(wave=0).delete()
    page = desk.look(event)
    assert "1 result is missing: table 1. 1 result is to be settled: table 2." in page
    counted = page.partition("<h2>Missing</h2>")[2].partition("</div>")[0]
    assert re.findall(r"\d+", counted) == ["1", "1"]


def test_the_board_shows_who_plays_in_a_later_wave(desk: Desk) -> None:
    event = drawn_event(8, club=desk.club, tables=2)
    page = desk.look(event)
    second = page.partition("<h2>Wave 2</h2>")[2]
    for match in event.matches.filter(round__number=1, wave=2):
        assert f"/matches/{match.number}/" in second


def test_the_board_of_many_tables_needs_few_reads(
    desk: Desk, django_assert_max_num_queries
) -> None:
    event = started_event(16, club=desk.club, tables=8)
    desk.client.get("/desk/")  # Now and then a page notes that the session was used
    with django_assert_max_num_queries(25):
        desk.look(event)


def test_the_search_jumps_lists_several_and_says_when_nobody_fits(desk: Desk) -> None:
    event = started_event(club=desk.club)
    answer = desk.client.get(f"/desk/{event.slug}/find/?q=Bo Fitz")
    assert answer["Location"].startswith(f"/desk/{event.slug}/matches/")
    for words in ("table 1", "Mesa 1", "pair #1", "1"):
        page = desk.look(event, f"find/?{urlencode({'q': words})}")
        assert "Table 1" in page
        assert "Ann Ray" in page
    assert "Nobody and no table" in desk.look(event, "find/?q=zzz")
    asked = desk.client.get(
        f"/desk/{event.slug}/find/?q=Ann", headers={"HX-Request": "true"}
    )
    assert asked.content.decode().strip().startswith('<ul class="inbox" id="hits"')


def test_during_a_break_the_next_round_is_asked_about(desk: Desk) -> None:
    event = started_event(club=desk.club)
    play_tables(event)
    start_session(event=event, title="Lunch", minutes=45, by="dora")
    page = desk.look(event)
    assert "Lunch is not over yet." in page
    assert 'value="start"' not in page
    desk.do(event, "start")
    assert event.stages.get(number=1).rounds.get(number=2).wave == 0
    desk.do(event, "end-break")
    assert event.stages.get(number=1).rounds.get(number=2).wave == 1
    assert hall_messages(event).sessions == ()


def test_the_board_names_who_sits_out_and_says_forfeited(desk: Desk) -> None:
    event = started_event(5, club=desk.club)
    resting = event.matches.get(round__number=1, sides__source_kind="bye")
    name = resting.sides.get(pair__isnull=False).pair.name
    match = event.matches.filter(state="playing").order_by("table")[0]
    forfeit_match(event=event, match=match, winner=1, by="dora")
    page = desk.look(event)
    sitting_out = " ".join(
        re.sub(r"<[^>]+>", " ", page[page.index("Sitting out:") :]).split()
    )
    assert name.split(" / ")[0] in sitting_out[:80]
    assert "forfeited" in page
