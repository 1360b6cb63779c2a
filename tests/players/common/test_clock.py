"""A clock is arithmetic over rows."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from hypothesis import given, settings
from hypothesis import strategies as st

from players.common.clock import at, now, read
from tests.effort import MANY

NINE = datetime(2027, 3, 6, 15, 0, tzinfo=UTC)


@dataclass(frozen=True)
class Row:
    kind: str
    at: datetime
    seconds: int = 0


def after(minutes: float) -> datetime:
    return NINE + timedelta(minutes=minutes)


def test_a_clock_waits_runs_down_from_its_start_and_stays_at_zero():
    reading = read([Row("start", NINE, 1500)], after(10))
    assert reading.state == "running"
    assert reading.remaining == timedelta(minutes=15)
    assert reading.ends_at == after(25)
    for minutes in (25, 26, 3000):
        reading = read([Row("start", NINE, 1500)], after(minutes))
        assert reading.state == "expired"
        assert reading.remaining == timedelta()
    assert read([], NINE).state == "waiting"
    reading = read([Row("start", NINE, 1500)], NINE - timedelta(minutes=3))
    assert reading.remaining == timedelta(minutes=25)


def test_a_pause_keeps_the_time_that_is_left_and_a_resumed_clock_goes_on_from_there():
    rows = [Row("start", NINE, 1500), Row("pause", after(5))]
    reading = read(rows, after(60))
    assert reading.state == "paused"
    assert reading.remaining == timedelta(minutes=20)
    assert reading.ends_at is None
    rows = [Row("start", NINE, 1500), Row("pause", after(5)), Row("resume", after(15))]
    assert read(rows, after(20)).ends_at == after(35)


def test_an_extension_brings_an_expired_clock_back():
    rows = [Row("start", NINE, 1500), Row("extend", after(26), 300)]
    reading = read(rows, after(26))
    assert reading.state == "running"
    assert reading.remaining == timedelta(minutes=4)


def test_a_stopped_clock_says_so():
    rows = [Row("start", NINE, 1500), Row("stop", after(5))]
    assert read(rows, after(60)).state == "stopped"


@settings(max_examples=MANY // 4)
@given(
    st.lists(
        st.tuples(st.sampled_from(["pause", "resume", "extend"]), st.integers(0, 3600))
    ),
    st.integers(0, 100_000),
)
def test_remaining_time_is_never_negative_nor_longer_than_the_clock(steps, later):
    rows, moment = [Row("start", NINE, 1500)], NINE
    for kind, seconds in steps:
        moment += timedelta(seconds=seconds)
        rows.append(Row(kind, moment, 60 if kind == "extend" else 0))
    reading = read(rows, moment + timedelta(seconds=later))
    assert timedelta() <= reading.remaining <= reading.length
    assert (reading.ends_at is not None) == (reading.state == "running")


def test_a_told_time_is_the_time_inside():
    with at(NINE):
        assert now() == NINE
    assert now() != NINE
