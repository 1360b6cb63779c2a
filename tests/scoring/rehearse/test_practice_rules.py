"""A practice day by other rules than its format's."""

import pytest
from django.core.management import call_command

from tests.make import make_club
from tournaments.event.models import Event

pytestmark = pytest.mark.django_db


def test_the_rules_asked_for_are_those_of_the_day() -> None:
    club = make_club()
    call_command(
        "rehearse",
        "state",
        pairs=8,
        seed=3,
        rules='{"preset": "n42pa", "target": 5}',
        into=club.slug,
        until="1:1",
    )
    assert Event.objects.get(club=club).rules.target == 5
