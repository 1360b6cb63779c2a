"""About when: waves, waiting matches and the day's end, from stored times alone."""

import re
from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.test import Client

from players.clubs.models import Club
from players.common import clock
from tests.make import (
    drawn_event,
    make_club,
    make_draw,
    make_event,
    make_pairs,
    play,
    play_tables,
    played_rounds,
    started_event,
)
from tests.tournaments.schedule.day_at_nine import (
    NINE,
    ROUND,
    at_nine,
    bracket_at_nine,
    forecast_of,
    minutes,
)
from tournaments.draw.services.cutting import make_cut
from tournaments.draw.services.drawing import draw_event
from tournaments.event.models import Event
from tournaments.floor.services.calling import start_called
from tournaments.floor.services.rounds import start_next
from tournaments.schedule.forecast import A_GAME, CHANGE
from tournaments.schedule.selectors.forecast import CUT, DayForecast, day_forecast
from tournaments.templatetags.moments import time_on

pytestmark = pytest.mark.django_db


def test_before_play_begins_nobody_can_say() -> None:
    assert forecast_of(drawn_event(4)).ends_at is None


@pytest.mark.parametrize(("preset", "pairs"), [("spec", 8), ("westfest", 4)])
def test_once_drawn_the_day_is_told_as_if_it_started_now(
    preset: str, pairs: int
) -> None:
    event = drawn_event(pairs, preset=preset)
    end = forecast_of(event, NINE).ends_at
    with clock.at(NINE):
        start_next(event=event, by="dora")
    assert end == forecast_of(event).ends_at
    assert forecast_of(make_event(make_club("B")), NINE).ends_at is None


@pytest.mark.parametrize(
    ("preset", "pairs", "tables"),
    [
        *[("spec", 9, 3), ("westfest", 5, 2), ("club-night", 9, 2)],
        *(
            pytest.param(*day, marks=pytest.mark.soak)
            for day in (
                *[("spec", 8, 4), ("spec", 23, 3), ("state", 20, 6)],
                *[("new-mexico", 13, 4), ("westfest", 11, 3)],
                *[("draw-box", 11, 3), ("club-night", 13, 3)],
                *[("timpson", 9, 2), ("weatherford", 9, 2), ("austin", 14, 7)],
                *[("texas42-sample", 16, 5), ("richardson", 6, 2)],
            )
        ),
    ],
)
def test_what_is_told_before_the_draw_is_what_is_told_after_it(
    preset: str, pairs: int, tables: int
) -> None:
    event = make_event(preset=preset, tables=tables)
    make_pairs(event, pairs)
    day = day_forecast(event, pairs, NINE)
    draw_event(event=event, by="dora", seed=42)
    assert (day.entrants, day.tables) == (pairs, tables)
    assert day.ends_at == NINE + day.takes == forecast_of(event, NINE).ends_at
    assert day_forecast(event, pairs, NINE) is None


def test_nobody_tells_the_day_of_too_few_or_of_a_season() -> None:
    assert day_forecast(make_event(), 1, NINE) is None
    league = make_event(make_club("B"), preset="austin-league")
    assert day_forecast(league, 8, NINE) is None


def test_a_days_length_is_told_to_five_minutes() -> None:
    day = DayForecast(8, 4, timedelta(hours=3, minutes=58), NINE)
    assert (day.hours, day.minutes) == (4, 0)


def test_rounds_still_to_be_drawn_from_the_box_are_counted() -> None:
    event = drawn_event(8, preset="draw-box")
    rounds = forecast_of(event, NINE).ends_at - NINE
    assert rounds > 5 * A_GAME


def test_the_cut_takes_as_long_as_it_took_the_club_before() -> None:
    event = at_nine()
    was = forecast_of(event).ends_at
    with clock.at(NINE - timedelta(days=7)):
        past = played_rounds(4, club=event.club)
    with clock.at(NINE - timedelta(days=7) + minutes(40)):
        make_cut(event=past, by="dora")
        start_next(event=past, by="dora")
    Event.objects.filter(pk=past.pk).update(
        state="final", date=event.date - timedelta(days=7)
    )
    assert forecast_of(event).ends_at == was - CUT + minutes(40)


def test_the_days_end_counts_the_brackets_still_to_be_drawn() -> None:
    ahead = forecast_of(at_nine())
    rounds_end = NINE + 3 * ROUND + 2 * CHANGE
    assert ahead.ends_at > rounds_end + CUT + A_GAME


def test_brackets_are_told_by_what_they_wait_for_and_by_what_was_played() -> None:
    event = bracket_at_nine()
    sentences = []
    for later in (0, 7, 700):
        with clock.at(NINE + minutes(later)):
            sentences.append(forecast_of(event))
    assert sentences[0] == sentences[1] == sentences[2]
    ahead = sentences[0]
    called = event.matches.filter(state="called").values_list("number", flat=True)
    waiting = event.matches.filter(state="waiting", stage__number=2)
    for match in waiting.exclude(sides__source_kind="bye"):
        assert ahead.matches[match.number] >= NINE + CHANGE
    assert not set(called) & set(ahead.matches)
    with clock.at(NINE + minutes(12)):
        start_called(event=event, by="dora")
        play(event, event.matches.filter(state="playing").first())
    assert forecast_of(event).ends_at < ahead.ends_at


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
    ahead = forecast_of(event)
    assert ahead.waves[1, 3, 1] == NINE + 2 * minutes(18) + CHANGE


def test_a_season_has_no_end_of_day() -> None:
    assert forecast_of(started_event(4, preset="austin-league")).ends_at is None


def test_a_draw_that_outlasts_the_hall_is_warned_of() -> None:
    event = make_event(tables=1)
    event.hall_closes = time(17, 0)
    event.save()
    make_pairs(event, 4)
    short = day_forecast(event, 4, NINE)
    assert short is not None
    assert (short.closes_at, short.is_past_midnight) == (None, False)
    long = day_forecast(event, 40, NINE)
    assert long is not None
    assert long.closes_at == datetime(2027, 3, 6, 23, 0, tzinfo=UTC)
    assert long.is_past_midnight
    # A hall that closes at one in the night is open until then.
    event.hall_closes = time(1, 0)
    night = day_forecast(event, 40, NINE)
    assert night is not None
    assert night.closes_at == datetime(2027, 3, 7, 7, 0, tzinfo=UTC)


def test_pages_name_the_day_on_which_play_ends(desk: Client, club: Club) -> None:
    event = make_event(club, tables=1)
    make_pairs(event, 20)
    with clock.at(NINE):
        page = desk.get(f"/desk/{event.slug}/draw/").content.decode()
        assert re.search(r"the day ends about\s+\w{3}, Mar [789], \d+:\d\d [AP]M", page)
        assert "This day does not end before midnight" in page
        make_draw(event)
        board = desk.get(f"/desk/{event.slug}/").content.decode()
        assert re.search(
            r"the day ends about\s+\w{3}, Mar [789], \d+:\d\d [AP]M", board
        )
        start_next(event=event, by="dora")
    pair = desk.get(f"/e/{event.slug}/pairs/20/").content.decode()
    assert re.search(r"about Sun \d+:\d\d [AP]M", pair)
    late = datetime(2027, 3, 7, 5, 50, tzinfo=UTC)
    assert time_on(late.astimezone(ZoneInfo("America/Chicago")), event.date).endswith(
        "PM"
    )


def test_the_next_day_is_named_on_the_wall_the_round_and_the_pinned_match(
    client: Client,
) -> None:
    before_midnight = datetime(2027, 3, 7, 5, 50, tzinfo=UTC)
    with clock.at(before_midnight):
        event = started_event(20, tables=4)
        now = client.get(f"/e/{event.slug}/").content.decode()
        assert re.search(r"until Sun 12:1\d AM", now)
        round_page = client.get(f"/e/{event.slug}/rounds/").content.decode()
        assert re.search(r"about Sun 12:\d\d AM", round_page)
        wall = client.get(f"/e/{event.slug}/wall/").content.decode()
        assert re.search(r"about Sun 12:\d\d AM", wall)
        seated = event.matches.filter(round__number=1, state="ready")
        number = seated.values_list("sides__pair__number", flat=True)[0]
        pair = client.get(f"/e/{event.slug}/pairs/{number}/").content.decode()
        pinned = pair[pair.index('class="pinned') :][:1500]
        assert re.search(r"about Sun 12:\d\d AM", pinned)
