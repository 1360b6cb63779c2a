"""A club, and the desk of its first director."""

import pytest
from django.test import Client

from players.clubs.models import Club
from tests.make import make_club, make_director, signed_in


@pytest.fixture
def club() -> Club:
    return make_club(director=make_director())


@pytest.fixture
def desk(club: Club) -> Client:
    return signed_in(club.memberships.get().user)
