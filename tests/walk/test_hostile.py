"""A small share of the hostile requests that ``make soak`` sends."""

import pytest

from tests.make import started_event
from tests.scoring.tables import give_links
from tests.walk.hostile import Attacker

pytestmark = pytest.mark.django_db
REQUESTS = 400


@pytest.mark.parametrize("seed", [15])
def test_no_hostile_request_breaks_anything(seed: int) -> None:
    event = started_event(8)
    give_links(event)
    attacker = Attacker(event, seed)
    failures = [failure for _ in range(REQUESTS) if (failure := attacker.attack())]
    assert failures == []
