"""The demo club's past months: club nights and days of pairs, a season, ratings.

Also its list of members, winners of earlier years, its league, its association.
"""

import random
from dataclasses import replace
from datetime import date, timedelta

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from deploy.demo.association import load_association
from deploy.demo.before_and_after import set_event_picture, settle
from deploy.demo.club import NAME
from deploy.demo.evenings import PLAYERS, play_evening
from deploy.demo.league import load_league
from players.archive.services import Win, add_winners
from players.clubs.models import Club
from players.people.services.club_list import add_people
from players.people.services.people import MemberFacts, set_facts
from players.seasons.models import EventChoice, Season
from players.seasons.points.record import as_record
from players.seasons.points.scale import PRESETS, Level
from players.seasons.services import save_season
from tournaments.event.models import Event, EventPicture
from tournaments.ratings.services import rate_club
from tournaments.seasons.services import seal

# How many months ago a club night was, and a day of pairs.
NIGHTS, PAIRS_DAYS = (6, 4, 2, 1), (5, 3)
# A visitor who may be a member on the list, for the page of doubles.
NICKNAME = "Chris Kocurek"
BEHIND = 2  # Members who have dues to pay
OLDER = 5  # Events this many months ago belong to the season before


@transaction.atomic
def load_history(club: Club, director: User) -> None:
    """Play the past months of the demo club, seal one season and start another."""
    dice = random.Random(42)
    today = timezone.localdate()
    months = sorted((*NIGHTS, *PAIRS_DAYS), reverse=True)
    days = {ago: _first_saturday(today, ago) for ago in months}
    majors = [_play_month(club, days[ago], ago, dice) for ago in months]
    newest = club.events.filter(state=Event.State.FINAL).latest("date")
    set_event_picture(newest, EventPicture.Kind.WINNERS, NAME)
    between = _first_saturday(today, OLDER - 1).replace(day=1)
    before = _season(
        club, days[months[0]].replace(day=1), between - timedelta(1), majors
    )
    seal(season=before, by=NAME, at=timezone.now())
    running = _season(club, between, today + timedelta(days=150), majors)
    rate_club(club.pk)
    _enrol(club, today)
    _remember_winners(club, today.year)
    load_league(club, timezone.now())
    load_association(club, running, director, today, dice)


def _enrol(club: Club, today: date) -> None:
    """Make the players members with dues paid until the year's end, except some."""
    for number, name in enumerate(PLAYERS):
        person = club.people.get(name=name)
        is_paid = number < len(PLAYERS) - BEHIND
        facts = MemberFacts(
            town=person.town or club.town,
            phone=f"361 555 01{number:02}",
            is_member=True,
            dues_until=date(today.year if is_paid else today.year - 1, 12, 31),
        )
        set_facts(person=person, facts=facts)
    add_people(club=club, people=[(NICKNAME, "Shiner", "")])


def _remember_winners(club: Club, year: int) -> None:
    pairs = zip(PLAYERS[::2], PLAYERS[1::2], strict=True)
    wins = [Win(year - n, "Winter Open", *pair) for n, pair in enumerate(pairs, 1)]
    add_winners(club=club, wins=wins)


def _first_saturday(today: date, months_ago: int) -> date:
    month = today.year * 12 + today.month - 1 - months_ago
    first = date(month // 12, month % 12 + 1, 1)
    return first + timedelta(days=(5 - first.weekday()) % 7)


def _season(club: Club, first: date, last: date, majors: list[Event | None]) -> Season:
    levels = (Level("Club night"), Level("Major", 150))
    scale = replace(
        PRESETS["monthly"], levels=levels, best_of=4, qualify=4, min_events=2
    )
    season = Season(
        club=club,
        name=f"{first:%b %Y} to {last:%b %Y}",
        starts_on=first,
        ends_on=last,
        ranks="both",
        scale_json=as_record(scale),
    )
    season.choices = {
        event.uid: EventChoice(level="Major")
        for event in majors
        if event and first <= event.date <= last
    }
    return save_season(season)


def _play_month(club: Club, day: date, ago: int, dice: random.Random) -> Event | None:
    """Play the event of a month; return it if it is a day of pairs."""
    # Most of them, with changing partners
    players = dice.sample(PLAYERS, len(PLAYERS) - 2)
    if ago not in PAIRS_DAYS:
        play_evening(club, day, [(name, "") for name in players], dice)
        return None
    pairs = list(zip(players[::2], players[1::2], strict=True))
    event = play_evening(club, day, pairs, dice)
    settle(event, NAME)
    return event
