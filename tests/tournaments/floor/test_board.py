from datetime import timedelta

import pytest

from players.common import clock
from players.people.names import family_names
from tests.make import (
    drawn_event,
    make_event,
    play,
    play_tables,
    played_rounds,
    started_event,
)
from tournaments.draw.services.cutting import make_cut
from tournaments.draw.services.seating import set_table_in_use
from tournaments.event.models import Event
from tournaments.event.selectors.snapshot import read_snapshot
from tournaments.floor.selectors.board import Board, board_of
from tournaments.floor.services.calling import start_called
from tournaments.floor.services.rounds import start_next

pytestmark = pytest.mark.django_db


def board(event: Event) -> Board:
    return board_of(read_snapshot(event))


def states(event: Event) -> list[str]:
    return [tile.state for tile in board(event).tiles]


def test_every_table_has_a_tile_and_is_free_at_first() -> None:
    board = board_of(read_snapshot(make_event(tables=3)))
    assert [(t.number, t.state) for t in board.tiles] == [
        (1, "free"),
        (2, "free"),
        (3, "free"),
    ]
    assert not board.is_drawn
    assert board.clock is None


def test_a_drawn_table_shows_who_comes_next() -> None:
    tile = board_of(read_snapshot(drawn_event())).tiles[0]
    assert (tile.state, tile.is_next, len(tile.seated)) == ("free", True, 2)


def test_a_table_plays_until_its_result_is_final_and_the_clock_while_one_does() -> None:
    event = started_event()
    set_table_in_use(event=event, number=4, is_in_use=False, by="dora")
    assert states(event) == ["playing", "playing", "free", "out"]
    play(event, event.matches.get(table=1, state="playing"), (7, 4))
    tile = board(event).tiles[0]
    assert tile.state == "final"
    assert tile.figures == "7–4"
    assert [side.has_won for side in tile.seated] == [True, False]
    assert board(event).clock
    play(event, event.matches.get(table=2, state="playing"))
    assert board(event).clock is None


def test_two_players_drawn_together_have_one_figure() -> None:
    event = started_event(4, preset="club-night")
    play_tables(event)
    tile = board(event).tiles[0]
    assert (len(tile.seated), tile.figures) == (4, "7–3")


def test_a_table_is_overdue_when_the_clock_has_run_out() -> None:
    event = started_event()
    later = clock.now() + timedelta(minutes=26)
    board = board_of(read_snapshot(event), later)
    assert [t.state for t in board.pressing] == ["overdue", "overdue"]
    assert board.clock
    assert board.clock.reading.state == "expired"


def test_a_bracket_match_has_a_clock_of_its_own() -> None:
    event = played_rounds(4, preset="state")
    make_cut(event=event, by="dora")
    start_next(event=event, by="dora")
    assert board(event).called == 2
    start_called(event=event, by="dora")
    assert board(event).called == 0
    later = clock.now() + timedelta(minutes=76)
    assert [t.state for t in board_of(read_snapshot(event), later).pressing] == [
        "overdue"
    ] * 2
    assert board(event).clock is None


def test_a_table_that_the_bracket_does_not_need_is_free() -> None:
    event = played_rounds(6, preset="weatherford")
    assert states(event) == ["final", "final", "final", "free"]
    make_cut(event=event, by="dora")
    start_next(event=event, by="dora")
    assert states(event) == ["called", "called", "free", "free"]
    start_called(event=event, by="dora")
    play_tables(event)
    assert states(event)[:3] == ["final", "final", "free"]


def test_a_table_that_sits_a_round_out_is_free() -> None:
    event = started_event()
    play_tables(event)
    last = event.matches.filter(round__number=2).order_by("table").last()
    last.sides.all().delete()
    last.delete()
    assert states(event) == ["final", "final", "free", "free"]
    start_next(event=event, by="dora")
    assert states(event) == ["playing", "free", "free", "free"]


def test_a_tile_has_room_for_family_names() -> None:
    assert family_names("Ann Ray & Bo van Fitz") == "Ray / van Fitz"
    assert family_names("Ann Ray / Bo Fitz") == "Ray / Fitz"
    assert family_names("Ann") == "Ann"


def test_a_called_table_offers_a_no_show_in_time_and_then_counts_its_games() -> None:
    event = played_rounds(4)
    make_cut(event=event, by="dora")
    start_next(event=event, by="dora")
    allowed = event.format.no_show_minutes
    for minutes, offered in ((allowed - 1, False), (allowed + 1, True)):
        later = clock.now() + timedelta(minutes=minutes)
        pressing = board_of(read_snapshot(event), later).pressing
        assert pressing
        assert all(bool(tile.no_show_url) is offered for tile in pressing)
    match = event.matches.filter(state="called").first()
    assert match
    play(event, match, (7, 1))
    tile = board(event).tiles[(match.table or 0) - 1]
    assert tile.figures == "2–0"


def later(event: Event) -> list[tuple[int, list[int]]]:
    waves = board(event).later
    return [(wave, [tile.number for tile in tiles]) for wave, tiles in waves]


def test_waves_to_come_stand_below_the_tables() -> None:
    event = drawn_event(12, tables=2)
    assert later(event) == [(2, [1, 2]), (3, [1, 2])]
    start_next(event=event, by="dora")
    assert later(event) == [(2, [1, 2]), (3, [1, 2])]
    play_tables(event)
    start_next(event=event, by="dora")
    assert later(event) == [(3, [1, 2])]
    tile = board(event).later[0][1][0]
    match = event.matches.get(round__number=1, wave=3, table=1)
    assert (tile.match, tile.is_next, tile.state) == (match.number, True, "free")


def test_where_all_play_at_once_no_wave_is_to_come() -> None:
    assert later(drawn_event(8)) == []
    assert later(started_event(8)) == []
