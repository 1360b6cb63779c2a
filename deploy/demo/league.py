"""The demo club's league by dates: two weeks are played, the third has begun.

A captain has postponed a match and offered dates; the director has moved another one.
"""

import random
from datetime import date, datetime, time, timedelta

from django.utils import timezone

from deploy.demo.club import LOSING, NAME, entries_of_demo
from players.clubs.models import Club
from players.common import clock
from scoring.codes.services import make_links
from scoring.game.models import Link
from scoring.results.services.versions import signature
from tournaments import formats
from tournaments.draw.services.drawing import confirm_draw, draw_event
from tournaments.event.models import Event, Fixture, Match, Pair
from tournaments.event.services.change import Change, open_change
from tournaments.event.services.events import create_event
from tournaments.field.services.check_in import check_in_all
from tournaments.field.services.pairs import add_pair
from tournaments.floor.services.rounds import start_due_weeks, start_next
from tournaments.formats import Score
from tournaments.league.services.fixtures import move_fixture
from tournaments.league.services.planning import at_local, set_homes
from tournaments.league.services.postponing import offer_date, postpone_match
from tournaments.results.services.results import record_result

HALLS = ("Sokol Hall", "Legion Hall", "Grange Hall")
TUESDAY, THURSDAY, SATURDAY = 1, 3, 5
MORNING, NOON, EVENING = time(8), time(12), time(19)
WEEKS = 3  # Weeks that have begun
NOTICE = timedelta(days=10)  # The draw is this long before the first week
LENGTH = timedelta(hours=2)


def load_league(club: Club, present: datetime) -> Event:
    """Draw a league of six pairs that began two weeks ago, and play the past matches."""
    dice = random.Random(42)
    today = timezone.localdate(present)
    monday = today - timedelta(days=today.weekday())
    first = monday - timedelta(weeks=WEEKS - 1)
    event = _drawn(club, first)
    for week in range(1, WEEKS + 1):
        begins = first + timedelta(weeks=week - 1)
        with clock.at(at_local(event, begins, MORNING)):
            if week == 1:
                start_next(event=event, by=NAME)
            else:
                start_due_weeks(event=event)
        last = _dates(event, begins)[-1]
        if week == WEEKS - 1:
            _postpone(event, last, begins, today)
        elif week == WEEKS:
            _move(event, last, begins)
        _play(event, begins, present, dice)
    return event


def _drawn(club: Club, first: date) -> Event:
    """Return a league with its pairs, their homes and a confirmed draw."""
    with clock.at(timezone.make_aware(datetime.combine(first - NOTICE, NOON))):
        event = create_event(
            Event(club=club, name="Weeknight league", date=first),
            format=formats.preset("home-away-league"),
            tables=len(HALLS),
            by=NAME,
            seed=first.toordinal(),
        )
        entries = entries_of_demo()[: 2 * len(HALLS)]
        for entry in entries:
            add_pair(event=event, players=entry, by=NAME)
        check_in_all(event=event, by=NAME)
        homes = {
            number: (
                HALLS[number % len(HALLS)],
                (TUESDAY, THURSDAY)[number % 2],
                EVENING,
            )
            for number in range(1, len(entries) + 1)
        }
        set_homes(event=event, homes=homes, by=NAME)
        draw_event(event=event, by=NAME, seed=event.seed)
        confirm_draw(event=event, by=NAME)
        make_links(event=event, kind=Link.Kind.PAIR, by=NAME)
    return event


def _dates(event: Event, begins: date) -> list[Fixture]:
    fixtures = Fixture.objects.filter(match__event=event, week_of=begins)
    return list(fixtures.select_related("match").order_by("starts_at", "match__number"))


def _postpone(event: Event, fixture: Fixture, begins: date, today: date) -> None:
    """Postpone a match as captain of the second side and offer two evenings."""
    pair = Pair.objects.get(sides__match=fixture.match_id, sides__side=2)
    link = Link.objects.get(event=event, kind=Link.Kind.PAIR, number=pair.number)
    by = signature(link)
    number = fixture.match.number
    with clock.at(at_local(event, begins, NOON)):
        postpone_match(event=event, number=number, side=2, by=by)
        for days in (3, 5):
            evening = at_local(event, today + timedelta(days=days), EVENING)
            offer_date(event=event, number=number, side=2, starts_at=evening, by=by)


def _move(event: Event, fixture: Fixture, begins: date) -> None:
    """Move a match, as director, to the Saturday and to another hall."""
    with clock.at(at_local(event, begins, NOON)):
        move_fixture(
            event=event,
            number=fixture.match.number,
            starts_at=at_local(event, begins + timedelta(days=SATURDAY), EVENING),
            venue="County Hall",
            decide_on=fixture.decide_on,
            by=NAME,
        )


def _play(event: Event, begins: date, present: datetime, dice: random.Random) -> None:
    """Play the matches of a week whose evening is over."""
    for fixture in _dates(event, begins):
        if fixture.starts_at is None:
            continue
        over = fixture.starts_at + LENGTH
        if over < present:
            with clock.at(over), open_change(event, by=NAME) as change:
                _enter(change, fixture.match, dice)


def _enter(change: Change, match: Match, dice: random.Random) -> None:
    """Enter the games of a match, which two wins decide."""
    is_won_by_first = dice.random() < 0.5
    wins = (1, 2, 1) if dice.random() < 0.3 else (1, 1)
    for number, winner in enumerate(wins, 1):
        marks = (7, dice.choice(LOSING))
        game = match.games.get(number=number)
        first = is_won_by_first == (winner == 1)
        record_result(change, game=game, score=Score(marks if first else marks[::-1]))
