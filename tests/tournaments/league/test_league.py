"""A league by dates: planned, postponed, made up, decided, and its rounds overlap."""

from datetime import UTC, date, datetime, time, timedelta
from uuid import uuid4
from zoneinfo import ZoneInfo

import pytest

from players.common import clock
from tests.make import make_event, make_pairs, play
from tests.refused import first, refused, refused_twice
from tournaments.draw.services.drawing import confirm_draw, draw_event
from tournaments.draw.services.reseating import seated_pairs
from tournaments.event.models import (
    DateOffer,
    Fixture,
    Game,
    LineupPlayer,
    Match,
    Notice,
    PairPlayer,
    Stage,
)
from tournaments.event.services.change import Refused
from tournaments.field.services.late import add_late_walk_up
from tournaments.field.services.late_undo import take_back_late
from tournaments.floor import jobs
from tournaments.floor.services.rounds import start_due_weeks, start_next
from tournaments.following.services import follow_on_phone
from tournaments.league.services.fixtures import move_fixture
from tournaments.league.services.lineups import enter_lineup
from tournaments.league.services.planning import set_homes, skip_week
from tournaments.league.services.postponing import (
    accept_date,
    apply_deadlines,
    events_due,
    offer_date,
    postpone_match,
)
from tournaments.notices.services.write import write_notices

pytestmark = pytest.mark.django_db

FIRST = date(2027, 3, 6)
DORA = {"by": "dora"}


def day(days: int, hour: int = 12):
    """The clock at an hour in UTC, so many days after the first."""
    return clock.at(
        datetime(2027, 3, 6, hour, tzinfo=UTC) + timedelta(days=days),
    )


@pytest.fixture
def league():
    """A league of four whose first week has begun; pair 1 is at home on Tuesdays."""
    event = make_event(preset="home-away-league", tables=2)
    make_pairs(event, 4)
    set_homes(event=event, homes={1: ("Legion Hall", 1, time(18, 30))}, **DORA)
    draw_event(event=event, seed=42, **DORA)
    confirm_draw(event=event, **DORA)
    with day(0):
        start_next(event=event, **DORA)
    return event


def dated(event, number=None, **filters) -> Fixture:
    rows = Fixture.objects.filter(match__event=event).select_related("match__round")
    filters = {"match__number": number} if number else filters
    return rows.filter(**filters).order_by("match__number")[0]


def at_home(event, pair: int) -> list[Fixture]:
    rows = Fixture.objects.filter(
        match__event=event, match__sides__side=1, match__sides__pair__number=pair
    )
    return list(rows.order_by("match__number"))


def local(moment: datetime) -> str:
    return f"{moment.astimezone(ZoneInfo('America/Chicago')):%a %m-%d %H:%M}"


def test_every_match_has_its_evening_at_the_home_of_its_first_side(league):
    assert Fixture.objects.filter(match__event=league).count() == 12
    tuesdays = [local(f.starts_at)[:3] + f.venue for f in at_home(league, 1)]
    assert tuesdays == ["TueLegion Hall"] * 3
    assert {local(f.starts_at)[-5:] for f in at_home(league, 1)} == {"18:30"}
    others = [f for n in (2, 3, 4) for f in at_home(league, n)]
    assert {local(f.starts_at)[:3] for f in others} == {"Sat"}
    weeks = sorted(
        {f.week_of for f in others} | {f.week_of for f in at_home(league, 1)}
    )
    assert weeks == [FIRST + timedelta(weeks=n) for n in range(6)]
    assert not league.matches.exclude(table=None).exists()


def test_a_week_begins_by_the_clock_while_the_last_is_unplayed(league):
    assert league.matches.filter(state="ready").count() == 12
    with day(6):
        assert start_due_weeks(event=league) == []
    with day(8):
        jobs.keep_dates()
    with day(15):
        assert events_due() == [league]
        assert start_due_weeks(event=league) == [3]
        assert start_due_weeks(event=league) == []
    assert league.matches.filter(state="ready").count() == 12
    with day(15):
        start_next(event=league, **DORA)
    assert league.stages.get(number=1).rounds.filter(wave=1).count() == 4


def test_a_postponed_match_is_made_up_on_a_date_that_the_other_side_takes(league):
    match = dated(league).match.number
    at = datetime(2027, 3, 20, 1, tzinfo=UTC)
    home = {"event": league, "number": match, "side": 1, "by": "Pair 1"}
    key = uuid4()
    with day(0):
        for _twice in range(2):
            postpone_match(**home, key=key)
        row = dated(league, match)
        assert (row.status, row.starts_at, row.moves) == ("postponed", None, 1)
        assert not row.is_planned
        with pytest.raises(Refused, match="in the past"):
            offer_date(**home, starts_at=at.replace(month=1))
        with pytest.raises(Refused, match="by when it has to be played"):
            offer_date(**home, starts_at=at.replace(month=5))
        for hour in range(5):
            offer_date(**home, starts_at=at + timedelta(hours=hour))
        with pytest.raises(Refused, match="5 dates are offered"):
            offer_date(**home, starts_at=at + timedelta(days=1))
        with pytest.raises(Refused, match="not offered"):
            accept_date(**home, starts_at=at)
        accept_date(event=league, number=match, side=2, starts_at=at, by="Pair 4")
    row = dated(league, match)
    assert (row.status, row.starts_at, row.moves) == ("scheduled", at, 2)
    assert not DateOffer.objects.exists()
    with day(20), pytest.raises(Refused, match="only the director"):
        postpone_match(**home)
    with day(0), pytest.raises(Refused, match="has a date"):
        offer_date(**home, starts_at=at)
    actions = list(league.audit.order_by("number").values_list("action", flat=True))
    assert actions[-7:] == ["fixture.postpone", *["fixture.offer"] * 5, "fixture.move"]


def test_past_its_deadline_a_match_goes_to_who_offered_dates(league):
    first_match, second = league.matches.filter(round__number=1).order_by("number")
    with day(0):
        for match in (first_match, second):
            postpone_match(event=league, number=match.number, side=2, by="Pair 2")
        at = datetime(2027, 3, 26, 1, tzinfo=UTC)
        offer_date(
            event=league, number=first_match.number, side=2, starts_at=at, by="Pair 2"
        )
    with day(21):
        assert apply_deadlines(event=league) == []
    with day(22, 4):  # ten in the evening where the league is
        assert apply_deadlines(event=league) == []
    with day(22):
        assert apply_deadlines(event=league) == [first_match.number, second.number]
        assert apply_deadlines(event=league) == []
    first_match.refresh_from_db()
    assert (first_match.state, first_match.winner) == ("final", 2)
    assert [g.marks_2 for g in first_match.games.all()] == [7, 7]
    second.refresh_from_db()
    assert (second.state, dated(league, second.number).status) == ("ready", "undecided")
    with day(22), pytest.raises(Refused, match="the director decides"):
        offer_date(
            event=league, number=second.number, side=1, starts_at=at, by="Pair 1"
        )
    with day(22):
        move_fixture(
            event=league,
            number=second.number,
            starts_at=datetime(2027, 4, 6, 1, tzinfo=UTC),
            venue="KC Hall",
            decide_on=date(2027, 4, 10),
            **DORA,
        )
        assert apply_deadlines(event=league) == []
    assert dated(league, second.number).venue == "KC Hall"


def test_the_season_ends_with_its_last_match_in_whatever_order(league):
    stage = league.stages.get(number=1)
    for match in league.matches.order_by("-number"):
        stage.refresh_from_db()
        assert stage.state == Stage.State.RUNNING
        play(league, match)
    stage.refresh_from_db()
    assert stage.state == Stage.State.OVER


def test_a_substitute_plays_for_one_pair_and_not_too_often(league):
    numbers = [f.match.number for f in at_home(league, 1)]
    players = [p.name for p in league.pairs.get(number=1).players.all()]
    for number in numbers[:2]:
        enter_lineup(
            event=league,
            number=number,
            side=1,
            players=[players[0], "Zoe Ott"],
            by="Pair 1",
        )
    subs = LineupPlayer.objects.filter(is_substitute=True)
    assert sorted(subs.values_list("match__number", flat=True)) == numbers[:2]
    guest = at_home(league, 2)[0].match
    theirs = [p.name for p in league.pairs.get(number=2).players.all()]
    with pytest.raises(Refused, match="Zoe Ott plays for pair 1"):
        enter_lineup(
            event=league,
            number=guest.number,
            side=1,
            players=[theirs[0], "zoe ott"],
            by="Pair 2",
        )
    enter_lineup(event=league, number=numbers[0], side=1, players=players, by="Pair 1")
    assert not LineupPlayer.objects.filter(match__number=numbers[0], is_substitute=True)
    play(league, Match.objects.get(event=league, number=numbers[0]))
    with pytest.raises(Refused, match="no line-up now"):
        enter_lineup(
            event=league, number=numbers[0], side=1, players=players, by="Pair 1"
        )


def test_a_week_left_free_moves_the_weeks_after_it(league):
    stage = league.stages.get(number=1)
    with pytest.raises(Refused, match="Week 1 has begun"):
        skip_week(event=league, stage=stage, week=1, **DORA)
    skip_week(event=league, stage=stage, week=3, **DORA)
    weeks = sorted(
        set(
            Fixture.objects.filter(match__event=league).values_list(
                "week_of", flat=True
            )
        )
    )
    assert [(w - FIRST).days // 7 for w in weeks] == [0, 1, 3, 4, 5, 6]
    late = dated(league, match__round__number=3)
    assert late.week_of <= late.starts_at.date() <= late.week_of + timedelta(days=7)


def test_who_follows_hears_when_a_week_left_free_moves_a_postponed_match_s_deadline(
    league,
):
    last = at_home(league, 1)[-1]
    opponent = last.match.sides.get(side=2).pair
    with day(1):
        postpone_match(event=league, number=last.match.number, side=1, by="Pair 1")
        for pair in (league.pairs.get(number=1), opponent):
            follow_on_phone(pair=pair, address=str(pair), keys={}, language="en")
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
        ("tournaments_fixture_status_known", "status = 'lost'"),
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
    refused_twice(
        "tournaments_dateoffer_once",
        "tournaments_dateoffer",
        "fixture_id, side, starts_at",
    )
    refused("tournaments_home_weekday", "UPDATE tournaments_home SET weekday = 7")
    refused(
        "tournaments_lineupplayer_one_or_two",
        "UPDATE tournaments_lineupplayer SET side = 3",
    )
    refused_twice(
        "tournaments_lineupplayer_place_once",
        "tournaments_lineupplayer",
        "match_id, side, place",
    )
    refused_twice(
        "tournaments_lineupplayer_one_seat",
        "tournaments_lineupplayer",
        "match_id, person_id",
    )
