"""An event is held again as often as it was held before, or many dates are made at once."""

from datetime import date

import pytest

from tests.each import each
from tests.make import make_club, make_event
from tests.tournaments.setup.event_desk import EVENT
from tournaments.event.models import Event
from tournaments.setup.next_time import name_on, next_time, series_of

pytestmark = pytest.mark.django_db


def last_of(dates: list[str], names: list[str]) -> Event:
    club = make_club()
    for number, day in enumerate(dates):
        event = make_event(club, name=names[number % len(names)])
        Event.objects.filter(pk=event.pk).update(date=day)
    event.refresh_from_db()
    return event


NIGHTS = ["Thursday night"]
# Names that differ in months and figures are one night.
ONE_NIGHT = ["August club night", "Sep. 7 club night", "October club night 2096"]


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
        (["2096-08-03", "2096-09-07", "2096-10-05"], ONE_NIGHT, "2096-11-02"),
    ],
)
def test_its_next_day_follows_from_the_days_before(dates, names, following) -> None:
    assert next_time(last_of(dates, names)) == date.fromisoformat(following)


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


@each(
    ("every", "first", "last"),
    [
        ("week", date(2031, 5, 6), date(2031, 5, 27)),
        ("two-weeks", date(2031, 5, 6), date(2031, 6, 17)),
        ("month", date(2031, 5, 6), date(2031, 8, 5)),  # first Tuesdays
        ("month", date(2031, 5, 31), date(2031, 8, 30)),  # fifth Saturdays, else last
    ],
)
def test_a_series_goes_on_as_it_began(every: str, first: date, last: date) -> None:
    days = series_of(first, every, 4)
    assert len(days) == 4
    assert days == sorted(days)
    assert (days[0], days[-1]) == (first, last)
    assert {day.weekday() for day in days} == {first.weekday()}


def test_every_second_tuesday_is_made_in_one_press(client, club) -> None:
    typed = EVENT | {"name": "Club night May 6", "date": "2031-05-06"}
    typed |= {"dates": "3", "every": "two-weeks"}
    for _press in range(2):
        answer = client.post(f"/desk/clubs/{club.slug}/events/new/", typed, follow=True)
    assert "3 events are made." in answer.text
    events = Event.objects.order_by("date")
    assert [(event.name, event.date.day) for event in events] == [
        ("Club night May 6", 6),
        ("Club night May 20", 20),
        ("Club night June 3", 3),
    ]
    assert {event.policy for event in events} == {"alone"}


@each("dates", ["0", "27", "x"])
def test_a_number_of_dates_that_cannot_be_is_refused_beside_its_field(
    client, club, dates: str
) -> None:
    typed = {"name": "Night", "date": "2031-05-06", "preset": "spec", "dates": dates}
    page = client.post(f"/desk/clubs/{club.slug}/events/new/", typed)
    assert not Event.objects.exists()
    assert "Night" in page.text
