"""A thousand malformed records: nothing raises, everything is answered."""

from scoring.rules import check, check_text
from tests.each import each
from tests.scoring.rules.fuzz import JUNK, fuzz
from tests.scoring.rules.hands import a_hand


def test_malformed_records_are_answered():
    counts = fuzz(1000, seed=42)
    assert sum(counts.values()) == 1000
    assert len(counts) > 10


@each("junk", [*JUNK, lambda: None, 1j, float("-inf")])
def test_what_is_no_record_is_a_format_fault(junk):
    verdict = check(junk)
    assert [fault.code for fault in verdict.faults] == ["format"]
    assert verdict.outcome is None
    assert verdict.ruling is None


class Refusing(dict):
    def keys(self):
        raise RuntimeError

    __iter__ = items = __len__ = keys


def test_an_object_that_cannot_be_read_is_a_format_fault():
    assert check(Refusing(v=1)).faults[0].code == "format"


def test_a_record_within_itself_is_a_format_fault():
    record = a_hand()
    record["plays"] = [record]
    record["hands"] = record
    assert check(record).faults[0].code == "format"


@each(
    "text",
    ["", "{", "[1", "nul", "[" * 100_000, "1" * 5000, '{"v": 1', b"\xff", "\x00"],
)
def test_text_that_is_not_json_is_a_format_fault(text):
    assert check_text(text).faults[0].code == "format"
