"""A snapshot built from the one before it, and one read from the rows alone."""

import os

import pytest

from scoring.rehearse.play import advance, open_day
from tests.tournaments.event.same import differences
from tournaments.event.models import Event

pytestmark = pytest.mark.django_db

DAYS = [
    ("spec", 5, 2),
    ("club-night", 9, 3),
    ("state", 12, 12),
    ("curry-county", 10, 1),
    ("draw-box", 7, 4),
]


@pytest.mark.parametrize(
    ("preset", "pairs", "seed"), DAYS[: int(os.environ.get("DAYS", "1"))]
)
def test_a_snapshot_that_followed_a_day_equals_one_read_afresh(
    preset: str, pairs: int, seed: int
) -> None:
    day = open_day(preset, pairs, seed)
    steps = 0
    while advance(day):
        steps += 1
        if steps % 40 == 0:
            assert differences(Event.objects.get(pk=day.event.pk)) == []
    assert differences(Event.objects.get(pk=day.event.pk)) == []
