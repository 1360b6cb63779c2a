"""A league between clubs by dates: a meeting is moved, decided and lined up as a whole."""

from datetime import UTC, date, datetime, timedelta

import pytest

from players.people.models import Person
from tests.clubs import CLUBS, FIRST, day, league_of_clubs
from tests.make import play
from tournaments.event.models import (
    DateOffer,
    Event,
    Fixture,
    LineupPlayer,
    Match,
    Notice,
)
from tournaments.event.selectors.lineups import event_of_both
from tournaments.event.selectors.snapshot import read_snapshot
from tournaments.event.services.change import Refused
from tournaments.floor.services.rounds import start_due_weeks
from tournaments.following.services import follow_on_phone
from tournaments.league.selectors.fixtures import fixture_lines, season_of
from tournaments.league.services.fixtures import move_fixture
from tournaments.league.services.lineups import enter_club_lineup
from tournaments.league.services.planning import skip_week
from tournaments.league.services.postponing import (
    accept_date,
    apply_deadlines,
    forfeit_left,
    offer_date,
    postpone_match,
)
from tournaments.notices.services.write import write_notices
from tournaments.standings.selectors.standings import standing_after

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> Event:
    return league_of_clubs()


def meeting(event: Event, week: int):
    """The only meeting of a week of three clubs."""
    [line] = [line for line in fixture_lines(event) if line.week == week]
    return line


def test_a_night_is_a_week_at_the_home_of_one_club(league: Event) -> None:
    lines = fixture_lines(league)
    assert len(lines) == 6
    assert {len(line.numbers) for line in lines} == {60}
    assert [line.week_of for line in lines] == [
        FIRST + timedelta(weeks=n) for n in range(6)
    ]
    met = {tuple(side.label for side in line.match.sides) for line in lines}
    assert met == {(a, b) for a in CLUBS for b in CLUBS if a != b}
    at_clovis = [line for line in lines if line.match.sides[0].label == "Clovis"]
    assert {(line.venue, f"{line.starts_at:%a}") for line in at_clovis} == {
        ("Grange Hall", "Tue")
    }
    season = season_of(league)
    assert season is not None
    assert [week.resting[0][1] for week in season.weeks] == [
        (set(CLUBS) - {side.label for side in week.fixtures[0].match.sides}).pop()
        for week in season.weeks
    ]


def test_the_rounds_of_a_night_begin_together_and_have_no_clock(league: Event) -> None:
    stage = league.stages.get(number=1)
    assert stage.rounds.filter(wave=1).count() == 12
    assert not stage.rounds.filter(clock__isnull=False).exists()
    with day(8):
        assert start_due_weeks(event=league) == list(range(13, 25))


def test_a_meeting_is_postponed_and_made_up_as_a_whole(league: Event) -> None:
    line = meeting(league, 1)
    number, at = line.number, datetime(2027, 3, 20, 1, tzinfo=UTC)
    given = {"event": league, "number": number, "by": "captain"}
    with day(-1):
        postpone_match(side=2, **given)
        assert meeting(league, 1).is_postponed
        offer_date(side=1, starts_at=at, **given)
        offer_date(side=1, starts_at=at + timedelta(days=1), **given)
        with pytest.raises(Refused, match="not offered"):
            accept_date(side=1, starts_at=at, **given)
        accept_date(side=2, starts_at=at, **given)
    numbers = meeting(league, 1).numbers
    rows = Fixture.objects.filter(match__event=league, match__number__in=numbers)
    assert set(rows.values_list("status", "starts_at", "moves")) == {
        ("scheduled", at, 2)
    }
    assert not DateOffer.objects.exists()
    play(league, Match.objects.get(event=league, number=number))
    move_fixture(
        event=league,
        number=line.numbers[5],
        starts_at=at + timedelta(days=3),
        venue="KC Hall",
        decide_on=date(2027, 3, 30),
        by="dora",
    )
    assert rows.filter(venue="KC Hall").count() == 59
    assert rows.exclude(match__number=number).filter(moves=3).count() == 59
    assert (meeting(league, 1).venue, meeting(league, 1).match.score) == (
        "KC Hall",
        (1, 0),
    )


def test_the_deadline_gives_what_is_left_to_the_club_that_offered(
    league: Event,
) -> None:
    first, second = meeting(league, 1), meeting(league, 2)
    with day(-1):
        for line in (first, second):
            postpone_match(event=league, number=line.number, side=1, by="captain")
        at = datetime(2027, 3, 26, 1, tzinfo=UTC)
        offer_date(event=league, number=first.number, side=2, starts_at=at, by="x")
    played = Match.objects.get(event=league, number=first.numbers[7])
    play(league, played, (7, 2))
    with day(30):
        assert len(apply_deadlines(event=league)) == 119
        assert apply_deadlines(event=league) == []
    line = meeting(league, 1)
    assert (line.match.state, line.match.score, line.match.winner) == (
        "final",
        (1, 59),
        2,
    )
    assert meeting(league, 2).is_undecided
    forfeit_left(event=league, number=second.number, winner=1, by="dora")
    assert meeting(league, 2).match.score == (60, 0)
    standing = standing_after(
        read_snapshot(league), league.stages.get(number=1), week=1
    )
    clubs = next(table for table in standing.tables if table.group == "clubs")
    names = [side.label for side in first.match.sides]
    assert clubs.lines[0].name == names[1]
    games = {line.name: line.games for line in clubs.lines}
    resting = (set(CLUBS) - set(names)).pop()
    assert [games[name].played for name in (*names, resting)] == [60, 60, 0]
    assert games[resting].in_hand == 60


def test_a_night_left_free_moves_the_nights_after_it_by_meetings_not_by_matches(
    league: Event, django_assert_max_num_queries
) -> None:
    stage = league.stages.get(number=1)
    with pytest.raises(Refused, match="Week 1 has begun"):
        skip_week(event=league, stage=stage, week=1, by="dora")
    with day(1):
        pair = meeting(league, 2).match.sides[0].numbers[2]
        follow_on_phone(
            of=league.pairs.get(number=pair), address="x", keys={}, language="en"
        )
    with day(2), django_assert_max_num_queries(62):
        skip_week(event=league, stage=stage, week=2, by="dora")
    lines = fixture_lines(league)
    assert [(line.week_of - FIRST).days // 7 for line in lines] == [0, 2, 3, 4, 5, 6]
    write_notices()
    summary = Notice.objects.exclude(what="welcome").get()
    mine = [ln for ln in lines if any(pair in side.numbers for side in ln.match.sides)]
    moved = [line for line in mine if line.week > 1]
    assert summary.text.count("It was to be on") == len(moved) > 2


def test_a_club_seats_any_two_of_its_own_and_a_substitute(league: Event) -> None:
    line = meeting(league, 1)
    home, guests = line.match.sides
    club, first = home.label, home.numbers[0]
    names = {
        n: [f"Ann {club} {i}", f"Bo {club} {i}"] for i, n in enumerate(home.numbers, 1)
    }
    names[first][1], names[first + 1][1] = names[first + 1][1], "Zoe Ott"
    given = {"event": league, "number": line.number, "side": 1, "by": "captain"}
    with pytest.raises(Refused, match="twice"):
        enter_club_lineup(teams={**names, first: names[first + 1]}, **given)
    lent = [names[first][0], f"Ann {guests.label} 1"]
    with pytest.raises(Refused, match=f"plays for pair {guests.numbers[0]}"):
        enter_club_lineup(teams={**names, first: lent}, **given)
    with pytest.raises(Refused, match="of the club"):
        enter_club_lineup(teams={**names, first: ["Al Hay", "Ed Hay"]}, **given)
    play(league, Match.objects.get(event=league, number=line.number))
    enter_club_lineup(teams=names, **given)
    rows = LineupPlayer.objects.filter(match__event=league)
    assert rows.count() == 2 * 59
    assert rows.filter(is_substitute=True).count() == 12
    assert not rows.filter(match__number=line.number).exists()
    assert meeting(league, 1).lineups == ((), ())
    zoe, lent, guest = (
        Person.objects.get(name=name)
        for name in ("Zoe Ott", names[first][1], f"Ann {guests.label} 1")
    )
    assert event_of_both(zoe, lent) is None
    assert event_of_both(lent, guest) == league.pk
    lined_up = rows.filter(is_substitute=True).order_by("match__number")
    play(league, lined_up[0].match)
    assert [lined.name for lined in meeting(league, 1).lineups[0]] == ["Zoe Ott"]
