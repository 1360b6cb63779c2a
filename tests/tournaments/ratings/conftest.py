"""The club whose events are rated."""

import pytest

from players.clubs.models import Club
from tests.make import make_club


@pytest.fixture
def club() -> Club:
    return make_club()
