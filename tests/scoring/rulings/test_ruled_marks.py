"""Marks of rulings on sheets and in results: there at once, once, and gone when overturned."""

from datetime import timedelta
from uuid import uuid4

import pytest

from players.common import clock
from scoring.desk.selectors import inbox
from scoring.game.endings import Ending
from scoring.game.models import SheetRow, Submission
from scoring.game.ruling_marks import ruling_marks
from scoring.game.selectors.hands import time_word
from scoring.results.services.decisions import confirm_result
from scoring.results.services.desk import confirm_version
from scoring.results.services.refusals import StaleError
from scoring.rulings.selectors.overruled import games_overruled
from scoring.sheets.services import undo_hand
from tests.scoring.made_rulings import appealed, decided, ruled
from tests.scoring.tables import (
    at_table,
    correct,
    enter,
    first_game,
    hall,
    marks_of,
    pair_at,
    plays_by,
    send,
    time_up,
)
from tests.scoring.written_sheets import sheet_of, win, write
from tournaments.event.models import Event
from tournaments.event.services.change import Refused

pytestmark = pytest.mark.django_db


def test_a_lost_hand_is_a_hand_of_the_sheet(game) -> None:
    link = at_table(game)
    write(link, game, "1:30")
    ruling = ruled(game, bid=2)
    own = sheet_of(game, link)
    assert ruling.hand == 2
    assert [line.number for line in own.lines] == [1, 2]
    assert (own.marks, own.next_number, own.shaker) == ((1, 2), 3, 3)
    write(link, game, "2:31")
    assert sheet_of(game, link).marks == (1, 3)


def test_a_mark_stands_beside_the_hand_that_goes_on(game) -> None:
    link = at_table(game)
    write(link, game, "1:30")
    ruled(game, "mark", code="asked_trump")
    own = sheet_of(game, link)
    assert [line.number for line in own.lines] == [1, None]
    assert (own.marks, own.next_number, own.shaker) == ((1, 1), 2, 2)
    write(link, game, "1:30")
    assert [row.shaker for row in sheet_of(game, link).rows] == [1, 2]


def test_a_hand_already_written_counts_as_ruled_and_not_twice(game) -> None:
    link = at_table(game)
    write(link, game, "1:2m")
    write(link, game, "1:30")
    ruling = ruled(game, bid=2, hand=1)
    assert sheet_of(game, link).marks == (1, 2)
    with pytest.raises(Refused, match="lost by a ruling"):
        write(link, game, "1:30", number=1)
    decided(appealed(ruling), is_upheld=False)
    assert sheet_of(game, link).marks == (3, 0)


def test_undo_takes_the_keepers_own_hand_and_no_ruling(game) -> None:
    link = at_table(game)
    write(link, game, "1:30")
    ruled(game)
    undo_hand(link=link, game=game, seen=sheet_of(game, link).seen, key=uuid4())
    own = sheet_of(game, link)
    assert (own.rows, own.marks, own.next_number) == ((), (0, 1), 1)


def test_a_hand_undone_before_the_ruling_is_not_shown_as_lost(game) -> None:
    link = at_table(game)
    write(link, game, "1:2m")
    undo_hand(link=link, game=game, seen=sheet_of(game, link).seen, key=uuid4())
    ruled(game)
    (line,) = sheet_of(game, link).lines
    assert (line.number, line.row) == (1, None)


def test_a_hand_lost_twice_is_one_hand(game) -> None:
    link = at_table(game)
    write(link, game, "1:30")
    ruled(game, hand=1)
    ruled(game, hand=1, side=2)
    write(link, game, "1:30")
    own = sheet_of(game, link)
    assert [line.number for line in own.lines] == [1, None, 2]
    assert (own.marks, own.shaker) == ((2, 1), 3)


def test_a_sheet_open_while_it_is_ruled_has_to_be_looked_at(game) -> None:
    link = at_table(game)
    seen = sheet_of(game, link).seen
    ruled(game)
    with pytest.raises(StaleError, match="or a ruling"):
        write(link, game, seen=seen)


def test_a_ruling_may_win_the_game(game) -> None:
    link = at_table(game)
    for _hand in range(3):
        write(link, game, "2:2m")
    ruled(game, "mark", code="asked_trump")
    own = sheet_of(game, link)
    assert (own.marks, own.is_won) == ((0, 7), True)
    with pytest.raises(Refused, match="after the game was won"):
        write(link, game)
    sent = send(link, game, (0, 7))
    assert [row.get("ruled") for row in sent.sheet] == [None, None, None, "mark"]


def test_the_final_marks_hold_what_was_ruled(game) -> None:
    ruled(game, bid=3)
    assert ruling_marks(game) == (0, 3)
    with pytest.raises(StaleError, match="ruling has changed the marks"):
        send(at_table(game), game, (7, 4), seen=0)
    with pytest.raises(Refused, match="got 3 marks by rulings and cannot end with 2"):
        send(at_table(game), game, (7, 2))
    assert send(at_table(game), game, (7, 3)).ruled == (0, 3)


def test_what_was_sent_before_a_ruling_is_not_confirmed(game) -> None:
    before = send(pair_at(game, 1), game)
    ruled(game)
    for confirm in (
        lambda: confirm_result(link=pair_at(game, 2), version=before, key=uuid4()),
        lambda: confirm_version(event=Event.objects.get(), version=before, by="dora"),
    ):
        with pytest.raises(StaleError, match="before a ruling"):
            confirm()
    assert inbox(Event.objects.get())[0].is_overruled
    after = send(pair_at(game, 2), game, (7, 5))
    before.refresh_from_db()
    assert (before.state, after.state) == ("superseded", "sent")
    confirm_result(link=pair_at(game, 1), version=after, key=uuid4())
    assert str(Submission.objects.get(state="confirmed").score) == "7–5"


def test_a_result_that_stood_before_is_shown_with_the_marks_it_lacks(game) -> None:
    enter(game, (7, 4))
    ruling = ruled(game)
    overruled = games_overruled(Event.objects.get())[0]
    assert (overruled.game, overruled.marks, overruled.ruled) == (game, (7, 5), (0, 1))
    correct(game, (7, 5))
    assert games_overruled(Event.objects.get()) == ()
    decided(appealed(ruling), is_upheld=False)
    assert games_overruled(Event.objects.get())[0].marks == (7, 4)


def test_a_sheet_says_what_a_hand_lost_later_makes_of_the_result(game) -> None:
    link = at_table(game)
    write(link, game, "2:2m")
    win(link, game)
    sent = send(link, game, (8, 2))
    confirm_result(link=pair_at(game, 2), version=sent, key=uuid4())
    ruled(game, bid=2, hand=2)
    assert games_overruled(Event.objects.get())[0].marks == (6, 4)


def test_where_points_are_played_for_no_marks_are_counted() -> None:
    event = hall()
    plays_by(event, "points-250")
    game = first_game(event)
    ruled(game)
    assert ruling_marks(game) == (0, 0)


def test_forfeits_and_rulings_are_not_counted_together(game) -> None:
    ruled(game)
    ruled(game, "game", code="late")
    assert marks_of(game) == (0, 7)
    assert games_overruled(Event.objects.get()) == ()


def test_a_key_that_comes_again_after_a_ruling_is_still_the_same(game) -> None:
    key, link = uuid4(), at_table(game)
    first = send(link, game, seen=0, key=key)
    ruled(game)
    assert send(link, game, seen=0, key=key) == first


def test_a_hand_lost_after_zero_is_the_hand_that_was_to_be_finished(game) -> None:
    link = at_table(game)
    write(link, game, "1:2m")
    SheetRow.objects.update(at=clock.now() - timedelta(hours=4))
    time_up()
    assert time_word(Ending(game), sheet_of(game, link)) == "finish"
    ruled(game, "mark", code="asked_trump")
    assert time_word(Ending(game), sheet_of(game, link)) == "finish"
    ruled(game)
    assert time_word(Ending(game), sheet_of(game, link)) == "over"
