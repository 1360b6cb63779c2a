"""A league of four in its first week, and one of clubs."""

from datetime import time

import pytest
from django.test import Client

from players.clubs.models import Club
from players.common import clock
from scoring.codes.services import make_links
from tests.clubs import league_of_clubs
from tests.make import (
    make_club,
    make_director,
    make_draw,
    make_event,
    make_pairs,
    signed_in,
)
from tests.scoring.captain.captains import NIGHT
from tests.stored import made_once
from tournaments.event.models import Event, Match
from tournaments.floor.services.rounds import start_next
from tournaments.league.services.planning import set_homes


@pytest.fixture
def director():
    return make_director()


@pytest.fixture
def desk(director) -> Client:
    """The director's browser."""
    return signed_in(director)


@pytest.fixture
def league(director):
    """A league of four in its first week, with a link for each pair."""
    return league_of_pairs(club=make_club(director=director))


@pytest.fixture
def match(league) -> Match:
    """The league's first."""
    return league.matches.order_by("number")[0]


@made_once
def league_of_pairs(club: Club) -> Event:
    event = make_event(club, preset="home-away-league", tables=2)
    make_pairs(event, 4)
    home = ("Legion Hall", 5, time(19))
    set_homes(event=event, homes=dict.fromkeys((1, 2, 3, 4), home), by="dora")
    make_draw(event)
    make_links(event=event, kind="pair", by="dora")
    with clock.at(NIGHT):
        start_next(event=event, by="dora")
    return event


@pytest.fixture
def club_league() -> Event:
    return league_of_clubs()
