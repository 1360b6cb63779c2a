"""Many dates made at once: the same settings, names with their day, once."""

from datetime import date

import pytest

from tests.each import each
from tests.tournaments.setup.event_desk import EVENT
from tournaments.event.models import Event
from tournaments.setup.next_time import series_of


@pytest.mark.parametrize(
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


@pytest.mark.django_db
def test_every_second_tuesday_is_made_in_one_press(client, club) -> None:
    typed = EVENT | {"name": "Club night May 6", "date": "2031-05-06"}
    typed |= {"dates": "3", "every": "two-weeks"}
    for _press in range(2):
        answer = client.post(f"/desk/clubs/{club.slug}/events/new/", typed, follow=True)
    assert "3 events are made." in answer.content.decode()
    events = Event.objects.order_by("date")
    assert [(event.name, event.date.day) for event in events] == [
        ("Club night May 6", 6),
        ("Club night May 20", 20),
        ("Club night June 3", 3),
    ]
    assert {event.policy for event in events} == {"alone"}


@pytest.mark.django_db
@each("dates", ["0", "27", "x"])
def test_a_number_of_dates_that_cannot_be_is_refused_beside_its_field(
    client, club, dates: str
) -> None:
    typed = {"name": "Night", "date": "2031-05-06", "preset": "spec", "dates": dates}
    page = client.post(f"/desk/clubs/{club.slug}/events/new/", typed)
    assert not Event.objects.exists()
    assert "Night" in page.content.decode()
