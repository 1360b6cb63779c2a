"""When an event is held again: weekly, monthly or yearly, by the dates held before."""

import re
from collections.abc import Callable, Iterable, Sequence
from datetime import date, timedelta
from itertools import pairwise
from statistics import median

from django.conf import settings
from django.utils import timezone, translation
from django.utils.formats import date_format

from players.people.names import name_key
from tournaments.event.models import Event

LAST_DATES = 6
Step = Callable[[date], date]


def next_time(event: Event) -> date:
    """The next free day of an event: by the dates of the club's events of its name.

    One that was held once is held yearly.
    """
    held = _dates_held(event)
    step = _step([day for day in held if day <= event.date][-LAST_DATES:])
    day = step(event.date)
    while day <= timezone.localdate() or day in held:
        day = step(day)
    return day


def name_on(name: str, was: date, day: date) -> str:
    """The name with its year, month and day of the month on another day."""
    name = name.replace(str(was.year), str(day.year))
    for month, new in zip(_months(was), _months(day), strict=True):
        with_day = rf"\b{re.escape(month)}(\.? ){was.day}\b"
        name = re.sub(with_day, rf"{new}\g<1>{day.day}", name)
        name = re.sub(rf"\b{re.escape(month)}\b", new, name)
        if month != new and new in name:
            break
    return name


def _dates_held(event: Event) -> list[date]:
    """The dates of the club's events that differ in figures and months only."""
    held = Event.objects.present().filter(club=event.club_id, is_practice=False)
    rows = held.order_by("date").values_list("name", "date")
    name = _without_day(event.name, event.date)
    return sorted({day for called, day in rows if _without_day(called, day) == name})


def _without_day(name: str, day: date) -> str:
    for month in _months(day):
        name = re.sub(rf"\b{re.escape(month)}\b", " ", name, flags=re.IGNORECASE)
    return name_key(re.sub(r"[\d.,#]+(st|nd|rd|th)?\b|[.,#]", " ", name))


def _months(day: date) -> Sequence[str]:
    """The month's name in every language, whole and short."""
    names = []
    for language, _name in settings.LANGUAGES:
        with translation.override(language):
            whole = date_format(day, "F")
            names += [
                whole,
                whole.capitalize(),
                date_format(day, "M").strip("."),
                whole[:3],
            ]
    return names


def _step(held: Iterable[date]) -> Step:
    days = [(after - before).days for before, after in pairwise(held)]
    usual = median(days) if days else 365
    if usual <= 10:
        return EVERY["week"]
    if usual <= 18:
        return EVERY["two-weeks"]
    if usual <= 45:
        return EVERY["month"]
    return lambda day: _same_weekday(day, day.replace(day=1, year=day.year + 1))


def _next_month(day: date) -> date:
    return _same_weekday(day, (day.replace(day=28) + timedelta(days=4)).replace(day=1))


def _same_weekday(day: date, first: date) -> date:
    """The same weekday of the month that begins then; the last if there is no fifth."""
    ahead = (day.weekday() - first.weekday()) % 7
    same = first + timedelta(days=ahead + 7 * ((day.day - 1) // 7))
    return same if same.month == first.month else same - timedelta(weeks=1)


# How far two dates of a series are apart.
EVERY: dict[str, Step] = {
    "week": lambda day: day + timedelta(weeks=1),
    "two-weeks": lambda day: day + timedelta(weeks=2),
    "month": _next_month,
}


def series_of(first: date, every: str, count: int) -> list[date]:
    """So many dates from the first, ``every`` a key of ``EVERY``.

    Monthly ones keep the first's weekday of the month; where a month has no fifth, its
    last, and the month after has the fifth again.
    """
    days, day = [first], first
    while len(days) < count:
        day = EVERY[every](day)
        if every == "month":
            day = _same_weekday(first, day.replace(day=1))
        days.append(day)
    return days
