"""Worked examples, line by line: what is fixed in `expect` must be in the verdict."""

import json
from pathlib import Path

from scoring.rules import check
from tests.each import each

GOLDEN = Path(__file__).parent / "golden"


def examples():
    for name in ("hands.jsonl", "played.jsonl"):
        for line in (GOLDEN / name).read_text().splitlines():
            yield json.loads(line)


EXAMPLES = list(examples())


def agrees(fixed, verdict):
    if isinstance(fixed, dict):
        return isinstance(verdict, dict) and all(
            key in verdict and agrees(value, verdict[key])
            for key, value in fixed.items()
        )
    return fixed == verdict


@each("example", EXAMPLES)
def test_the_verdict_says_what_the_example_expects(example):
    expect, verdict = example["expect"], check(example["record"]).as_dict()
    assert verdict["ok"] == expect["ok"]
    assert agrees(expect["outcome"], verdict["outcome"])
    first = [fault["code"] for fault in expect["faults"][:1]]
    assert [fault["code"] for fault in verdict["faults"][:1]] == first
    for fault, given in zip(expect["faults"][:1], verdict["faults"], strict=False):
        assert agrees(fault, given)
    if "ruling" in expect:
        assert agrees(expect["ruling"], verdict["ruling"])
