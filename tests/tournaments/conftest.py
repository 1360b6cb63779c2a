"""A club, the desk of its first director, and an installation that sends mail."""

import pytest
from django.core.cache import cache
from django.test import Client

from players.clubs.models import Club
from tests.make import make_club, make_director, signed_in


@pytest.fixture
def club() -> Club:
    return make_club(director=make_director())


@pytest.fixture
def desk(club: Club) -> Client:
    return signed_in(club.memberships.get().user)


@pytest.fixture
def can_mail(settings) -> None:
    cache.clear()
    settings.PUBLIC_URL = "https://marks.example.org"
    settings.CAN_MAIL = True
