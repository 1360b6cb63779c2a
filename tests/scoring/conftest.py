"""Who asks for the pages."""

import pytest

from tests.make import make_club, make_director


@pytest.fixture
def dora(client):
    """The director of the hall's club, signed in."""
    user = make_director()
    client.force_login(user)
    return client, make_club(director=user)
