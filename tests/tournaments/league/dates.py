"""Dates of a league."""

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

from players.common import clock
from tournaments.event.models import Fixture

FIRST = date(2027, 3, 6)
DORA = {"by": "dora"}


def day(days: int, hour: int = 12):
    """The clock at an hour in UTC, so many days after the first."""
    return clock.at(datetime(2027, 3, 6, hour, tzinfo=UTC) + timedelta(days=days))


def dated(event, number=None, **filters) -> Fixture:
    rows = Fixture.objects.filter(match__event=event).select_related("match__round")
    filters = {"match__number": number} if number else filters
    return rows.filter(**filters).order_by("match__number")[0]


def at_home(event, pair: int) -> list[Fixture]:
    rows = Fixture.objects.filter(
        match__event=event, match__sides__side=1, match__sides__pair__number=pair
    )
    return list(rows.order_by("match__number"))


def local(moment: datetime) -> str:
    return f"{moment.astimezone(ZoneInfo('America/Chicago')):%a %m-%d %H:%M}"
