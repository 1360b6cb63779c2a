"""A league of clubs by dates, as tests of its services and of its pages begin with it."""

from datetime import UTC, date, datetime, time, timedelta

from players.common import clock
from scoring.codes.services import make_links
from tests.make import make_draw, make_event
from tests.stored import made_once
from tournaments.event.models import Event
from tournaments.field.services.imports import import_pairs
from tournaments.field.sheet import RegistrationLine
from tournaments.floor.services.rounds import start_next
from tournaments.league.services.planning import set_homes

CLUBS = ("Clovis", "Melrose", "Texico")
FIRST = date(2027, 3, 6)


def day(days: int) -> clock.at:
    """Noon in UTC, so many days after the first."""
    return clock.at(datetime(2027, 3, 6, 12, tzinfo=UTC) + timedelta(days=days))


@made_once
def league_of_clubs() -> Event:
    """Three clubs of five pairs whose first night has begun; Clovis meets on Tuesdays."""
    event = make_event(preset="curry-county-dates", tables=1)
    lines = [
        RegistrationLine(0, (f"Ann {club} {n}", f"Bo {club} {n}"), club=club)
        for club in CLUBS
        for n in range(1, 6)
    ]
    import_pairs(event=event, lines=lines, by="dora", is_checked_in=True)
    homes = {n: ("Grange Hall", 1, time(18, 30)) for n in range(1, 6)}
    set_homes(event=event, homes=homes, by="dora")
    make_draw(event)
    make_links(event=event, kind="pair", by="dora")
    with day(0):
        start_next(event=event, by="dora")
    return event
