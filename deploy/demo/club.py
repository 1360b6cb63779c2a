"""The demo club: one event in its third round, and one that people sign up for."""

import random
from datetime import date, timedelta

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from deploy.demo.before_and_after import announce
from players.clubs.models import Club
from players.clubs.services.clubs import create_club
from players.common import clock
from tournaments import formats
from tournaments.draw.services.drawing import confirm_draw, draw_event
from tournaments.event.models import Event, Match
from tournaments.event.services.change import open_change
from tournaments.event.services.events import create_event
from tournaments.field.services.check_in import check_in_all
from tournaments.field.services.pairs import add_pair
from tournaments.floor.services.rounds import start_next
from tournaments.formats import Score
from tournaments.results.services.results import record_result

PAIRS = """
Opal Anderson / Patricia Scott | Susan López / Ludmila Kocurek | Sandra Robinson / José Brown
J.D. Hruška / Mark Bartoš | Christopher Kocurek / Sharon Scott | Ronald González / Michelle Hall
Ryan van Zandt / Jessica Carter | Wanda Campbell / Vlasta Harris | R.L. Robinson / Donna Hernández
Margaret Migl / Opal Campbell | Anthony Wright / Lorene Martínez | Emily Lee / Stephanie Carter
Ruth Davis / Ashley Jones | David Ramírez / Otto Green | Lorene Migl / Charles King
Consuelo van Zandt / Kimberly Kocurek | Mark Moore / María Weiß | Sarah Lee / Edward Rodríguez
Stephanie De León / Steven Johnson | Ramón Wright / Lorene Baker | Christopher Migl / James King
Susan Hill / Opal O'Brien | Laura Lee / Ángel De León | Donald Hernández / William Müller
"""
TOWNS = ["Hallettsville", "Shiner", "Yoakum", "Gonzales", "Moulton", "Flatonia"]
LOSING = [1, 2, 3, 4, 4, 5, 5, 6]
NAME = "the demo"
SATURDAY = 5
CHECK_IN = timedelta(minutes=40)  # The pairs are entered this long before round 1


@transaction.atomic
def load_demo(director: User) -> Event:
    """A club with one event in its third round and one that people sign up for."""
    club = create_club(
        name="Demo 42 Club", town="Hallettsville", director=director, is_demo=True
    )
    today = timezone.localdate(clock.now())
    entries = entries_of_demo()
    start = clock.now() - timedelta(minutes=63)
    with clock.at(start - CHECK_IN):
        event = _event(club, "Winter Open", today, tables=12)
        for number, entry in enumerate(entries):
            add_pair(event=event, players=entry, town=TOWNS[number % 6], by=NAME)
        check_in_all(event=event, by=NAME)
        draw_event(event=event, by=NAME, seed=421942)
        confirm_draw(event=event, by=NAME)
    dice = random.Random(42)
    for round_number in range(3):
        begun = start + timedelta(minutes=27 * round_number)
        with clock.at(begun):
            start_next(event=event, by=NAME)
        is_over = round_number < 2
        with clock.at(begun + timedelta(minutes=22 if is_over else 8)):
            _play(event, dice, is_over=is_over)
    next_event = _event(club, "Next Saturday", saturday_after(today), tables=6)
    for entry in entries[:9]:
        add_pair(event=next_event, players=entry, by=NAME)
    announce(next_event, entries[9:13], NAME)
    return event


def saturday_after(day: date) -> date:
    """Return the next Saturday, a week later where the day is one."""
    return day + timedelta(days=(SATURDAY - day.weekday()) % 7 or 7)


def entries_of_demo() -> list[tuple[str, str]]:
    """Return the pairs of the Winter Open, each as two names."""
    lines = PAIRS.replace("\n", "|").split("|")
    parted = (line.partition("/") for line in lines if line.strip())
    return [(first.strip(), second.strip()) for first, _slash, second in parted]


def _event(club: Club, name: str, day: date, tables: int) -> Event:
    hall = "KC Hall, 201 Avenue F, Hallettsville"
    return create_event(
        Event(club=club, name=name, date=day, place=hall),
        format=formats.preset("state"),
        tables=tables,
        by=NAME,
    )


def _play(event: Event, dice: random.Random, *, is_over: bool) -> None:
    with open_change(event, by=NAME) as change:
        playing = change.event.matches.filter(state=Match.State.PLAYING)
        for match in playing.order_by("number"):
            if not is_over and dice.random() < 0.6:
                continue
            marks = (7, dice.choice(LOSING))
            score = Score(marks if dice.random() < 0.5 else marks[::-1])
            record_result(change, game=match.games.get(number=1), score=score)
