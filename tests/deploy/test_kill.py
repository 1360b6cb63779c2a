"""A server killed at any moment: nothing acknowledged is lost or doubled.

``python -m tests.soak.kill`` kills 200 times among 64 tables.
"""

import shutil

import pytest

from tests.served import NO_CHILD
from tests.soak.kill import kill_often
from tests.soak.victims import laptop, two_machines

pytestmark = pytest.mark.long
KILLS = 1
SET_KILLS = 3
"""Redis, a web process and Postgres."""
TABLES = 16


def test_nothing_is_lost_or_doubled_when_the_laptops_program_is_killed(
    tmp_path, migrated
):
    shutil.copy(migrated, tmp_path)
    with laptop(tmp_path, **NO_CHILD) as victim:
        counted = kill_often(victim, KILLS, TABLES)
    assert counted["acknowledged"] >= TABLES


@pytest.mark.soak
@pytest.mark.postgres
@pytest.mark.redis
def test_nothing_is_lost_doubled_or_stale_when_parts_of_two_machines_are_killed(
    tmp_path, postgres_rows
):
    with two_machines(tmp_path, postgres_rows) as victim:
        counted = kill_often(victim, SET_KILLS, TABLES)
    assert counted["acknowledged"] > TABLES
