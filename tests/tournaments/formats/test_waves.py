"""Matches on tables, in waves where tables are few."""

from hypothesis import given
from hypothesis import strategies as st

from tournaments.formats import Seating, waves


@given(
    st.lists(st.integers(1, 999), unique=True, max_size=90),
    st.lists(st.integers(1, 80), unique=True, min_size=1, max_size=40),
)
def test_no_table_is_used_twice_in_a_wave(
    matches: list[int], tables: list[int]
) -> None:
    seats = waves(matches, tables)
    assert [seat.match for seat in seats] == matches
    assert len({(seat.wave, seat.table) for seat in seats}) == len(matches)
    assert [seat.wave for seat in seats] == sorted(seat.wave for seat in seats)
    assert max((seat.wave for seat in seats), default=0) == -(
        -len(matches) // len(tables)
    )


def test_a_group_keeps_its_tables_from_round_to_round() -> None:
    assert waves([11, 12, 13], [4, 7]) == (
        Seating(11, 4, 1),
        Seating(12, 7, 1),
        Seating(13, 4, 2),
    )
    assert [s.table for s in waves([21, 22, 23], [4, 7])] == [4, 7, 4]
