"""A rehearsed league by dates: its weeks begin by the clock, captains move matches.

Each week, date and deadline is an action of the day's queue, so that weeks overlap.
"""

from collections.abc import Callable
from datetime import datetime, time, timedelta
from functools import partial
from typing import Any
from zoneinfo import ZoneInfo

from django.db.models import QuerySet

from scoring.game.models import Link
from scoring.rehearse.at_table import start_match
from scoring.rehearse.between_rounds import change_field
from scoring.rehearse.day import RehearsedDay
from scoring.rehearse.people import EVENINGS
from scoring.results.services.desk import forfeit_match
from scoring.results.services.versions import signature
from tournaments import formats
from tournaments.event.models import Fixture, Match, Stage
from tournaments.event.play import rules_of, sides_of
from tournaments.event.services.change import Refused
from tournaments.floor.services.rounds import start_due_weeks, start_next
from tournaments.league.selectors.club_meetings import meeting_of
from tournaments.league.services.fixtures import move_fixture
from tournaments.league.services.lineups import enter_club_lineup, enter_lineup
from tournaments.league.services.planning import at_local
from tournaments.league.services.postponing import (
    accept_date,
    apply_deadlines,
    offer_date,
    postpone_match,
)

MORNING = time(8)
ROUND = timedelta(minutes=18)  # From one round of a night to the next
Status = Fixture.Status


def start_season(day: RehearsedDay, stage: Stage) -> bool:
    """Start a league by dates and queue its weeks; False if it has started."""
    if stage.state != Stage.State.READY:
        return False
    day.direct(start_next)
    day.report(f"{stage.name}, week 1, {day.moment:%Y-%m-%d}")
    fixtures = Fixture.objects.filter(match__stage=stage).order_by()
    days = fixtures.values_list("match__round__number", "week_of", "decide_on")
    weeks = {
        formats.week_of_round(rules_of(stage), number): (first, last)
        for number, first, last in days
    }
    for number, (first, last) in sorted(weeks.items()):
        begins = max(at_local(day.event, first, MORNING), day.moment)
        _schedule(day, begins, partial(_begin_week, day, stage, number))
        over = at_local(day.event, last + timedelta(days=1), MORNING)
        _schedule(day, over, partial(_end_week, day, stage))
    return True


def _schedule(day: RehearsedDay, at: datetime, action: partial[None]) -> None:
    day.schedule(max((at - day.moment).total_seconds() / 60, 0), action)


def _begin_week(day: RehearsedDay, stage: Stage, number: int) -> None:
    """Start a week as the job does; captains check their dates."""
    if number > 1:
        change_field(day)
        day.call(start_due_weeks, event=day.event)
        day.report(f"{stage.name}, week {number}, {day.moment:%Y-%m-%d}")
    rounds = formats.rounds_of_week(rules_of(stage), number)
    fixtures = _open(stage).filter(match__round__number__in=rounds)
    of_clubs = day.format.clubs_meet_by_dates
    seen: set[str] = set()
    for fixture in fixtures.select_related("match__stage", "match__round"):
        _play_at(day, fixture)
        if of_clubs and (home := _home_club(fixture.match)) in seen:
            continue
        if of_clubs:
            seen.add(home)
            _line_up_clubs(day, fixture)
        if not day.is_practice and day.chance(0.12):
            day.schedule(20, partial(_postpone, day, fixture.match))
        elif not day.is_practice and day.chance(0.03):
            day.schedule(30, partial(_move, day, fixture.match))


def _open(stage: Stage) -> QuerySet[Fixture]:
    rows = Fixture.objects.filter(match__stage=stage, match__state=Match.State.READY)
    matches = rows.select_related("match__round", "match__stage")
    return matches.order_by("match__number")


def _home_club(match: Match) -> str:
    pair = match.sides.select_related("pair").get(side=1).pair
    return pair.club_name if pair else ""


def _play_at(day: RehearsedDay, fixture: Fixture) -> None:
    """Queue a match at its date, or at its round's time in a night of clubs."""
    if fixture.starts_at:
        match, at = fixture.match, fixture.starts_at
        nightly = formats.nightly_rounds(day.format.stages[match.stage.number - 1])
        begins = at + ROUND * ((match.round.number - 1) % nightly)
        _schedule(day, begins, partial(_play, day, match, at))


def _play_again(day: RehearsedDay, match: Match) -> None:
    rows = Fixture.objects.select_related("match__stage", "match__round")
    match = rows.get(match=match).match
    match.stage.event = day.event
    for fixture in rows.filter(match__in=meeting_of(match)).order_by("match__number"):
        _play_at(day, fixture)


def _play(day: RehearsedDay, match: Match, at: datetime) -> None:
    """Play a match, unless it was moved or decided meanwhile."""
    fixture = Fixture.objects.select_related("match").get(match=match)
    if fixture.starts_at != at or fixture.match.state != Match.State.READY:
        return
    if match.number in day.seated:
        return
    day.seated.add(match.number)
    for side in (1, 2):
        if not day.format.clubs_meet_by_dates and day.chance(0.1):
            _enter_lineup(day, match, side)
    start_match(day, match)


def _line_up_clubs(day: RehearsedDay, fixture: Fixture) -> None:
    """Line up the clubs at random: a player lent from pair to pair, and a substitute."""
    if fixture.starts_at is None:
        return
    for side in (1, 2):
        if day.chance(0.3):
            lend = partial(_enter_club_lineup, day, fixture.match, side)
            _schedule(day, fixture.starts_at, lend)


def _enter_club_lineup(day: RehearsedDay, match: Match, side: int) -> None:
    link = _captain(day, match, side)
    club = day.event.pairs.get(number=link.number).club_name
    pairs = day.event.pairs.filter(club_name=club).prefetch_related("players")
    teams = {
        pair.number: [player.name for player in pair.players.all()]
        for pair in pairs.order_by("number")
    }
    first, second, *_others = day.random.sample(sorted(teams), 2)
    teams[first][1], teams[second][1] = teams[second][1], f"{club} Ersatz"
    _agree(day, enter_club_lineup, match, side, teams=teams)


def _enter_lineup(day: RehearsedDay, match: Match, side: int) -> None:
    """Replace the second player of the pair by a substitute, if the rule allows it."""
    link = _captain(day, match, side)
    pair = day.event.pairs.get(number=link.number)
    players = [player.name for player in pair.players.all()]
    players[1] = f"{players[1].split()[0]} Ersatz {link.number}"
    _agree(day, enter_lineup, match, side, players=players)


def _captain(day: RehearsedDay, match: Match, side: int) -> Link:
    return day.links[Link.Kind.PAIR, sides_of(match)[side - 1][0]]


def _postpone(day: RehearsedDay, match: Match) -> None:
    """Postpone as captain; usually offer dates, and usually accept one."""
    side = day.random.choice((1, 2))
    if not _agree(day, postpone_match, match, side):
        return
    if not day.chance(0.8):
        return
    offering = day.random.choice((side, 3 - side))
    zone = ZoneInfo(day.event.time_zone)
    today = day.moment.astimezone(zone).date()
    days = day.random.sample(range(3, 20), 2)
    offered = [
        at_local(day.event, today + timedelta(days=n), day.random.choice(EVENINGS))
        for n in days
    ]
    for starts_at in offered:
        day.schedule(
            60, partial(_agree, day, offer_date, match, offering, starts_at=starts_at)
        )
    if day.chance(0.8):
        day.schedule(600, partial(_accept, day, match, 3 - offering, min(offered)))


def _accept(day: RehearsedDay, match: Match, side: int, starts_at: datetime) -> None:
    if _agree(day, accept_date, match, side, starts_at=starts_at):
        _play_again(day, match)


def _agree(
    day: RehearsedDay,
    service: Callable[..., None],
    match: Match,
    side: int,
    **more: Any,
) -> bool:
    """Call a service as the captain of this side; False if it is refused."""
    by = signature(_captain(day, match, side))
    try:
        day.call(
            service, event=day.event, number=match.number, side=side, by=by, **more
        )
    except Refused:
        return False
    return True


def _move(day: RehearsedDay, match: Match) -> None:
    fixture = Fixture.objects.get(match=match)
    if fixture.starts_at is None:
        return
    starts_at = fixture.starts_at + timedelta(days=day.random.randrange(1, 10))
    date = {"starts_at": starts_at, "decide_on": fixture.decide_on}
    try:
        day.direct(move_fixture, number=match.number, venue="County Hall", **date)
    except Refused:
        return
    _play_again(day, match)


def _end_week(day: RehearsedDay, stage: Stage) -> None:
    """Decide as the job does; forfeit the matches left to the director."""
    day.call(apply_deadlines, event=day.event)
    for fixture in _open(stage).filter(status=Status.UNDECIDED):
        winner = day.random.choice((1, 2, None))
        day.direct(forfeit_match, match=fixture.match, winner=winner)
