"""A connection that was kept is looked at before it is used again."""

from contextlib import closing

import pytest
from django.db import connection

from tests.stack import until

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]


def one() -> int:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
        return cursor.fetchone()[0]


def test_a_connection_nobody_closed_is_usable_without_being_asked() -> None:
    assert one() == 1
    assert connection.is_usable()
    connection.close()
    assert not connection.is_usable()


def test_a_connection_the_server_closed_is_opened_again_by_the_next_request() -> None:
    one()
    server = connection.connection.info.backend_pid
    other = connection.copy()
    with closing(other), other.cursor() as cursor:
        cursor.execute("SELECT pg_terminate_backend(%s)", [server])
    assert until(lambda: not connection.is_usable())
    connection.close_if_unusable_or_obsolete()
    connection.health_check_done = False
    assert one() == 1
    assert connection.connection.info.backend_pid != server
