"""A fault is cited by the book that the rules are taken from."""

from scoring.rules import check, check_final
from scoring.rules.citations import OWN, cite_of
from scoring.rules.house import read_house
from scoring.rules.presets import PRESETS
from scoring.rules.sentences import TEMPLATES
from tests.each import each

BOOKS = {
    "n42pa": "N42PA 2019",
    "spec": "formal specification",
    "points-newsome": "Newsome's rules page",
    "westfest": "Westfest",
    "moon": "Howard Fosdick's rules page",
    "geezer": "encyclopedia article",
}


@each("preset", PRESETS)
def test_every_fault_is_cited_by_the_one_book_of_its_rules(preset: str) -> None:
    codes = {name.partition(".")[0] for name in TEMPLATES}
    cites = {cite_of(PRESETS[preset], code) for code in codes}
    book = min(cites, key=len)
    assert all(cite.startswith(BOOKS.get(preset, book)) for cite in cites)


@each(
    ("rules", "code", "cite"),
    [
        ("n42pa", "renege", "N42PA 2019, rule 5"),
        ("spec", "bid_jump", "formal specification, section 4"),
        ({"preset": "n42pa", "plunge": {}}, "contract_doubles", OWN),
        ({"preset": "n42pa", "target": 5}, "renege", "N42PA 2019, rule 5"),
        ({"preset": "n42pa", "all_pass": "shaker_30"}, "bid_forced", OWN),
    ],
)
def test_a_rule_that_the_event_changed_is_its_own(rules, code, cite) -> None:
    assert cite_of(read_house(rules).rules, code) == cite


def test_the_verdicts_name_the_place() -> None:
    record = {"v": 1, "game": "moon", "shaker": 1, "bids": ["3", "pass", "pass"]}
    assert check(record).faults[0].cite == "Howard Fosdick's rules page"
    assert check_final([9, 9], "hearne").faults[0].cite == "Hearne"
    assert check({"v": 2}).faults[0].cite == "hand record, version 1"
