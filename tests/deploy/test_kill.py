"""A server killed at any moment: nothing acknowledged is lost or doubled."""

import shutil

import pytest

from tests.soak.kill import kill_often, laptop, servers, two_machines

pytestmark = pytest.mark.long
KILLS = 3


def test_nothing_is_lost_or_doubled_when_the_laptops_program_is_killed(
    tmp_path, migrated
):
    shutil.copy(migrated, tmp_path)
    with laptop(tmp_path) as victim:
        counted = kill_often(victim, KILLS)
    assert counted["acknowledged"] > 64


@pytest.mark.postgres
@pytest.mark.redis
def test_nothing_is_lost_or_doubled_when_web_workers_are_killed(
    tmp_path, postgres_rows
):
    with servers(tmp_path, postgres_rows) as victim:
        counted = kill_often(victim, KILLS)
    assert counted["acknowledged"] > 64


@pytest.mark.postgres
@pytest.mark.redis
def test_nothing_is_lost_doubled_or_stale_whatever_of_two_machines_is_killed(
    tmp_path, postgres_rows
):
    with two_machines(tmp_path, postgres_rows) as victim:
        counted = kill_often(victim, len(victim.NAMES))
    assert counted["acknowledged"] > 64
