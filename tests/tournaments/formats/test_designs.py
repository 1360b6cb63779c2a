"""Rounds at which nobody meets anybody twice."""

from collections import Counter
from itertools import combinations

import pytest

from tests.effort import IS_FULL
from tournaments.formats.designs import Rounds, design, drawn_design

KNOWN = {
    3: {9: 4, 12: 4, 14: 7, 15: 7, 16: 7, 20: 10, 21: 10, 27: 13, 33: 11, 63: 31},
    4: {15: 5, 16: 5, 20: 5, 24: 7, 25: 7, 28: 9, 32: 8, 36: 11, 64: 21},
}
"""The rounds that have to be there at least, by size of table and players."""


def meetings(rounds: Rounds) -> Counter[frozenset[int]]:
    tables = [table for tables in rounds for table in tables]
    return Counter(frozenset(two) for table in tables for two in combinations(table, 2))


@pytest.mark.parametrize("size", KNOWN)
def test_nobody_meets_anybody_or_rests_twice_at_any_number_of_players(size) -> None:
    for n in range(size, 65) if IS_FULL else {size, size + 1, 30, *KNOWN[size]}:
        rounds = design(size, n)
        assert len(rounds) >= KNOWN[size].get(n, 0), n
        assert max(meetings(rounds).values(), default=1) == 1, n
        rested: Counter[int] = Counter()
        for tables in rounds:
            seated = [player for table in tables for player in table]
            assert {len(table) for table in tables} == {size}
            assert len(set(seated)) == len(seated) == n - n % size
            rested.update(set(range(n)).difference(seated))
        assert max(rested.values(), default=1) == 1, n


def test_a_seed_draws_who_sits_where_and_another_seed_otherwise() -> None:
    players = range(101, 116)
    first, again, other = (drawn_design(3, players, seed) for seed in (1, 1, 2))
    assert first == again != other
    assert max(meetings(other).values()) == 1
    assert set().union(*other[0]) == set(players)
    assert drawn_design(3, range(18), 1) == ()
