"""An evening of the demo club, from the first name to the last place.

Results depend on chance and on each player's strength, so that tables and ratings
differ.
"""

import random
from collections.abc import Sequence
from dataclasses import replace
from datetime import date, datetime, time, timedelta
from math import exp

from django.utils import timezone

from deploy.demo.club import CHECK_IN, LOSING, NAME, entries_of_demo
from deploy.demo.sheets import play_by_hand, warn_for_talking
from players.clubs.models import Club
from players.common import clock
from scoring.codes.services import make_links
from scoring.game.models import Link
from tournaments import formats
from tournaments.draw.services.cutting import finalise, settle_tie
from tournaments.draw.services.drawing import confirm_draw, draw_event
from tournaments.event.models import Event, Match, PairPlayer
from tournaments.event.play import load_play
from tournaments.event.services.change import open_change
from tournaments.event.services.events import create_event
from tournaments.field.services.check_in import check_in_all
from tournaments.field.services.pairs import add_pair
from tournaments.floor.services.rounds import start_next
from tournaments.formats import Format, Score
from tournaments.results.services.results import record_result

# The best first; they also play in the Winter Open.
PLAYERS = [name for pair in entries_of_demo()[:5] for name in pair]


def play_evening(
    club: Club, day: date, entries: Sequence[tuple[str, str]], dice: random.Random
) -> Event:
    evening = timezone.make_aware(datetime.combine(day, time(18)))
    with clock.at(evening - CHECK_IN):
        event = _event(club, day, is_of_pairs=bool(entries[0][1]))
        for entry in entries:
            add_pair(event=event, players=entry, by=NAME)
        check_in_all(event=event, by=NAME)
    _play(event, evening, dice)
    return event


def _event(club: Club, day: date, *, is_of_pairs: bool) -> Event:
    night = formats.preset("club-night")
    name = f"{day:%B} {'pairs day' if is_of_pairs else 'club night'}"
    return create_event(
        Event(club=club, name=name, date=day, policy=Event.Policy.ALONE),
        format=_pairs_only(formats.preset("state")) if is_of_pairs else night,
        tables=4,
        by=NAME,
        seed=day.toordinal(),
    )


def _pairs_only(shape: Format) -> Format:
    """The rounds of a format alone, without a cut."""
    morning = replace(shape.stages[0], advance=None)
    return replace(shape, preset="", title="Round robin", stages=(morning,))


def _play(event: Event, at: datetime, dice: random.Random) -> None:
    with clock.at(at):
        draw_event(event=event, by=NAME, seed=event.seed)
        confirm_draw(event=event, by=NAME)
        make_links(event=event, kind=Link.Kind.TABLE, by=NAME)
    [stage] = event.stages.all()
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
    """Play the matches of a round; days of pairs record every hand."""
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
    with open_change(event, by=NAME) as change:
        for match in playing:
            edge = _strength(match, 1) - _strength(match, 2)
            is_won = dice.random() < 1 / (1 + exp(-edge))
            marks = (7, dice.choice(LOSING))
            score = Score(marks if is_won else marks[::-1])
            record_result(change, game=match.games.get(number=1), score=score)


def _strength(match: Match, side: int) -> float:
    """The strength of a side's people; unknown people add nothing."""
    seats = PairPlayer.objects.filter(pair__sides__match=match, pair__sides__side=side)
    names = seats.values_list("person__name", flat=True)
    return sum(1.2 - 0.3 * PLAYERS.index(name) for name in names if name in PLAYERS)
