"""The rounds that are left, drawn together: as few rematches as any draw can have."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.each import each
from tests.effort import IS_FULL, MANY, calls
from tests.tournaments.formats.test_evenings import evening, partnerships
from tests.tournaments.formats.test_late_entry import drawn, late_to
from tests.tournaments.formats.test_swiss import pairs_of, played, swiss
from tournaments.formats import preset
from tournaments.formats.matching import pair_off
from tournaments.formats.rounds_ahead import Round, draw_ahead

SEEDS = 6 if IS_FULL else 2
Past = tuple[list[int], dict[int, Counter[int]], Counter[int]]


def a_past(n: int, rounds: int, size: int, change: int, seed: int) -> Past:
    """Give a field after some rounds, of whom some have gone or others have come."""
    rng = random.Random(seed)
    numbers = range(1, n + 3)
    met = {number: Counter() for number in numbers}
    rests: Counter[int] = Counter()
    for _ in range(rounds):
        order = sorted(rng.sample(numbers[:n], n), key=lambda a: -rests[a])
        playing, out = order[: n - n % size], order[n - n % size :]
        rests.update(out)
        for a, b in pair_off(rng.sample(playing, len(playing)), met):
            met[a][b] += 1
            met[b][a] += 1
    return list(numbers[: n + change]), met, rests


def ahead(past: Past, rounds: int, size: int = 2, seed: int = 1) -> tuple[Round, ...]:
    field, met, rests = past
    orders = [random.Random(i).sample(field, len(field)) for i in range(rounds)]
    return draw_ahead(orders, met, rests, seed=seed, purpose="proof", size=size)


def rematches(rounds: Sequence[Round], met: dict[int, Counter[int]]) -> int:
    times = Counter({(a, b): met[a][b] for a, b in combinations(met, 2)})
    count = 0
    for a, b in (pair for pairs in rounds for pair in pairs if pair[1]):
        count += times[min(a, b), max(a, b)] > 0
        times[min(a, b), max(a, b)] += 1
    return count


def all_pairings(left: list[int]) -> Iterator[tuple[tuple[int, int], ...]]:
    if not left:
        yield ()
        return
    first, *rest = left
    for other in rest:
        for others in all_pairings([n for n in rest if n != other]):
            yield ((first, other), *others)


def fewest_of_all(past: Past, rounds: int, size: int) -> int:
    """Try every fair way to rest and every pairing, round by round."""
    field, met, rests = past
    known: dict[object, int] = {}

    def ways(rested: Counter[int]) -> Iterator[tuple[tuple[int, ...], tuple]]:
        for out in combinations(field, len(field) % size):
            others = [n for n in field if n not in out]
            if not out or max(rested[n] for n in out) <= min(rested[n] for n in others):
                yield from ((out, pairs) for pairs in all_pairings(others))

    def best(times: Counter, rested: Counter[int], left: int) -> int:
        key = (frozenset(times.items()), frozenset(rested.items()), left)
        if left == 0 or key in known:
            return known.get(key, 0)
        fewest = len(field) * left
        for out, pairs in ways(rested):
            again = sum(times[pair] > 0 for pair in pairs)
            if again < fewest:
                after = (times + Counter(pairs), rested + Counter(out), left - 1)
                fewest = min(fewest, again + best(*after))
        known[key] = fewest
        return fewest

    met_before = Counter({(a, b): met[a][b] for a, b in combinations(field, 2)})
    return best(+met_before, Counter({n: rests[n] for n in field}), rounds)


@settings(max_examples=MANY // 3)
@given(
    n=st.sampled_from((4, 5, 6, 6, 7)),
    rounds=st.integers(1, 4),
    left=st.integers(1, 3),
    size=st.sampled_from((2, 2, 4)),
    change=st.sampled_from((-1, 1, 0)),
    seed=st.integers(0, 99),
)
def test_no_draw_repeats_fewer_meetings(
    n: int, rounds: int, left: int, size: int, change: int, seed: int
) -> None:
    past = a_past(n, rounds, size, min(change, 7 - n) if n > 4 else 0, seed)
    assert rematches(ahead(past, left, size), past[1]) == fewest_of_all(
        past, left, size
    )


@each("n", [7, 10, 13, 16])
def test_nobody_rests_again_before_all_have(n: int) -> None:
    field, _met, rests = past = a_past(n, 3, 2, -1 if n % 2 else 1, n)
    rests = Counter({number: rests[number] for number in field})
    for drawn_round in ahead(past, 6):
        resting = [a for a, b in drawn_round if b is None]
        assert all(rests[a] == min(rests.values()) for a in resting)
        rests.update(resting)
        assert sorted(n for pair in drawn_round for n in pair if n) == field


@each("seed", range(2 * SEEDS))
def test_a_pair_that_leaves_early_costs_no_rematch(seed: int) -> None:
    stage = preset("chambers-lake").stages[0]
    for round_left in (2, 3, 4):
        matches = played(
            stage, 7, seed, lambda n, at=round_left: {3} if n >= at else {}
        )
        assert max(pairs_of(matches).values()) == 1


@each("seed", range(SEEDS))
def test_a_pair_that_comes_late_costs_no_rematch(seed: int) -> None:
    matches = played(swiss(7), 8, seed, lambda number: {3} if number < 3 else set())
    assert max(pairs_of(matches).values()) == 1
    assert all((3,) not in m.sides for m in matches if m.round == 2)
    for late in (late_to(drawn(8), 9, 4), late_to(drawn(6), 7, 3)):
        assert max(pairs_of(list(late.play.matches)).values()) == 1


@each("seed", range(SEEDS))
def test_a_round_by_score_leaves_the_later_ones_a_way(seed: int) -> None:
    for n in (6, 8):
        matches = played(swiss(n - 1, "score"), n, seed)
        assert max(pairs_of(matches).values()) == 1


@each("seed", range(SEEDS // 2))
def test_single_players_who_leave_or_come_cost_no_partner_twice(seed: int) -> None:
    for at in (2, 3, 4):
        left = evening(9, seed, lambda number, at=at: {3} if number >= at else set())
        came = evening(8, seed, lambda number, at=at: {3} if number < at else set())
        assert max(partnerships(left).values()) == 1
        assert max(partnerships(came).values()) == 1


def test_the_same_past_gives_the_same_rounds_and_another_seed_others() -> None:
    """The field is so small for its rounds that they are sought together."""
    past = a_past(7, 2, 2, -1, 4)
    assert ahead(past, 4) == ahead(past, 4)
    pasts = [a_past(8, 4, 2, -2, seed) for seed in range(20)]
    assert any(ahead(p, 3, seed=1) != ahead(p, 3, seed=2) for p in pasts)


def test_the_largest_field_known_is_paired_with_little_work() -> None:
    past = a_past(147, 3, 2, -1, 1)
    assert calls(lambda: ahead(past, 9)) < 400_000
    assert rematches(ahead(past, 9), past[1]) == 0
