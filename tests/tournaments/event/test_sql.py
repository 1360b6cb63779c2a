"""Rows are stored by SQL as Django would do it."""

from datetime import UTC, datetime

import pytest
from django.db import IntegrityError

from tests.make import make_event
from tournaments.event.models import AuditEntry, Table
from tournaments.event.sql import insert_rows

pytestmark = pytest.mark.django_db


@pytest.fixture(
    autouse=True, params=["here", pytest.param("there", marks=pytest.mark.postgres)]
)
def _database(request) -> str:
    return request.param


def test_more_rows_than_one_statement_takes_are_all_there() -> None:
    event = make_event(tables=0)
    insert_rows(Table, ({"event_id": event.pk, "number": n} for n in range(1, 801)))
    numbers = list(event.tables.values_list("number", "is_in_use"))
    assert numbers == [(n, True) for n in range(1, 801)]


def test_times_and_details_are_read_as_they_were_given() -> None:
    event, at = make_event(), datetime(2027, 3, 6, 9, 30, 0, 5, UTC)
    row = {"event_id": event.pk, "at": at, "by": "x", "action": "y", "digest": ""}
    detail = {"marks": [7, 3], "note": "Tomás", "of": None}
    insert_rows(AuditEntry, [row | {"number": 98, "detail": detail}])
    insert_rows(AuditEntry, [row | {"number": 99}])
    read = event.audit.filter(by="x").order_by("number")
    assert [*read.values_list("at", "detail")] == [(at, detail), (at, {})]


def test_no_rows_are_no_statement(django_assert_num_queries) -> None:
    with django_assert_num_queries(0):
        insert_rows(Table, [])


def test_what_a_row_must_have_is_asked_for() -> None:
    with pytest.raises(IntegrityError):
        insert_rows(Table, [{"number": 1}])
