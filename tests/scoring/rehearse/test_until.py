"""Which rounds a practice day may stop at, and about how long it takes until then."""

from datetime import timedelta

import pytest

from scoring.rehearse.until import Until, check_until, read_until, time_until
from tests.each import each
from tests.scoring.rules.test_translation import texts_in_spanish
from tournaments import formats
from tournaments.formats import FormatError

STATE = formats.preset("state")


def test_a_round_is_written_as_stage_and_round() -> None:
    assert read_until("1:3") == Until(1, 3)
    assert str(Until(1, 3)) == "1:3"


@each("text", ["", "3", "1:", ":3", "1:x", "-1:3", "1:2:3"])
def test_anything_else_is_one_sentence(text: str) -> None:
    with pytest.raises(FormatError, match="write STAGE:ROUND, for example 1:3") as no:
        read_until(text)
    assert no.value.sentence.template in texts_in_spanish()


@each(
    ("until", "sentence"),
    [
        ("0:1", "Texas State Championship has no stage 0: the last is 3."),
        ("4:1", "Texas State Championship has no stage 4: the last is 3."),
        ("1:0", "With so many Morning has no round 0: the last is 7."),
        ("1:8", "With so many Morning has no round 8: the last is 7."),
    ],
)
def test_a_round_that_nobody_plays_is_one_sentence(until: str, sentence: str) -> None:
    with pytest.raises(FormatError) as no:
        check_until(STATE, 24, read_until(until))
    assert str(no.value.sentence) == sentence
    assert no.value.sentence.template in texts_in_spanish()


def test_the_day_is_rather_too_long_than_too_short_up_to_any_stage() -> None:
    for number in range(1, len(STATE.stages) + 1):
        check_until(STATE, 24, Until(number, 1))
    assert time_until(STATE, 24, Until(1, 1)) == timedelta()
    third = time_until(STATE, 24, Until(1, 3))
    assert timedelta(minutes=50) < third < timedelta(minutes=90)
    bracket, beside_it = (time_until(STATE, 24, Until(stage, 1)) for stage in (2, 3))
    assert third < bracket == beside_it
    league = formats.preset("austin-league")
    assert time_until(league, 12, Until(1, 4)) >= timedelta(weeks=3)
