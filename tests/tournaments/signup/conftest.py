"""An event that takes sign-ups, of any number."""

import pytest

from tests.tournaments.signup.made import open_event
from tournaments.event.models import Event


@pytest.fixture
def event(db) -> Event:
    return open_event()
