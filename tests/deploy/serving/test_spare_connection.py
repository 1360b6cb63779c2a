"""A thread without a connection to Postgres gets one that is open already."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import closing

import pytest
from django.db import close_old_connections, connection

from deploy.serving.spare_connection import SpareConnection
from tests.stack import until

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]


def server_process() -> int:
    """The server's process that answers this thread."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        return cursor.fetchone()[0]


def end(process: int) -> None:
    with closing(connection.copy()) as other, other.cursor() as cursor:
        cursor.execute("SELECT pg_terminate_backend(%s, 60000)", [process])


def ask_as_a_request(spare: SpareConnection) -> int | None:
    """Answer from a new thread; None where it would have had to connect."""
    spare.lend()
    if connection.connection is None:
        return None
    with closing(connection):
        close_old_connections()
        return server_process()


def test_a_new_thread_gets_the_spare_connection_once_and_one_of_its_own_where_it_broke() -> (
    None
):
    spare = SpareConnection()

    def in_a_thread(work, *words):
        with ThreadPoolExecutor(1) as thread:
            return thread.submit(work, *words).result()

    assert in_a_thread(ask_as_a_request, spare) is None
    in_a_thread(spare.open)
    opened = only_other()
    assert in_a_thread(ask_as_a_request, spare) == opened
    assert in_a_thread(ask_as_a_request, spare) is None
    in_a_thread(spare.open)
    broken = only_other()
    end(broken)
    assert in_a_thread(ask_as_a_request, spare) not in (broken, None)


def only_other() -> int:
    """The server's process of the spare connection, once those that were closed are gone."""
    others: list[int] = []

    def is_alone() -> bool:
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend'"
                " AND datname = current_database() AND pid <> pg_backend_pid()"
            )
            others[:] = [pid for (pid,) in cursor.fetchall()]
        return len(others) == 1

    assert until(is_alone)
    return others[0]
