"""One table at a time, and a word to everybody."""

import re
from datetime import timedelta

import pytest

from players.common import clock
from tests.make import started_event
from tests.tournaments.signed_in import Desk
from tournaments.event.models import Event

pytestmark = pytest.mark.django_db


def test_a_table_stands_alone_on_board_wall_and_its_own_page_after_a_sentence(
    desk: Desk,
) -> None:
    event = started_event(club=desk.club)
    page = desk.look(event, "tables/1/")
    asked = page.partition("<summary>Pause table 1 alone</summary>")[2]
    assert "the others play on" in asked.partition('value="pause"')[0]
    assert 'value="pause"' not in page.partition("<summary>")[0]
    board = desk.press(event, "pause", "tables/1/")
    assert board.count("paused</span>") == 1
    wall = desk.client.get(f"/e/{event.slug}/wall/").content.decode()
    own = wall.partition('class="wall-own"')[2].partition("</ul>")[0]
    assert "Table 1" in own
    assert "paused" in own
    page = desk.look(event, "tables/1/")
    assert 'value="resume"' in page
    assert 'value="pause"' not in page
    assert "paused</span>" not in desk.press(event, "resume", "tables/1/")


def test_whom_to_call_stands_where_a_pair_is_missing(desk: Desk) -> None:
    event = started_event(club=desk.club)
    match = event.matches.get(table=1, state="playing")
    pair = match.sides.get(side=1).pair
    desk.club.people.filter(pk=pair.players.get(place=1).person_id).update(
        phone="361-555"
    )
    event.pairs.filter(pk=pair.pk).update(paid="no")
    assert "361-555" not in desk.look(event)
    called_at = clock.now() - timedelta(hours=1)
    event.matches.filter(pk=match.pk).update(state="called", called_at=called_at)
    Event.objects.filter(pk=event.pk).update(version=event.version + 1)
    missing = desk.look(event).partition('id="board-missing"')[2]
    assert f"{pair.players.get(place=1).name}: " in missing
    assert "361-555" in missing
    assert "Paid: no" in missing


def test_a_match_moves_to_a_free_table(desk: Desk) -> None:
    event = started_event(club=desk.club)
    for do in ("dance", "seat", "move"):
        answer = desk.client.post(f"/desk/{event.slug}/tables/4/", {"do": do})
        assert answer.status_code == 400
    assert desk.client.get(f"/desk/{event.slug}/tables/99/").status_code == 404
    page = desk.look(event, "tables/1/")
    assert "<option>3</option>" in page
    desk.do(event, "move", "tables/1/", table=3)
    assert set(
        event.matches.filter(state="playing").values_list("table", flat=True)
    ) == {2, 3}


def test_what_moves_is_shown_before_a_table_is_taken_out_and_put_back(
    desk: Desk,
) -> None:
    event = started_event(club=desk.club)
    asked = desk.press(event, "take-out", "tables/1/")
    assert "Take table 1 out of use?" in asked
    assert "A match is being played at table 1." in asked
    assert "moves here from table 1" in asked
    assert event.tables.get(number=1).is_in_use
    desk.do(event, "take-out", "tables/1/", sure="1")
    assert not event.tables.get(number=1).is_in_use
    assert not event.matches.filter(table=1, state="playing").exists()
    later = event.matches.filter(round__number__gt=1)
    assert not later.filter(table=1).exists()
    asked = desk.press(event, "put-back", "tables/1/")
    assert "Put table 1 back in use?" in asked
    assert "These come back" in asked
    assert "moves here from table 3" in asked
    assert "stays, it has been called there." in asked
    assert "Put it back in use" in desk.look(event, "tables/1/")
    assert not event.tables.get(number=1).is_in_use
    desk.do(event, "put-back", "tables/1/", sure="empty")
    assert event.tables.get(number=1).is_in_use
    assert not later.filter(table=1).exists()
    desk.do(event, "put-back", "tables/1/", sure="back")
    assert later.filter(table=1).count() == 2


def test_a_word_stands_everywhere_though_the_clock_was_pressed_on_the_same_page(
    desk: Desk,
) -> None:
    event = started_event(club=desk.club)
    address = f"/desk/{event.slug}/"
    page = desk.look(event)
    keys = re.findall(r'<form[^>]* action="([^"]*)".*?name="key" value="([^"]+)"', page)
    mine = dict(keys)[f"{address}hall/"]
    theirs = next(key for to, key in keys if to == address)
    desk.client.post(address, {"do": "extend-1", "key": theirs})
    board = desk.send(event, "hall/", text="Lunch is ready.", key=mine)
    assert "Lunch is ready." in board.content.decode()
    for path in ("", "wall/"):
        page = desk.client.get(f"/e/{event.slug}/{path}").content.decode()
        assert "Lunch is ready." in page


def test_with_minutes_it_gets_a_clock_that_can_be_turned(desk: Desk) -> None:
    event = started_event(club=desk.club)
    desk.send(event, "hall/", text="Lunch", minutes=45)
    for do in ("pause", "resume", "extend-5", "stop"):
        desk.do(event, do, "hall/", session=1)
    kinds = event.sessions.get().clock.values_list("kind", flat=True)
    assert list(kinds) == ["start", "pause", "resume", "extend", "stop"]
    assert desk.send(event, "hall/", session="x", do="stop").status_code == 400
    assert desk.send(event, "hall/", session=7, do="stop").status_code == 404
    for entry, status, sentence in (
        ({"text": ""}, 422, "Say what to announce."),
        ({"text": " "}, 422, "Say what to announce."),
        ({"text": "x" * 61, "minutes": 5}, 409, "at most 60 letters"),
        ({"text": "Lunch", "minutes": 0}, 422, "Lunch"),
        ({"text": "Lunch", "minutes": 601}, 422, "Lunch"),
    ):
        answer = desk.send(event, "hall/", **entry)
        assert answer.status_code == status
        assert sentence in answer.content.decode()
