"""The event of the tests about money."""

import pytest

from tests.tournaments.money.made import charged_event
from tournaments.event.models import Event


@pytest.fixture
def event(db) -> Event:
    return charged_event()
