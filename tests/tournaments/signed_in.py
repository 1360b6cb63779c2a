"""The club of a room whose tests act as its director: their client is signed in."""

import pytest
from django.test import Client

from players.clubs.models import Club
from tests.make import make_club, make_director


@pytest.fixture
def club(client: Client) -> Club:
    club = make_club(director=make_director())
    client.force_login(club.memberships.get().user)
    return club
