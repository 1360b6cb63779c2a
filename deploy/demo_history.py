"""The demo club's past months: club nights and pairs' days, a season over them, ratings.

Beside them its list of members, and winners of years before.

Results are by chance and by how well somebody plays, so that tables and ratings differ.
"""

import random
from dataclasses import replace
from datetime import date, datetime, time, timedelta
from math import exp

from django.db import transaction
from django.utils import timezone

from deploy.demo import CHECK_IN, NAME
from deploy.demo_sheets import play_by_hand, warn_for_talking
from players.models import Club, Season
from players.points.presets import PRESETS
from players.points.scale import Level
from players.services.clubs import add_people
from players.services.people import MemberFacts, set_facts
from players.services.seasons import save_season, seal_season
from players.services.winners import Win, add_winners
from players.values import EventChoice, SeasonDraft
from scoring.models import Link
from scoring.services.links import make_links
from tournaments import clock, formats
from tournaments.formats import Format, Score
from tournaments.models import Event, Match, PairPlayer
from tournaments.play import load_play, stages_of
from tournaments.services.change import change
from tournaments.services.cutting import finalise, settle_tie
from tournaments.services.drawing import confirm_draw, draw_event
from tournaments.services.events import EventFacts, create_event
from tournaments.services.pairs import add_pair, check_in_all
from tournaments.services.ratings import rate_club
from tournaments.services.results import record_result
from tournaments.services.rounds import start_next

LOSING = [1, 2, 3, 4, 4, 5, 5, 6]
PLAYERS = [
    "Opal Anderson",
    "Patricia Scott",
    "Susan López",
    "Ludmila Kocurek",
    "Sandra Robinson",
    "José Brown",
    "J.D. Hruška",
    "Mark Bartoš",
    "Christopher Kocurek",
    "Sharon Scott",
]
"""The best first; they are in the Winter Open too."""
NIGHTS, PAIRS_DAYS = (6, 4, 2, 1), (5, 3)
"""How many months ago a club night was, and a day of pairs."""
NICKNAME = "Chris Kocurek"
"""A visitor who may be a member that is in the list: the page of doubles asks."""
BEHIND = 2
"""So many members have dues to pay."""
OLDER = 5
"""Events at least so many months ago are of the season before."""


@transaction.atomic
def load_history(club: Club) -> None:
    """Play the past months of the demo club, seal one season and begin another."""
    dice = random.Random(42)  # noqa: S311
    today = timezone.localdate()
    months = sorted((*NIGHTS, *PAIRS_DAYS), reverse=True)
    days = {ago: _first_saturday(today, ago) for ago in months}
    majors = [_play_month(club, days[ago], ago, dice) for ago in months]
    between = _first_saturday(today, OLDER - 1).replace(day=1)
    before = _season(
        club, days[months[0]].replace(day=1), between - timedelta(1), majors
    )
    seal_season(season=before, by=NAME, at=timezone.now())
    _season(club, between, today + timedelta(days=150), majors)
    rate_club(club.pk)
    _enrol(club, today)
    _remember_winners(club, today.year)


def _enrol(club: Club, today: date) -> None:
    """Make the players members whose dues are paid until the year's end, but for some."""
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
    return save_season(
        club=club,
        draft=SeasonDraft(
            name=f"{first:%b %Y} to {last:%b %Y}",
            starts_on=first,
            ends_on=last,
            ranks="both",
            takes_all=True,
            scale=scale,
            choices={
                event.uid: EventChoice(level="Major")
                for event in majors
                if event and first <= event.date <= last
            },
        ),
    )


def _play_month(club: Club, day: date, ago: int, dice: random.Random) -> Event | None:
    """Play the event of a month; give it where it is a day of pairs."""
    is_of_pairs = ago in PAIRS_DAYS
    players = _players_present(dice)
    entries = list(zip(players[::2], players[1::2], strict=True))
    evening = timezone.make_aware(datetime.combine(day, time(18)))
    with clock.at(evening - CHECK_IN):
        event = _event(club, day, is_of_pairs=is_of_pairs)
        for entry in entries if is_of_pairs else [(name, "") for name in players]:
            add_pair(event=event, players=entry, by=NAME)
        check_in_all(event=event, by=NAME)
    _play(event, evening, dice)
    return event if is_of_pairs else None


def _players_present(dice: random.Random) -> list[str]:
    """Most of them; the partners change."""
    return dice.sample(PLAYERS, len(PLAYERS) - 2)


def _event(club: Club, day: date, *, is_of_pairs: bool) -> Event:
    night = formats.preset("club-night")
    return create_event(
        club=club,
        facts=EventFacts(
            name=f"{day:%B} {'pairs day' if is_of_pairs else 'club night'}",
            date=day,
            format=_pairs_only(formats.preset("state")) if is_of_pairs else night,
            tables=4,
            policy=Event.Policy.ALONE,
        ),
        by=NAME,
        seed=day.toordinal(),
    )


def _pairs_only(shape: Format) -> Format:
    """The morning of a format alone: nobody goes on."""
    morning = replace(shape.stages[0], advance=None)
    return replace(shape, preset="", title="Round robin", stages=(morning,))


def _play(event: Event, at: datetime, dice: random.Random) -> None:
    with clock.at(at):
        draw_event(event=event, by=NAME, seed=event.seed)
        confirm_draw(event=event, by=NAME)
        make_links(event=event, kind=Link.Kind.TABLE, by=NAME)
    [stage] = stages_of(event)
    while stage.state != stage.State.OVER:
        with clock.at(at):
            start_next(event=event, by=NAME)
        with clock.at(at + timedelta(minutes=dice.randint(17, 24))):
            _play_round(event, dice)
        at += timedelta(minutes=27)
        stage.refresh_from_db()
    with clock.at(at):
        for tie in formats.stage_open_ties(load_play(stage)):
            order = tuple(sorted(tie.entrants))
            settled = formats.TieBreak(tie.group, order, tie.by[0], order)
            settle_tie(event=event, stage=stage, tie=settled, by=NAME)
        finalise(event=event, by=NAME)


def _play_round(event: Event, dice: random.Random) -> None:
    """Play the matches of a round; days of pairs keep their sheets hand by hand."""
    playing = list(event.matches.filter(state=Match.State.PLAYING).order_by("number"))
    if event.format.entry == "player":
        _enter_scores(event, playing, dice)
        return
    if playing[0].round.number == 1:
        warn_for_talking(event, playing[0].games.get(number=1), NAME)
    for match in playing:
        edge = _strength(match, 1) - _strength(match, 2)
        play_by_hand(event, match, edge, dice)


def _enter_scores(event: Event, playing: list[Match], dice: random.Random) -> None:
    with change(event, by=NAME) as now:
        for match in playing:
            edge = _strength(match, 1) - _strength(match, 2)
            is_won = dice.random() < 1 / (1 + exp(-edge))
            marks = (7, dice.choice(LOSING))
            score = Score(marks if is_won else marks[::-1])
            record_result(now, game=match.games.get(number=1), score=score)


def _strength(match: Match, side: int) -> float:
    """How well the people of a side play."""
    seats = PairPlayer.objects.filter(pair__sides__match=match, pair__sides__side=side)
    names = seats.values_list("person__name", flat=True)
    return sum(1.2 - 0.3 * PLAYERS.index(name) for name in names)
