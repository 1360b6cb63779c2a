"""Keeping a sheet: add, correct, undo, send; nothing is lost and nothing wrong gets in."""

from uuid import uuid4

import pytest

from scoring.game.models import SheetRow, Submission
from scoring.game.seen import Seen
from scoring.results.selectors.undo import cell_words, differing
from scoring.results.services.decisions import confirm_result
from scoring.results.services.refusals import StaleError
from scoring.sheets.services import undo_hand
from tests.scoring.tables import (
    at_table,
    enter,
    first_game,
    hall,
    judge,
    marks_of,
    pair_at,
    send,
)
from tests.scoring.written_sheets import sheet_of, win, write
from tournaments.event.models import Event
from tournaments.event.services.change import Refused

pytestmark = pytest.mark.django_db


def test_hands_add_up_and_the_shaker_rotates(game) -> None:
    link = at_table(game)
    write(link, game, "1:30")
    write(link, game, "2:2m", made=False)
    write(link, game, "")
    own = sheet_of(game, link)
    assert own.marks == (3, 0)
    assert [row.shaker for row in own.rows] == [1, 2, 3]
    assert own.shaker == 4


def test_the_same_key_writes_one_hand(game) -> None:
    key = uuid4()
    first = write(at_table(game), game, key=key)
    again = write(at_table(game), game, key=key, number=1, seen=0)
    assert first == again
    assert SheetRow.objects.count() == 1


def test_undo_takes_the_last_hand_off_and_keeps_its_row(game) -> None:
    link = at_table(game)
    with pytest.raises(Refused, match="nothing to undo"):
        undo_hand(link=link, game=game, seen=Seen(), key=uuid4())
    write(link, game)
    undo_hand(link=link, game=game, seen=Seen(1), key=uuid4())
    assert sheet_of(game, link).rows == ()
    assert SheetRow.objects.count() == 2
    write(link, game, "2:31")
    assert sheet_of(game, link).marks == (0, 1)


def test_an_earlier_hand_is_put_right_in_a_new_version(game) -> None:
    link = at_table(game)
    write(link, game)
    write(link, game)
    write(link, game, "2:2m", number=1, shaker=1)
    assert sheet_of(game, link).marks == (1, 2)
    assert SheetRow.objects.filter(number=1).count() == 2


def test_no_hand_is_out_of_turn_nor_after_the_game_is_won_or_its_result_stands(
    game,
) -> None:
    link = at_table(game)
    write(link, game, "1:2m")
    with pytest.raises(Refused, match="seat 2 should have shaken"):
        write(link, game, shaker=4)
    win(link, game, 3)
    with pytest.raises(Refused, match="after the game was won"):
        write(link, game)
    enter(game, (8, 0))
    with pytest.raises(Refused, match="stands already"):
        write(link, game)


def keyed():
    hall()
    Event.objects.update(policy="keyed")
    return first_game(Event.objects.get())


def test_two_equal_keyings_stand() -> None:
    game = keyed()
    joy = judge(game.match.event, "Joy")
    for link in (at_table(game), joy):
        win(link, game)
        send(link, game, (8, 0))
    assert marks_of(game) == (8, 0)


def test_a_differing_cell_is_named_and_nothing_stands() -> None:
    game = keyed()
    joy = judge(game.match.event, "Joy")
    win(at_table(game), game)
    send(at_table(game), game, (8, 0))
    win(joy, game, 3)
    write(joy, game, "2:2m", made=False)
    with pytest.raises(Refused, match="hand 4: who bid, made or set"):
        send(joy, game, (8, 0))
    assert Submission.objects.get().state == "sent"


def test_a_missing_hand_differs_in_all_its_cells() -> None:
    row = {"shaker": 1, "bidder": 1, "bid": "30", "made": True, "marks": [1, 0]}
    assert differing([row], [row]) == frozenset()
    assert cell_words(differing([row], [])).startswith("hand 1: shaker, who bid")


def test_a_second_judge_goes_on_with_the_sheet_of_the_first(game) -> None:
    event = game.match.event
    jim, joy = judge(event, "Jim"), judge(event, "Joy")
    win(jim, game, 3)
    write(joy, game, "2:31")
    own = sheet_of(game, at_table(game))
    assert own.marks == (6, 1)
    assert own.holder == joy
    with pytest.raises(StaleError):
        write(jim, game, "1:2m", seen=3)
    write(jim, game, "1:2m")
    assert send(joy, game, (8, 1)).sheet
    confirm_result(link=jim, version=Submission.objects.get())
    assert marks_of(game) == (8, 1)


def test_each_pair_and_each_keying_has_a_sheet_of_its_own(game) -> None:
    write(judge(game.match.event), game)
    write(pair_at(game, 1), game)
    assert sheet_of(game, pair_at(game, 1)).marks == (1, 0)
    assert sheet_of(game, pair_at(game, 2)).rows == ()
    Event.objects.update(policy="keyed")
    assert sheet_of(game, judge(Event.objects.get())).marks == (0, 0)
