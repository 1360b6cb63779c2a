"""Many sign up at one moment for eight places: none is given twice."""

import os
from concurrent.futures import ThreadPoolExecutor
from copy import copy

import pytest
from django.db import connection

from tests.tournaments.signup.made import STATES, open_event, signed_up

pytestmark = pytest.mark.django_db(transaction=True)
ALL, CAP = int(os.environ.get("AT_ONCE", "24")), 8


def test_no_place_is_given_twice_on_a_laptop() -> None:
    sign_up_at_once(threads=ALL)
    assert connection.vendor == "sqlite"


@pytest.mark.postgres
def test_no_place_is_given_twice_on_servers() -> None:
    # As many connections as the tests' server has for it
    sign_up_at_once(threads=min(ALL, 40))
    assert connection.vendor == "postgresql"


def sign_up_at_once(threads: int) -> None:
    event = open_event(cap=CAP)

    def ask(number: int) -> str:
        try:
            return signed_up(copy(event), f"First {number}", f"Second {number}").state
        finally:
            connection.close()

    with ThreadPoolExecutor(threads) as pool:
        states = list(pool.map(ask, range(ALL)))
    assert (states.count(STATES.IN), states.count(STATES.WAITING)) == (CAP, ALL - CAP)
    assert event.pairs.count() == CAP
