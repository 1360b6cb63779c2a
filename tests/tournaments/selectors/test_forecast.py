"""About when: waves, waiting matches and the day's end, from stored times alone."""

from datetime import UTC, datetime, timedelta

import pytest

from tests.make import (
    drawn_event,
    make_club,
    play,
    play_tables,
    played_rounds,
    started_event,
)
from tournaments import clock
from tournaments.forecast import A_GAME, CHANGE
from tournaments.models import Event
from tournaments.selectors.forecast import CUT, forecast
from tournaments.services.clocks import pause_clock
from tournaments.services.cutting import make_cut
from tournaments.services.rounds import start_called, start_next

pytestmark = pytest.mark.django_db
NINE = datetime(2027, 3, 6, 15, 0, tzinfo=UTC)
ROUND = timedelta(minutes=25)


def minutes(n: int) -> timedelta:
    return timedelta(minutes=n)


def at_nine(pairs: int = 4, **kwargs) -> Event:
    event = drawn_event(pairs, **kwargs)
    with clock.at(NINE):
        start_next(event=event, by="dora")
    return event


def bracket_at_nine(tables: int = 4) -> Event:
    with clock.at(NINE - minutes(30)):
        event = played_rounds(8, tables=tables)
    with clock.at(NINE):
        make_cut(event=event, by="dora")
        start_next(event=event, by="dora")
    return event


def test_before_play_begins_nobody_can_say() -> None:
    assert forecast(drawn_event(4)).ends_at is None


def test_rounds_follow_the_clock_that_runs() -> None:
    ahead = forecast(at_nine())
    assert ahead.waves[1, 2, 1] == NINE + ROUND + CHANGE
    assert ahead.waves[1, 3, 1] == NINE + 2 * (ROUND + CHANGE)


def test_the_days_end_counts_the_brackets_still_to_be_drawn() -> None:
    ahead = forecast(at_nine())
    rounds_end = NINE + 3 * ROUND + 2 * CHANGE
    assert ahead.ends_at > rounds_end + CUT + A_GAME


def test_few_tables_make_a_longer_day() -> None:
    short = forecast(at_nine(12, tables=6, club=make_club("A"))).ends_at
    long = forecast(at_nine(12, tables=2, club=make_club("B"))).ends_at
    assert long > short


def test_nobody_guesses_while_the_clock_is_paused() -> None:
    event = at_nine()
    round = event.stages.get(number=1).rounds.get(number=1)
    with clock.at(NINE):
        pause_clock(event=event, round=round, by="dora")
    assert forecast(event).waves == {}
    assert forecast(event).ends_at is None


def test_the_same_version_says_the_same_at_any_moment() -> None:
    event = bracket_at_nine(tables=2)
    said = []
    for later in (0, 7, 700):
        with clock.at(NINE + minutes(later)):
            said.append(forecast(event))
    assert said[0] == said[1] == said[2]


def test_a_waiting_match_comes_after_those_it_waits_for() -> None:
    event = bracket_at_nine()
    ahead = forecast(event)
    called = event.matches.filter(state="called").values_list("number", flat=True)
    waiting = event.matches.filter(state="waiting", stage__number=2)
    for match in waiting.exclude(sides__source="bye"):
        assert ahead.matches[match.number] >= NINE + CHANGE
    assert not set(called) & set(ahead.matches)


def test_what_was_played_tells_how_long_the_rest_takes() -> None:
    event = bracket_at_nine()
    slow = forecast(event).ends_at
    with clock.at(NINE + minutes(12)):
        start_called(event=event, by="dora")
        play(event, event.matches.filter(state="playing").first())
    assert forecast(event).ends_at < slow


def test_a_round_without_a_clock_takes_as_long_as_the_others_did() -> None:
    event = drawn_event(4)
    event.stages.get(number=1).rounds.update(minutes=None)
    shape = event.format_json
    shape["stages"][0]["minutes"] = None
    Event.objects.update(format_json=shape)
    event.refresh_from_db()
    with clock.at(NINE):
        start_next(event=event, by="dora")
    with clock.at(NINE + minutes(18)):
        play_tables(event)
        start_next(event=event, by="dora")
    ahead = forecast(event)
    assert ahead.waves[1, 3, 1] == NINE + 2 * minutes(18) + CHANGE


def test_a_season_has_no_end_of_day() -> None:
    assert forecast(started_event(4, preset="austin-league")).ends_at is None


def test_reads_do_not_grow_with_the_field(django_assert_max_num_queries) -> None:
    for pairs in (4, 24):
        event = Event.objects.get(pk=started_event(pairs, tables=12).pk)
        with django_assert_max_num_queries(8):
            forecast(event)
