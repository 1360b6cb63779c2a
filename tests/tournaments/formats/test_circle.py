"""The circle method lets everybody meet everybody once."""

from collections import Counter
from itertools import combinations

from tournaments.formats.round_robin import circle


def test_everybody_meets_everybody_once_in_as_few_rounds_as_can_be() -> None:
    for n in range(2, 65):
        rounds = circle(range(n))
        assert len(rounds) == n - 1 + n % 2
        met = Counter(
            frozenset(pair) for pairs in rounds for pair in pairs if pair[1] is not None
        )
        assert met == Counter(map(frozenset, combinations(range(n), 2)))


def test_nobody_sits_twice_in_a_round() -> None:
    for n in range(2, 20):
        for pairs in circle(range(n)):
            seated = [entrant for pair in pairs for entrant in pair]
            assert sorted(e for e in seated if e is not None) == list(range(n))


def test_in_an_odd_field_everybody_has_one_bye() -> None:
    for n in range(3, 20, 2):
        byes = Counter(a for pairs in circle(range(n)) for a, b in pairs if b is None)
        assert byes == Counter(range(n))
