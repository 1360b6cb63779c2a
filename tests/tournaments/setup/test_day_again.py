"""A day of several divisions is held again on another date."""

from datetime import date
from uuid import uuid4

import pytest
from django.urls import reverse

from tests.make import make_event, make_pairs
from tests.page_text import text_of
from tournaments.days.services.divisions import leave_day, make_day
from tournaments.days.services.parts import give_tables
from tournaments.draw.services.seating import tables_in_use
from tournaments.event.models import Day, Event
from tournaments.setup.services.days import hold_day_again
from tournaments.setup.services.deleted import delete_event

pytestmark = pytest.mark.django_db


@pytest.fixture
def day(desk, club) -> Day:
    """An open with six tables and seniors with two, on March 6, 2027."""
    first = make_event(club, name="Open of March 2027", tables=8)
    second = make_event(club, name="Seniors", tables=8, preset="chambers-lake")
    make_pairs(first, 4)
    day = make_day(club=club, name="March 2027", events=[first, second], by="dora")
    parts = {first.pk: frozenset({1, 2, 3, 4, 7, 8}), second.pk: frozenset({5, 6})}
    give_tables(day=day, parts=parts, by="dora")
    return day


def test_each_division_is_made_anew_with_its_tables_and_without_pairs(
    desk, day
) -> None:
    path = reverse("day-again", args=[day.slug])
    page = desk.get(path)
    assert 'value="March 2028"' in page.text
    assert 'value="2028-03-04"' in page.text
    assert "Seniors, " in text_of(page)
    new = f"/desk/clubs/{day.club.slug}/days/new/"
    assert path in desk.get(new).text
    form = {"name": "April 2027", "date": "2027-04-03", "key": uuid4()}
    answers = [desk.post(path, form) for _twice in range(2)]
    again = Day.objects.exclude(pk=day.pk).get()
    assert {answer["Location"] for answer in answers} == {
        reverse("day-settings", args=[again.slug])
    }
    first, second = again.events.order_by("pk")
    assert (first.name, second.name) == ("Open of April 2027", "Seniors")
    assert {first.date, second.date} == {date(2027, 4, 3)}
    assert second.preset == "chambers-lake"
    assert tables_in_use(first) == {1, 2, 3, 4, 7, 8}
    assert tables_in_use(second) == {5, 6}
    assert not first.pairs.exists()
    assert day.events.count() == 2


def test_a_press_repeated_after_the_day_is_no_more_makes_nothing(day) -> None:
    given = {"day": day, "name": "April", "date": date(2027, 4, 3)}
    key = uuid4()
    again = hold_day_again(**given, by="dora", key=key)
    for event in again.events.all():
        leave_day(event=event, by="dora")
    count = Event.objects.count()
    assert hold_day_again(**given, by="dora", key=key) is None
    assert Event.objects.count() == count


def test_one_division_left_is_not_a_day_and_a_deleted_one_is_not_copied(
    desk, day
) -> None:
    delete_event(event=day.events.order_by("pk").first(), by="dora")
    path = reverse("day-again", args=[day.slug])
    form = {"name": "April", "date": "2027-04-03", "key": uuid4()}
    answer = desk.post(path, form)
    assert answer.status_code == 422
    assert "at least two events" in text_of(answer)
    assert Event.objects.count() == 2
