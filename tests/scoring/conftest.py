"""Who asks for the pages, and the game that most tests are about."""

import pytest

from players.clubs.models import Club
from tests.make import make_club, make_director
from tests.scoring.tables import first_game, hall
from tournaments.event.models import Game


@pytest.fixture
def club(client) -> Club:
    """The club of a director who is signed in."""
    user = make_director()
    client.force_login(user)
    return make_club(director=user)


@pytest.fixture
def game() -> Game:
    """The game at the lowest table of a hall, where nothing was sent yet."""
    return first_game(hall())
