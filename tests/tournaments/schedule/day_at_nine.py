"""Events whose play begins at nine."""

from datetime import UTC, datetime, timedelta

from players.common import clock
from tests.make import drawn_event, played_rounds
from tournaments.draw.services.cutting import make_cut
from tournaments.event.models import Event
from tournaments.event.selectors.snapshot import read_snapshot
from tournaments.floor.services.rounds import start_next
from tournaments.schedule.selectors.forecast import Forecast, forecast

NINE = datetime(2027, 3, 6, 15, 0, tzinfo=UTC)
ROUND = timedelta(minutes=25)


def minutes(n: int) -> timedelta:
    return timedelta(minutes=n)


def at_nine(pairs: int = 4, **kwargs) -> Event:
    event = drawn_event(pairs, **kwargs)
    with clock.at(NINE):
        start_next(event=event, by="dora")
    return event


def bracket_at_nine(tables: int = 4) -> Event:
    with clock.at(NINE - minutes(30)):
        event = played_rounds(8, tables=tables)
    with clock.at(NINE):
        make_cut(event=event, by="dora")
        start_next(event=event, by="dora")
    return event


def forecast_of(event: Event, start: datetime | None = None) -> Forecast:
    return forecast(read_snapshot(event), start)
