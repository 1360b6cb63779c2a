"""Sixty-four sign up at one moment for eight places: none is given twice."""

from concurrent.futures import ThreadPoolExecutor
from copy import copy

import pytest
from django.db import connection

from tests.tournaments.signup.made import STATES, open_event, signed_up

ALL, CAP = 64, 8


@pytest.mark.parametrize(
    "where", ["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)]
)
@pytest.mark.django_db(transaction=True)
def test_no_place_is_given_twice(where: str) -> None:
    event = open_event(cap=CAP)

    def ask(number: int) -> str:
        try:
            return signed_up(copy(event), f"First {number}", f"Second {number}").state
        finally:
            connection.close()

    with ThreadPoolExecutor(ALL) as pool:
        states = list(pool.map(ask, range(ALL)))
    assert (states.count(STATES.IN), states.count(STATES.WAITING)) == (CAP, ALL - CAP)
    assert event.pairs.count() == CAP
    assert connection.vendor == {"sqlite": "sqlite", "postgres": "postgresql"}[where]
