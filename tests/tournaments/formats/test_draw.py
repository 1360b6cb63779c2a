"""The published draw can be recomputed by anybody and favours nobody."""

from collections import Counter
from hashlib import sha256
from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from tournaments.formats import ALGORITHM, draw_dominoes, shuffle


def recomputed(items: list[int], seed: int, purpose: str) -> list[int]:
    """The same draw, written from its description alone."""
    k = 0
    order = items[:]
    for left in range(len(order), 1, -1):
        while True:
            block = sha256(f"sm-draw-1|{seed}|{purpose}|{k}".encode()).digest()
            number = int.from_bytes(block[:8], "big")
            k += 1
            if number < (2**64 // left) * left:
                break
        place = number % left
        order[left - 1], order[place] = order[place], order[left - 1]
    return order


@given(
    st.integers(0, 40),
    st.integers(-(10**9), 10**12),
    st.sampled_from(("", "groups", "tie|2", "añ 5")),
)
def test_anybody_can_recompute_a_draw(n: int, seed: int, purpose: str) -> None:
    assert list(shuffle(range(n), seed, purpose)) == recomputed(
        list(range(n)), seed, purpose
    )


def test_a_draw_never_changes_between_versions() -> None:
    assert ALGORITHM == "sm-draw-1"
    assert shuffle(range(1, 9), 7, "groups") == (1, 8, 2, 4, 3, 6, 5, 7)
    assert draw_dominoes(3, 7, "tie") == ("6-1", "6-6", "5-2")


def test_every_order_is_drawn_about_equally_often() -> None:
    drawn = Counter(shuffle("abc", seed, "fair") for seed in range(1200))
    assert set(drawn) == set(permutations("abc"))
    assert all(150 < times < 250 for times in drawn.values())
