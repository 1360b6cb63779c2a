"""A league by dates."""

from datetime import time

import pytest

from tests.make import make_draw, make_event, make_pairs
from tests.stored import made_once
from tests.tournaments.league.dates import DORA, day
from tournaments.floor.services.rounds import start_next
from tournaments.league.services.planning import set_homes


@pytest.fixture
def league():
    """A league of four whose first week has begun; pair 1 is at home on Tuesdays."""
    return league_of_four()


@made_once
def league_of_four():
    event = make_event(preset="home-away-league", tables=2)
    make_pairs(event, 4)
    set_homes(event=event, homes={1: ("Legion Hall", 1, time(18, 30))}, **DORA)
    make_draw(event)
    with day(0):
        start_next(event=event, **DORA)
    return event
