"""An event whose pairs are followed."""

import pytest

from tests.make import started_event
from tournaments.event.models import Event


@pytest.fixture
def event(db) -> Event:
    return started_event()
