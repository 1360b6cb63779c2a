"""A league by dates: planned, postponed, made up, decided, and its rounds overlap."""

from datetime import UTC, date, datetime, timedelta
from uuid import uuid4

import pytest

from tests.make import play
from tests.tournaments.league.dates import DORA, FIRST, at_home, dated, day, local
from tournaments.event.models import DateOffer, Fixture, LineupPlayer, Match, Stage
from tournaments.event.services.change import Refused
from tournaments.floor import jobs
from tournaments.floor.services.rounds import start_due_weeks, start_next
from tournaments.league.selectors.fixtures import season_of
from tournaments.league.services.fixtures import move_fixture
from tournaments.league.services.lineups import enter_lineup
from tournaments.league.services.postponing import (
    accept_date,
    apply_deadlines,
    events_due,
    offer_date,
    postpone_match,
    withdraw_date,
)

pytestmark = pytest.mark.django_db


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


def test_a_week_is_next_before_it_begins_and_now_until_the_season_is_over(league):
    def words(state: str) -> str:
        Stage.objects.update(state=state)
        [week, *_others] = season_of(league).weeks
        return "now" if week.is_now else "next" if week.is_next else ""

    assert words("running") == "now"
    assert words("over") == ""
    league.changed_at = datetime(2026, 11, 27, tzinfo=UTC)  # Begun as soon as drawn
    assert words("running") == "next"
    league.refresh_from_db()
    assert words("running") == "now"
    league.stages.get(number=1).rounds.update(wave=0)
    assert words("ready") == "next"


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
        withdraw_date(**home, starts_at=at + timedelta(hours=4))
        with pytest.raises(Refused, match="not offered"):
            withdraw_date(**(home | {"side": 2}), starts_at=at)
        with pytest.raises(Refused, match="not offered"):
            accept_date(**home, starts_at=at)
        with pytest.raises(Refused, match="not offered"):
            accept_date(**(home | {"side": 2}), starts_at=at + timedelta(hours=4))
        takes = {"event": league, "number": match, "side": 2, "by": "Pair 4"}
        with day(15), pytest.raises(Refused, match="in the past"):
            accept_date(**takes, starts_at=at)
        accept_date(**takes, starts_at=at)
    row = dated(league, match)
    assert (row.status, row.starts_at, row.moves) == ("scheduled", at, 2)
    assert not DateOffer.objects.exists()
    with day(20), pytest.raises(Refused, match="only the director"):
        postpone_match(**home)
    with day(0), pytest.raises(Refused, match="has a date"):
        offer_date(**home, starts_at=at)
    actions = list(league.audit.order_by("number").values_list("action", flat=True))
    assert actions[-8:] == [
        *("fixture.postpone", *["fixture.offer"] * 5),
        *("fixture.withdraw", "fixture.move"),
    ]


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
    home = {"event": league, "side": 1, "by": "Pair 1"}
    for two, fault in (
        ([players[0], players[0].upper()], "Two different players play a match."),
        (["Zoe Ott", "Yul Orr"], "At least one of the two has to be of the pair."),
    ):
        with pytest.raises(Refused, match=fault):
            enter_lineup(number=numbers[2], players=two, **home)
    options = league.format_json["stages"][0]["options"]
    assert options["substitutes"] == 6
    options["substitutes"] = 2
    league.save()
    enter_lineup(number=numbers[1], players=[players[0], "Zoe Ott"], **home)
    with pytest.raises(Refused, match="a substitute in 2 matches: no more"):
        enter_lineup(number=numbers[2], players=[players[0], "Zoe Ott"], **home)
    enter_lineup(number=numbers[0], players=players, **home)
    enter_lineup(number=numbers[2], players=[players[0], "Zoe Ott"], **home)
    assert not LineupPlayer.objects.filter(match__number=numbers[0], is_substitute=True)
    play(league, Match.objects.get(event=league, number=numbers[0]))
    with pytest.raises(Refused, match="no line-up now"):
        enter_lineup(
            event=league, number=numbers[0], side=1, players=players, by="Pair 1"
        )
