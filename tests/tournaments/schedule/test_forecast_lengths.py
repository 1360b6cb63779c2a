"""When the rest is played: nobody before the match before, no table twice at a time."""

from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from tournaments.schedule.forecast import (
    A_GAME,
    CHANGE,
    Bout,
    in_sequence,
    on_tables,
    usual_length,
)

NINE = datetime(2027, 3, 6, 9, tzinfo=UTC)
TEN = timedelta(minutes=10)


def minutes(n: int) -> timedelta:
    return timedelta(minutes=n)


def test_waves_follow_each_other_with_time_to_change() -> None:
    about, end = in_sequence(NINE, [("a", TEN), ("b", TEN)])
    assert about == {"a": NINE + CHANGE, "b": NINE + 2 * CHANGE + TEN}
    assert end == NINE + 2 * CHANGE + 2 * TEN


def test_a_match_waits_for_those_it_needs_and_for_a_table() -> None:
    bouts = [Bout(1, TEN), Bout(2, TEN), Bout(3, TEN, (1, 2))]
    about, end = on_tables(NINE, bouts, 1)
    assert about == {1: NINE, 2: NINE + CHANGE + TEN, 3: NINE + 2 * (CHANGE + TEN)}
    assert end == about[3] + TEN


def test_what_is_under_way_holds_its_table() -> None:
    bouts = [Bout(1, TEN, until=NINE + minutes(7)), Bout(2, TEN)]
    about, _end = on_tables(NINE, bouts, 1)
    assert about == {2: NINE + minutes(7) + CHANGE}


def test_who_can_play_does_not_wait_for_who_cannot() -> None:
    bouts = [Bout(1, minutes(60)), Bout(2, TEN, (1,)), Bout(3, TEN)]
    about, _end = on_tables(NINE, bouts, 2)
    assert about[3] == NINE
    assert about[2] == NINE + minutes(60) + CHANGE


def test_the_usual_length_is_that_of_its_kind_else_by_the_game() -> None:
    assert usual_length({}, 1) == A_GAME
    assert usual_length({1: [minutes(20), minutes(30), minutes(90)]}, 1) == minutes(30)
    assert usual_length({1: [minutes(20)]}, 3) == minutes(50)


@st.composite
def brackets(draw: st.DrawFn) -> list[Bout]:
    """Matches that need some of those before, some of them under way."""
    bouts: list[Bout] = []
    for number in range(1, draw(st.integers(1, 40)) + 1):
        before = [b.number for b in bouts]
        needs = draw(st.lists(st.sampled_from(before), max_size=2)) if before else []
        length = minutes(draw(st.integers(1, 90)))
        under_way = not needs and draw(st.booleans())
        until = NINE + minutes(draw(st.integers(0, 50))) if under_way else None
        bouts.append(Bout(number, length, tuple(needs), until))
    return bouts


@given(bouts=brackets(), tables=st.integers(1, 12))
def test_nobody_plays_before_the_match_before_and_no_table_holds_two(
    bouts: list[Bout], tables: int
) -> None:
    about, last = on_tables(NINE, bouts, tables)
    by_number = {bout.number: bout for bout in bouts}
    assert set(about) == {b.number for b in bouts if b.until is None}
    ends = {n: start + by_number[n].length for n, start in about.items()}
    ends |= {b.number: b.until for b in bouts if b.until is not None}
    for number, start in about.items():
        assert start >= NINE
        assert all(start >= ends[n] + CHANGE for n in by_number[number].needs)
    assert last == max([NINE, *ends.values()])
    under_way = sum(b.until is not None for b in bouts)
    for moment in about.values():
        playing = [n for n, s in about.items() if s <= moment < s + by_number[n].length]
        playing += [b.number for b in bouts if b.until and moment < b.until]
        assert len(playing) <= max(tables, under_way)
