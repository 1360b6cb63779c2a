"""What clubs play differently, case by case: each names the source that says so."""

import json
from collections import defaultdict
from pathlib import Path

from scoring.rules import check, check_final
from tests.each import each
from tests.scoring.rules.test_golden import agrees

CASES = [
    json.loads(line)
    for line in (Path(__file__).parent / "golden" / "house_rules.jsonl")
    .read_text()
    .splitlines()
]
SOURCES = (
    *("N42PA 2019", "N42PA:", "Formal specification, section ", "Encyclopedia article"),
    *(
        *("Hearne sheet", "Westfest sheet", "Harper's sheet", "Austin League"),
        "N42PA hands",
    ),
    *("Newsome's page", "Fosdick's page", '"How to play" page', "Hand record"),
    "House rule",
)


@each("case", CASES)
def test_a_case_is_judged_as_its_source_says(case: dict) -> None:
    expect = case["expect"]
    if "final" in case:
        final = check_final(case["final"], case["rules"])
        assert final.ok == expect["ok"]
        if final.ok:
            assert final.outcome.winner == expect.get("winner", 1)
            is_sweep = expect.get("is_sweep", final.outcome.is_skunk)
            assert final.outcome.is_skunk == is_sweep
        return
    verdict = check(case["record"]).as_dict()
    assert [fault["code"] for fault in verdict["faults"]] == expect["faults"]
    assert verdict["ok"] == expect["ok"]
    for part in ("ruling", "outcome"):
        if part in expect:
            assert agrees(expect[part], verdict[part])


def test_each_dispute_has_cases_on_both_sides_and_each_case_its_source() -> None:
    sides = defaultdict(set)
    for case in CASES:
        assert case["source"].startswith(SOURCES), case["source"]
        sides[case["line"]].add(
            (case["expect"]["ok"], json.dumps(case["expect"].get("ruling")))
        )
    assert len(sides) == 18
    for line, judged in sides.items():
        assert len(judged) > 1 or line == "sweep named", line
