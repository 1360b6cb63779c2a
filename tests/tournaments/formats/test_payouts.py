"""Scales and payouts: every cent is somewhere, and a better place never gets less."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.each import each
from tournaments.formats.payouts import (
    Scale,
    ScaleFault,
    Stake,
    balances,
    dollars,
    fill,
    parse_cents,
    parse_scale,
    payouts,
    split,
    stake_lost,
    weights_for,
)

CENTS = st.integers(0, 10_000_000)
SCALES = st.sampled_from(
    ["60/30/10", "1 in 4", "100", "33.3/33.3/33.3", "to 8: 1; to 16: 2/1; more: 1 in 5"]
)


@st.composite
def placings(draw) -> list[tuple[int, int]]:
    """Places with some shared, as standings number them."""
    sizes = draw(st.lists(st.integers(1, 4), min_size=1, max_size=12))
    rows, place, entrant = [], 1, 1
    for size in sizes:
        rows += [(place, entrant + i) for i in range(size)]
        place, entrant = place + size, entrant + size
    return rows


@given(CENTS, SCALES, placings())
def test_payouts_are_the_whole_pot_and_fall_with_the_place(cents, text, places) -> None:
    scale = parse_scale(text)
    paid = payouts(cents, scale, field=len(places), places=places)
    assert sum(paid.values()) == cents
    by_place = [paid.get(entrant, 0) for _, entrant in places]
    for (place, _), above in zip(places, by_place, strict=True):
        below = [p for (n, _), p in zip(places, by_place, strict=True) if n > place]
        assert above >= max(below, default=0)


@given(CENTS, SCALES, placings())
def test_who_shares_a_place_shares_its_money_to_the_cent(cents, text, places) -> None:
    paid = payouts(cents, parse_scale(text), field=len(places), places=places)
    for place in {n for n, _ in places}:
        shares = [paid.get(entrant, 0) for n, entrant in places if n == place]
        assert max(shares) - min(shares) <= 1


@given(CENTS, st.lists(st.integers(0, 500), min_size=1, max_size=30))
def test_a_split_adds_up_and_is_within_a_cent_of_its_quota(cents, weights) -> None:
    shares = split(cents, weights)
    total = sum(weights)
    assert sum(shares) == (cents if total else 0)
    assert all(
        abs(share * total - cents * weight) < total
        for share, weight in zip(shares, weights, strict=True)
        if total
    )


@given(CENTS, st.lists(CENTS, max_size=6))
def test_a_payment_fills_its_charges_in_order(cents, charges) -> None:
    filled = fill(cents, charges)
    assert sum(filled) == cents
    assert all(part <= charge for part, charge in zip(filled, charges, strict=False))


@given(st.lists(st.tuples(st.integers(1, 9), st.integers(1, 9), CENTS), max_size=30))
def test_games_for_money_cost_together_nothing(lost) -> None:
    assert sum(balances(lost).values()) == 0


def test_seven_to_four_with_one_set_pays_a_dollar_seventy_five() -> None:
    stake = parse_scale("$0.25 a mark, $1.00 a set")
    assert stake == Stake(25, 100)
    assert stake_lost(stake, target=7, marks=4, sets=1) == 175


@each(
    ("text", "field", "weights"),
    [
        ("60/30/10", 9, (6000, 3000, 1000)),
        ("60% / 40 %", 9, (6000, 4000)),
        ("1 in 4", 13, (3, 2, 1)),
        ("1 in 4", 3, (1,)),
        ("1 de 4", 8, (2, 1)),
        ("to 16: 60/40; more: 50/30/20", 16, (6000, 4000)),
        ("hasta 16: 60/40; más: 50/30/20", 17, (5000, 3000, 2000)),
    ],
)
def test_a_scale_is_read_as_people_write_it(text, field, weights) -> None:
    scale = parse_scale(text)
    assert isinstance(scale, Scale)
    assert weights_for(scale, field) == weights


@each(
    "text",
    [
        *("", "/", "10/60/30", "60/-30", "0/0", "1 in 0", "nan", "inf/1", "60;40"),
        *("to 16: 60/40", "more: 1; to 8: 1", "to 9: 1; to 8: 1; more: 1", "1e3/1"),
        *("60.001/40", "$0.25 a kiss", "/".join("1" * 201), "6_0/4"),
    ],
)
def test_what_is_no_scale_is_refused(text) -> None:
    with pytest.raises(ScaleFault):
        parse_scale(text)


@each(
    ("text", "cents"),
    [
        *(("40", 4000), ("$12.5", 1250), (" $1,240.50 ", 124050), ("0", 0)),
        *(("-1", None), ("1.234", None), ("1e5", None), ("", None), ("١٢", None)),
        *(("12,50", None), ("9999999", None), ("nan", None)),
    ],
)
def test_an_amount_is_read_to_the_cent(text, cents) -> None:
    assert parse_cents(text) == cents


def test_an_amount_is_written_with_its_cents() -> None:
    assert [dollars(n) for n in (0, 5, 124050, -250)] == [
        *("$0.00", "$0.05", "$1,240.50", "\N{MINUS SIGN}$2.50")
    ]
