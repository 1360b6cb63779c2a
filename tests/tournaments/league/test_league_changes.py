"""A league whose weeks move, whose pairs come late, and what no date may be."""

from dataclasses import replace
from datetime import UTC, datetime, time, timedelta

import pytest

from tests.make import make_draw, make_event, make_pairs, play
from tests.refused import first, refused
from tests.tournaments.league.dates import DORA, FIRST, at_home, dated, day, local
from tournaments import formats
from tournaments.draw.services.reseating import seated_pairs
from tournaments.event.models import Fixture, Game, Notice, PairPlayer
from tournaments.event.services.change import Refused
from tournaments.field.services.late import add_late_walk_up
from tournaments.field.services.late_undo import take_back_late
from tournaments.following.services import follow_on_phone
from tournaments.league.services.fixtures import move_fixture
from tournaments.league.services.lineups import enter_lineup
from tournaments.league.services.planning import restore_week, set_homes, skip_week
from tournaments.league.services.postponing import offer_date, postpone_match
from tournaments.notices.services.write import write_notices
from tournaments.setup.services.settings import change_event

pytestmark = pytest.mark.django_db


def test_who_follows_hears_when_a_week_left_free_moves_a_postponed_match_s_deadline(
    league,
):
    last = at_home(league, 1)[-1]
    opponent = last.match.sides.get(side=2).pair
    with day(1):
        postpone_match(event=league, number=last.match.number, side=1, by="Pair 1")
        for pair in (league.pairs.get(number=1), opponent):
            follow_on_phone(of=pair, address=str(pair), keys={}, language="en")
    with day(2):
        set_homes(event=league, homes={1: ("Legion Hall", 2, time(18, 30))}, **DORA)
        write_notices()
    assert Notice.objects.exclude(what="welcome").exists()
    assert not Notice.objects.filter(text__contains="postponed").exists()
    with day(3):
        skip_week(event=league, stage=league.stages.get(number=1), week=3, **DORA)
        write_notices()
    postponed = Notice.objects.filter(text__contains="postponed, to be played by")
    by = last.week_of + timedelta(days=7 + 21)
    assert {notice.follower.pair.number for notice in postponed} == {1, opponent.number}
    for notice in postponed:
        assert f"postponed, to be played by {by:%B} {by.day}, {by.year}." in notice.text
        assert notice.text.count("postponed") == 1


def test_a_late_pair_gets_dates_too_and_leaves_none_behind(league):
    before = Fixture.objects.filter(match__event=league).count()
    with day(0):
        pair = add_late_walk_up(event=league, players=("Una Vey", "Vic Wade"), **DORA)
    mine = Fixture.objects.filter(match__sides__pair=pair)
    to_play = league.matches.filter(sides__pair=pair, state="ready")
    assert mine.count() == to_play.count() >= 4
    assert not mine.filter(match__table__isnull=False).exists()
    take_back_late(event=league, pair=pair, **DORA)
    assert Fixture.objects.filter(match__event=league).count() == before
    assert at_home(league, 1)[-1].venue == "Legion Hall"


def test_a_late_pair_takes_over_no_date_that_others_agreed_on(league):
    """What two pairs agreed on, and who was to play, goes with them.

    A match played ahead of its week stays as it was played.
    """
    stage = league.stages.get(number=1)
    ahead = dated(league, match__round__number=6).match
    agreed = datetime(2027, 4, 1, 1, tzinfo=UTC)
    moved = Fixture.objects.filter(match__round__number__in=(4, 5))
    for fixture in moved.select_related("match"):
        match, home = fixture.match, fixture.match.sides.get(side=1).pair
        venue, last = "The barn", fixture.decide_on + timedelta(days=1)
        move_fixture(
            event=league,
            number=match.number,
            starts_at=agreed,
            venue=venue,
            decide_on=last,
            **DORA,
        )
        names = [player.name for player in home.players.all()]
        enter_lineup(
            event=league, number=match.number, side=1, players=names, by="Pair"
        )
    play(league, ahead)
    seats = seated_pairs(stage)
    with day(1):
        add_late_walk_up(event=league, players=("Una Vey", "Vic Wade"), **DORA)
    assert not Game.objects.filter(match=ahead, marks_1=None).exists()
    after = seated_pairs(stage)
    assert after[ahead.number] == seats[ahead.number]
    others = [f for f in moved if {*after[f.match.number]} != {*seats[f.match.number]}]
    assert others
    for fixture in moved:
        is_other = fixture in others
        assert (fixture.venue != "The barn") == (fixture.moves == 0) == is_other
        assert fixture.match.lineup.exists() != is_other
        sides = after[fixture.match.number]
        for player in fixture.match.lineup.all():
            seat = PairPlayer.objects.get(event=league, person=player.person)
            assert seat.pair_id == sides[player.side - 1]


def test_the_database_refuses_dates_that_contradict_themselves(league):
    with day(0):
        match = dated(league).match
        postpone_match(event=league, number=match.number, side=1, by="Pair 1")
        for hour in (1, 2):
            at = datetime(2027, 3, 20, hour, tzinfo=UTC)
            offer_date(
                event=league, number=match.number, side=1, starts_at=at, by="Pair 1"
            )
    names = [p.name for p in match.sides.get(side=1).pair.players.all()]
    enter_lineup(event=league, number=match.number, side=1, players=names, by="Pair 1")
    fixture = first("tournaments_fixture", "status = 'scheduled'")
    where = f"WHERE id = {fixture}"
    for constraint, values in (
        ("tournaments_fixture_scheduled_when", "starts_at = NULL"),
        ("tournaments_fixture_postponed_has_no_date", "status = 'postponed'"),
        ("tournaments_fixture_deadline_after_week", "decide_on = '2000-01-01'"),
        ("tournaments_fixture_moved_when", "moves = 1"),
        ("tournaments_fixture_moved_by", "moved_by = 3"),
        ("tournaments_fixture_planned", "is_planned = FALSE"),
        ("tournaments_fixture_acknowledged", "acknowledged_2 = 1"),
    ):
        refused(constraint, f"UPDATE tournaments_fixture SET {values} {where}")  # noqa: S608
    refused("tournaments_dateoffer_side", "UPDATE tournaments_dateoffer SET side = 3")
    refused("tournaments_home_weekday", "UPDATE tournaments_home SET weekday = 7")
    refused(
        "tournaments_lineupplayer_seat", "UPDATE tournaments_lineupplayer SET side = 3"
    )
    refused(
        "tournaments_lineupplayer_seat",
        "UPDATE tournaments_lineupplayer SET place = 5, is_entered = FALSE",
    )


def test_a_week_left_free_is_taken_back_and_only_deadlines_of_moved_matches_differ(
    league,
):
    def dates() -> list[object]:
        rows = Fixture.objects.filter(match__event=league).order_by("match__number")
        return list(rows.values_list("week_of", "starts_at", "venue", "decide_on"))

    stage = league.stages.get(number=1)
    asked = {"event": league, "stage": stage, **DORA}
    last = at_home(league, 1)[-1]
    week = last.match.round.number
    before = dates()
    with day(1):
        with pytest.raises(Refused, match="not free"):
            restore_week(week=2, **asked)
        skip_week(week=3, **asked)
        for number in (2, 4):
            with pytest.raises(Refused, match="not free"):
                restore_week(week=number, **asked)
        restore_week(week=3, **asked)
        assert dates() == before
        skip_week(week=3, **asked)
        move_fixture(
            event=league,
            number=last.match.number,
            starts_at=last.starts_at + timedelta(days=24),
            venue="",
            decide_on=last.decide_on + timedelta(days=7),
            **DORA,
        )
        restore_week(week=3, **asked)
    assert dated(league, last.match.number).decide_on == last.decide_on + timedelta(6)
    moved = [number for number, row in enumerate(dates()) if row != before[number]]
    assert moved == [last.match.number - 1]
    with day(1):
        skip_week(week=week, **asked)
    with day(7 * week), pytest.raises(Refused, match="not free"):
        restore_week(week=week, **asked)


def test_who_follows_hears_that_a_postponed_matchs_deadline_is_earlier_again(league):
    last = at_home(league, 1)[-1]
    stage = league.stages.get(number=1)
    with day(1):
        postpone_match(event=league, number=last.match.number, side=1, by="Pair 1")
        skip_week(event=league, stage=stage, week=3, **DORA)
        pair = league.pairs.get(number=1)
        follow_on_phone(of=pair, address="1", keys={}, language="en")
    with day(2):
        restore_week(event=league, stage=stage, week=3, **DORA)
        write_notices()
    by = last.decide_on
    news = Notice.objects.get(text__contains="postponed, to be played by")
    assert f"postponed, to be played by {by:%B} {by.day}, {by.year}." in news.text


def test_a_league_that_has_not_begun_follows_its_events_date_and_time_zone(league):
    agreed = at_home(league, 2)[0]
    with day(-30):
        at = {"starts_at": agreed.starts_at, "decide_on": agreed.decide_on}
        number = agreed.match.number
        move_fixture(event=league, number=number, venue="KC Hall", **at, **DORA)
        week = timedelta(weeks=1)
        change_event(event=league, date=FIRST + week, **DORA)
        assert at_home(league, 1)[0].week_of == dated(league).week_of == FIRST
        change_event(event=league, date=FIRST, **DORA)
        league.stages.get(number=1).rounds.update(wave=0)
        before = at_home(league, 1)[0]
        change_event(event=league, date=FIRST + week, **DORA)
        after = at_home(league, 1)[0]
        both = (local(before.starts_at), local(after.starts_at))
        assert both == ("Tue 03-09 18:30", "Tue 03-16 18:30")  # Across summer time
        assert after.decide_on == before.decide_on + week
        assert dated(league, number).starts_at == agreed.starts_at
        change_event(event=league, time_zone="America/New_York", **DORA)
        assert at_home(league, 1)[0].starts_at == after.starts_at - timedelta(hours=1)
        skip_week(event=league, stage=league.stages.get(number=1), week=1, **DORA)
        change_event(event=league, date=FIRST + 2 * week, **DORA)
    assert at_home(league, 1)[0].week_of == FIRST + 2 * week


def test_a_league_put_off_after_its_first_evening_is_moved_whole():
    event = make_event(preset="home-away-league", tables=2)
    make_pairs(event, 4)
    make_draw(event)
    with day(10):
        change_event(event=event, date=FIRST + timedelta(weeks=4), **DORA)
    rows = Fixture.objects.filter(match__event=event)
    assert all(row.starts_at.date() >= row.week_of for row in rows)


def test_no_deadline_falls_before_the_evening_on_which_the_plan_has_the_match():
    shape = formats.preset("home-away-league")
    season = shape.stages[0]
    short = tuple(
        (name, 2 if name == "decide_after" else value) for name, value in season.options
    )
    season = replace(season, options=short)
    event = make_event(preset="home-away-league")
    change_event(
        event=event,
        format=replace(shape, preset="", stages=(season, *shape.stages[1:])),
        **DORA,
    )
    make_pairs(event, 4)
    set_homes(event=event, homes={1: ("Legion Hall", 1, time(18, 30))}, **DORA)
    make_draw(event)
    tuesday, saturday = (at_home(event, pair)[0] for pair in (1, 2))
    assert tuesday.decide_on == tuesday.week_of + timedelta(days=3)
    assert saturday.decide_on == saturday.week_of + timedelta(days=2)
    with day(-1):
        set_homes(event=event, homes={2: ("KC Hall", 4, time(18, 30))}, **DORA)
    friday = at_home(event, 2)[0]
    assert friday.decide_on == friday.week_of + timedelta(days=6)
