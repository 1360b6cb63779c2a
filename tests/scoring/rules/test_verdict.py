"""The verdict's shape: keys in order, nothing that does not apply, short quotes."""

import json

from scoring.rules import check
from scoring.rules.verdict import quote
from tests.each import each
from tests.scoring.rules.hands import a_hand


def test_a_verdict_has_its_keys_in_order():
    verdict = check(a_hand()).as_dict()
    assert list(verdict) == ["ok", "faults", "ruling", "outcome"]
    assert list(verdict["outcome"]) == [
        *("passed_out", "bidder", "bid", "contract", "trump", "made", "points"),
        *("marks", "score", "tricks", "decided_at", "next_shaker"),
    ]
    assert json.loads(json.dumps(verdict)) == verdict


def test_a_fault_says_only_what_applies():
    renege = check(a_hand(plays=[["3-3", "3-2", "4-2"]])).as_dict()
    assert renege["faults"] == [
        {
            "code": "renege",
            "seat": 4,
            "trick": 1,
            "play": 3,
            "tile": "4-2",
            "message": "Seat 4 reneged in trick 1: threes were led and 3-0 was in hand.",
            "cite": "N42PA 2019, rule 5",
        }
    ]
    assert renege["ruling"] == {
        "against": 2,
        "marks": [1, 0],
        "cite": "N42PA 2019, rule 5",
    }
    assert renege["outcome"] is None


@each(
    ("value", "quoted"),
    [
        ("30", "'30'"),
        ("x" * 99, "'" + "x" * 24 + "..'"),
        ("\ud800", "'\\ud800'"),
        (30, "30"),
        (10**400, "a very large number"),
        *((1.5, "1.5"), (None, "None"), ([1], "a list"), ({}, "an object")),
    ],
)
def test_what_a_caller_sent_is_quoted_short_and_printable(value, quoted):
    assert str(quote(value)) == quoted
