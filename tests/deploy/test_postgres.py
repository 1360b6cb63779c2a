"""A pooled connection that the server closed is replaced before it is used again."""

from contextlib import closing

import pytest
from django.db import connection

from tests.stack import until

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]


def select_one() -> int:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
        return cursor.fetchone()[0]


def test_a_connection_the_server_closed_is_opened_again_by_the_next_request() -> None:
    select_one()
    server = connection.connection.info.backend_pid
    other = connection.copy()
    with closing(other), other.cursor() as cursor:
        cursor.execute("SELECT pg_terminate_backend(%s)", [server])
    assert until(lambda: not connection.is_usable())
    connection.close_if_unusable_or_obsolete()
    connection.health_check_done = False
    assert select_one() == 1
    assert connection.connection.info.backend_pid != server
