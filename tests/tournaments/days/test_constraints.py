"""The database refuses a table given to two divisions at once."""

import pytest

from tests.make import make_club
from tests.refused import refused
from tests.tournaments.days.test_days import make_divisions, tie

pytestmark = pytest.mark.django_db


def test_a_table_in_use_belongs_to_one_division():
    first, second = make_divisions(make_club(), 0, 0, drawn=False)
    tie(first, second)
    sql = f"UPDATE tournaments_table SET is_in_use = true WHERE event_id = {second.pk}"  # noqa: S608
    refused("tournaments_table_one_division", sql)
