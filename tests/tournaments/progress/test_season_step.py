"""The next step of a league by dates, before its first week."""

import pytest

from tests.make import drawn_event
from tournaments.event.selectors.snapshot import read_snapshot
from tournaments.progress.selectors.round_steps import rounds_step

pytestmark = pytest.mark.django_db


def test_a_league_begins_with_its_week_and_names_no_tables_and_no_clock() -> None:
    event = drawn_event(4, preset="home-away-league", tables=2)
    step = rounds_step(read_snapshot(event))
    assert step is not None
    assert step.sentence == "Week 1: 2 matches, each on its own date."
    assert step.label == "Start week 1 now"
