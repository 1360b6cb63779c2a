"""Numbers from outside are read or not, however long they are."""

from players.common.numbers import MOST, parse_id, parse_number
from tests.each import each


@each(
    ("typed", "number"),
    [("7", 7), (" 07 ", 7), ("0" * 5_000, 0), (str(MOST), MOST), ("0", 0)],
)
def test_a_number_is_read(typed, number):
    assert parse_number(typed) == number


@each("typed", ["", "-1", "1.5", "²", "٣", "1_000", "9" * 5_000, str(MOST + 1), None])
def test_what_is_no_number_of_ours_is_none(typed):
    assert parse_number(typed) is None


def test_an_id_that_no_row_has_stands_for_none():
    assert parse_id("9" * 5_000) == parse_id("x") == 0
    assert parse_id(str(2**40)) == 2**40
    assert parse_number("8", most=7) is None
