"""A break, a paused clock and a round that overruns move what is told of the day."""

import pytest

from players.common import clock
from tests.make import drawn_event, played_rounds
from tests.tournaments.schedule.day_at_nine import (
    NINE,
    ROUND,
    at_nine,
    forecast_of,
    minutes,
)
from tournaments.event.selectors.snapshot import read_snapshot
from tournaments.floor.services.clocks import pause_clocks, start_session, stop_session
from tournaments.schedule.forecast import CHANGE
from tournaments.schedule.selectors.forecast import CUT
from tournaments.schedule.selectors.rounds import round_page

pytestmark = pytest.mark.django_db


def test_brackets_do_not_begin_before_the_break_is_over() -> None:
    with clock.at(NINE):
        event = played_rounds(4)
        was = forecast_of(event).ends_at
        start_session(event=event, title="Lunch", minutes=180, by="dora")
    event.refresh_from_db()
    assert forecast_of(event).ends_at - was == minutes(180) - CUT


def test_nor_does_the_next_round() -> None:
    event = at_nine()
    was = forecast_of(event)
    with clock.at(NINE + ROUND):
        start_session(event=event, title="Lunch", minutes=30, by="dora")
    event.refresh_from_db()
    new = forecast_of(event)
    assert new.waves[1, 2, 1] == NINE + ROUND + minutes(30)
    assert new.ends_at - was.ends_at == minutes(30) - CHANGE
    state = read_snapshot(event)
    page = round_page(state, state.stages[0], 2)
    assert page is not None
    assert page.waves[0].about == new.waves[1, 2, 1]


@pytest.mark.parametrize(
    ("has_begun", "length", "is_ended"),
    [(True, 10, False), (True, 90, True), (False, 30, False)],
    ids=["shorter than the round", "ended", "before play, which starts now"],
)
def test_such_a_break_delays_nothing(
    has_begun: bool, length: int, is_ended: bool
) -> None:
    event = at_nine() if has_begun else drawn_event(4)
    start = None if has_begun else NINE
    was = forecast_of(event, start)
    with clock.at(NINE):
        start_session(event=event, title="Lunch", minutes=length, by="dora")
        if is_ended:
            stop_session(event=event, of=event.sessions.get(), by="dora")
    assert forecast_of(event, start) == was


def test_a_paused_clock_keeps_what_it_had_left_and_of_the_rest_nobody_guesses() -> None:
    event = at_nine()
    was = forecast_of(event).ends_at
    with clock.at(NINE + minutes(5)):
        pause_clocks(event=event, by="dora")
    assert forecast_of(event, NINE + minutes(5)).ends_at == was
    assert forecast_of(event, NINE + minutes(17)).ends_at == was + minutes(12)
    assert forecast_of(event).waves == {}
    assert forecast_of(event).ends_at is None


def test_a_round_that_overruns_delays_the_day() -> None:
    event = at_nine()
    was = forecast_of(event).ends_at
    assert forecast_of(event, NINE + ROUND).ends_at == was
    assert forecast_of(event, NINE + ROUND + minutes(20)).ends_at == was + minutes(15)
