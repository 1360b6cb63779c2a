"""Who takes pairs in."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.make import make_club, make_director, make_event
from tests.tournaments.signed_in import club
from tournaments.event.models import Event

__all__ = ["club"]


@pytest.fixture
def dora() -> User:
    return make_director()


@pytest.fixture
def signed_in(client: Client, dora: User) -> Client:
    client.force_login(dora)
    return client


@pytest.fixture
def event(dora: User) -> Event:
    """An event of dora's club, with nobody on its list."""
    return make_event(make_club(director=dora))
