"""Rounds, waves and their clocks, and what the board shows of them."""

from collections import Counter
from datetime import UTC, datetime, timedelta

import pytest

from players.common import clock
from players.people.names import family_names
from tests.make import (
    cut_event,
    drawn_event,
    make_event,
    play,
    play_tables,
    played_rounds,
    started_event,
)
from tournaments.draw.services.cutting import make_cut
from tournaments.draw.services.seating import set_table_in_use
from tournaments.event.models import Event, Match, Stage
from tournaments.event.selectors.clocks import hall_messages
from tournaments.event.selectors.snapshot import read_snapshot
from tournaments.event.services.change import Refused
from tournaments.floor.selectors.board import Board, board_of
from tournaments.floor.services.calling import start_called
from tournaments.floor.services.clocks import start_session
from tournaments.floor.services.rounds import start_next

pytestmark = pytest.mark.django_db

EIGHT = datetime(2027, 3, 6, 14, 15, tzinfo=UTC)


def first_round(event):
    return event.stages.get(number=1).rounds.get(number=1)


def test_nothing_starts_before_the_draw_is_confirmed():
    with pytest.raises(Refused, match="make the draw first"):
        start_next(event=make_event(), by="dora")


def test_after_the_last_round_the_cut_comes_first_and_then_everything_is_played():
    event = played_rounds(4, preset="weatherford")
    with pytest.raises(Refused, match="Morning is over: make the cut first"):
        start_next(event=event, by="dora")
    event.stages.update(state="over")
    with pytest.raises(Refused, match="Everything is played"):
        start_next(event=event, by="dora")


def test_a_wave_that_starts_too_soon_is_refused_with_every_table_in_the_way():
    event = drawn_event(8, tables=2)
    start_next(event=event, by="dora")
    with pytest.raises(Refused, match="at tables 1, 2: enter those results first"):
        start_next(event=event, by="dora")


def test_with_too_few_tables_the_round_plays_in_waves():
    event = drawn_event(8, tables=3)
    start_next(event=event, by="dora")
    assert event.matches.filter(state="playing").count() == 3
    with pytest.raises(Refused, match="Still playing at table 1: enter that"):
        start_next(event=event, by="dora")
    play_tables(event)
    start_next(event=event, by="dora")
    assert first_round(event).wave == 2
    assert event.matches.filter(state="playing").count() == 1


def test_a_pair_that_sits_out_gets_the_byes_marks_when_its_round_starts():
    event = started_event(5)
    bye = event.matches.get(sides__source_kind="bye", round__number=1)
    game = bye.games.get()
    assert bye.state == Match.State.FINAL
    assert sorted([game.marks_1, game.marks_2]) == [4, 7]
    assert game.ended == "bye"
    later = event.matches.get(sides__source_kind="bye", round__number=2)
    assert later.state == Match.State.WAITING


def test_bracket_matches_are_called_to_free_tables():
    event = cut_event(4, tables=1)
    start_next(event=event, by="dora")
    called = event.matches.filter(state=Match.State.CALLED)
    assert [m.table for m in called] == [1]
    start_called(event=event, by="dora")
    assert event.matches.filter(state=Match.State.PLAYING).count() == 1
    with pytest.raises(Refused, match="No table is free"):
        start_next(event=event, by="dora")


@pytest.mark.parametrize(
    "pairs", [5, *(pytest.param(n, marks=pytest.mark.soak) for n in (4, 6))]
)
def test_a_pairs_first_two_matches_have_a_clock_also_after_a_bye(pairs):
    event = drawn_event(pairs, preset="richardson", tables=4)
    played = Counter()
    late = 0
    while event.stages.get().state != Stage.State.OVER:
        start_next(event=event, by="dora")
        start_called(event=event, by="dora")
        for match in event.matches.filter(state="playing"):
            seated = [side.pair.number for side in match.sides.all()]
            is_early = min(played[number] for number in seated) < 2
            assert [e.seconds for e in match.clock.all()] == [3000] * is_early
            late += is_early and match.round.number > 2
            played.update(seated)
            play(event, match, (7, 2))
    assert bool(late) == (pairs != 4)


def test_a_break_that_ran_out_leaves_the_screens_as_play_goes_on():
    event = started_event()
    play_tables(event)
    with clock.at(EIGHT):
        start_session(event=event, title="Lunch", minutes=45, by="dora")
    with clock.at(EIGHT + timedelta(minutes=45)):
        start_next(event=event, by="dora")
    assert hall_messages(event).sessions == ()
    assert event.audit.filter(action="session.stop").count() == 1


def board(event: Event) -> Board:
    return board_of(read_snapshot(event))


def states(event: Event) -> list[str]:
    return [tile.state for tile in board(event).tiles]


def test_every_table_is_free_at_first_and_shows_who_comes_once_drawn() -> None:
    empty = board(make_event(tables=3))
    assert [(t.number, t.state) for t in empty.tiles] == [
        *((1, "free"), (2, "free"), (3, "free"))
    ]
    assert not empty.is_drawn
    assert empty.clock is None
    tile = board(drawn_event()).tiles[0]
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
    event = cut_event(4, preset="state")
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
    assert family_names("Ann") == "Ann"


def test_a_called_table_offers_a_no_show_in_time_and_then_counts_its_games() -> None:
    event = cut_event(4)
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
    assert later(started_event(8)) == []
