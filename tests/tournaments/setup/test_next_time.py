"""An event is held again as often as it was held before."""

from datetime import date

import pytest

from tests.each import each
from tests.make import make_club, make_event
from tournaments.event.models import Event
from tournaments.setup.next_time import name_on, next_time

pytestmark = pytest.mark.django_db


def last_of(dates: list[str], names: list[str]) -> Event:
    club = make_club()
    for number, day in enumerate(dates):
        event = make_event(club, name=names[number % len(names)])
        Event.objects.filter(pk=event.pk).update(date=day)
    event.refresh_from_db()
    return event


NIGHTS = ["Thursday night"]


@each(
    ("dates", "names", "following"),
    [
        (["2096-11-01"], NIGHTS, "2097-11-07"),
        (["2096-11-01", "2096-11-08", "2096-11-15"], NIGHTS, "2096-11-22"),
        (["2096-11-01", "2096-11-15", "2096-11-29"], NIGHTS, "2096-12-13"),
        (["2096-09-06", "2096-10-04", "2096-11-01"], NIGHTS, "2096-12-06"),
        (["2096-10-31", "2096-11-30"], NIGHTS, "2096-12-28"),
        (["2095-03-05", "2096-03-03"], ["State 2095", "State 2096"], "2097-03-02"),
        (["2096-11-01", "2096-11-08"], ["Winter Open", NIGHTS[0]], "2097-11-14"),
    ],
)
def test_its_next_day_follows_from_the_days_before(dates, names, following) -> None:
    assert next_time(last_of(dates, names)) == date.fromisoformat(following)


def test_names_that_differ_in_months_and_figures_are_one_night() -> None:
    names = ["August club night", "Sep. 7 club night", "October club night 2096"]
    event = last_of(["2096-08-03", "2096-09-07", "2096-10-05"], names)
    assert next_time(event) == date(2096, 11, 2)


def test_a_day_that_is_taken_already_is_left_out() -> None:
    event = last_of(["2096-11-15", "2096-11-22", "2096-11-29", "2096-11-08"], NIGHTS)
    Event.objects.filter(pk=event.pk).update(date="2096-11-01")
    before = Event.objects.get(date="2096-11-22")
    assert next_time(before) == date(2096, 12, 6)


@each(
    ("name", "renamed"),
    [
        ("State 2096", "State 2097"),
        ("October club night", "January club night"),
        ("Noche de octubre", "Noche de enero"),
        ("Club night Oct. 3", "Club night Jan. 9"),
        ("Marchers' Open", "Marchers' Open"),
    ],
)
def test_its_name_goes_with_the_day(name, renamed) -> None:
    assert name_on(name, date(2096, 10, 3), date(2097, 1, 9)) == renamed
