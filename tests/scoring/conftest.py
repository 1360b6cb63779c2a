"""Who asks for the pages, and the game that most tests are about."""

import pytest

from tests.make import make_club, make_director
from tests.scoring.tables import first_game, hall
from tournaments.event.models import Game


@pytest.fixture
def dora(client):
    """The director of the hall's club, signed in."""
    user = make_director()
    client.force_login(user)
    return client, make_club(director=user)


@pytest.fixture
def game() -> Game:
    """The game at the lowest table of a hall, where nothing was sent yet."""
    return first_game(hall())
