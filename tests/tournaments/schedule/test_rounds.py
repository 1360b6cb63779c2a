from datetime import timedelta

import pytest

from players.common import clock
from tests.make import drawn_event, make_event, make_pairs, play_tables, started_event
from tests.tournaments.schedule.day_at_nine import NINE, at_nine
from tournaments.draw.services.drawing import draw_event
from tournaments.event.models import Event
from tournaments.event.selectors.snapshot import read_snapshot
from tournaments.field.services.withdrawals import withdraw_pair
from tournaments.floor.services.rounds import start_next
from tournaments.schedule.forecast import CHANGE
from tournaments.schedule.selectors.rounds import (
    Rest,
    current_round,
    is_all_brackets,
    rest_of,
    round_page,
)

pytestmark = pytest.mark.django_db


def first_stage(event: Event):
    return read_snapshot(event).shown_stages[0]


def page_of(event: Event, number: int):
    return round_page(read_snapshot(event), first_stage(event), number)


def test_a_draw_that_is_not_confirmed_is_nobodys_business() -> None:
    event = make_event()
    make_pairs(event, 4)
    draw_event(event=event, by="dora", seed=42)
    assert read_snapshot(event).shown_stages == ()


@pytest.mark.parametrize(
    ("pairs", "tables", "waves", "resting"),
    [(8, 4, [[1, 2, 3, 4]], 0), (8, 3, [[1, 2, 3], [1]], 0), (5, 4, [[1, 2]], 1)],
)
def test_a_round_lists_its_waves_by_table_and_who_sits_out(
    pairs: int, tables: int, waves: list[list[int]], resting: int
) -> None:
    event = drawn_event(pairs, tables=tables)
    page = page_of(event, 1)
    assert [[m.table for m in wave.matches] for wave in page.waves] == waves
    assert (len(page.sitting_out), page.total) == (resting, sum(map(len, waves)))
    assert page.numbers == tuple(range(1, pairs + pairs % 2))


def test_results_count_as_they_come_in_and_the_current_round_is_the_last_begun() -> (
    None
):
    event = drawn_event(4)
    assert current_round(read_snapshot(event), first_stage(event)).number == 1
    start_next(event=event, by="dora")
    assert page_of(event, 1).done == 0
    play_tables(event)
    page = page_of(event, 1)
    assert page.done == page.total == 2
    assert page.is_over
    start_next(event=event, by="dora")
    assert current_round(read_snapshot(event), first_stage(event)).number == 2
    assert page_of(event, 9) is None


def test_the_clock_says_the_same_at_any_moment_and_later_rounds_follow_it() -> None:
    event = at_nine()
    for later in (0, 5, 500):
        with clock.at(NINE + timedelta(minutes=later)):
            reading = page_of(event, 1).current.clock
        assert reading.state == "running"
        assert reading.ends_at == NINE + timedelta(minutes=25)
    second = page_of(event, 2).waves[0]
    third = page_of(event, 3).waves[0]
    assert second.about == NINE + timedelta(minutes=25) + CHANGE
    assert third.about == second.about + timedelta(minutes=25) + CHANGE


def test_some_events_have_no_table_at_all() -> None:
    assert is_all_brackets(read_snapshot(make_event(preset="richardson")))
    assert not is_all_brackets(
        read_snapshot(make_event(preset="spec", name="Autumn Open"))
    )


def test_a_single_player_without_a_match_sits_out() -> None:
    event = started_event(9, preset="club-night")
    (number, _name) = resting(event, 1)
    assert rest_of(read_snapshot(event), number) == Rest(1, 2)
    assert rest_of(read_snapshot(event), number % 9 + 1) is None
    play_tables(event)
    start_next(event=event, by="dora")
    (number, _name) = resting(event, 2)
    assert rest_of(read_snapshot(event), number) == Rest(2, 3)


def test_after_the_last_round_no_match_is_promised() -> None:
    event = started_event(9, preset="club-night")
    last = event.format.stages[0].rounds
    for _round in range(1, last):
        play_tables(event)
        start_next(event=event, by="dora")
    (number, _name) = resting(event, last)
    assert rest_of(read_snapshot(event), number) == Rest(last, None)
    play_tables(event)
    assert rest_of(read_snapshot(event), number) is None


def resting(event: Event, number: int) -> tuple[int, str]:
    (idle,) = page_of(event, number).sitting_out
    return idle


def test_who_has_left_sits_out_no_more() -> None:
    event = started_event(9, preset="club-night")
    number, _name = resting(event, 1)
    withdraw_pair(event=event, pair=event.pairs.get(number=number), by="dora")
    assert rest_of(read_snapshot(event), number) is None
    play_tables(event)
    start_next(event=event, by="dora")
    assert not page_of(event, 2).sitting_out
