"""The rule books: every line says what, what it costs and where that is written."""

from scoring.game.catalogue import Consequence, Line
from scoring.game.rule_books import CATALOGUES, catalogue_of
from scoring.rules.switch_table import SWITCHES
from scoring.rules.switches import house_of
from scoring.rulings.offences import RULES_OF, advice_by_rules
from tests.each import each
from tournaments import formats

NAMED = (
    *("renege", "play_turn", "talking", "bid_comment", "hesitation", "count_talk"),
    *("played_talk", "signalling", "lay_down", "asked_trump", "exposed", "bid_turn"),
    *("late", "slow", "no_show", "substitution", "spectator"),
)


@each("catalogue", CATALOGUES.values())
def test_every_book_names_what_happens_at_tables(catalogue) -> None:
    assert all(catalogue.line(code) for code in NAMED)
    assert all(line.cite and str(line.words) for line in catalogue.lines)
    codes = [line.code for line in catalogue.lines]
    assert len(set(codes)) == len(codes)


@each("catalogue", CATALOGUES.values())
def test_signalling_alone_is_private(catalogue) -> None:
    assert [x.code for x in catalogue.lines if x.is_private] == ["signalling"]


def test_the_n42pa_stops_the_hand_and_dates_its_rule() -> None:
    line = catalogue_of("n42pa-2019").line("renege")
    assert line.consequence(is_repeat=True) == Consequence.HAND
    assert str(line.source) == "N42PA 2019, rule 5 (2019-09-27)"


@each("name", formats.PRESETS)
def test_the_book_of_every_preset_exists(name: str) -> None:
    assert formats.preset(name).penalties in CATALOGUES


ADVISED = [
    line
    for book in CATALOGUES.values()
    for line in book.lines
    if line.advice and line.code in RULES_OF
]
HOLD_ALWAYS = ("renege", "lay_down", "bid_comment", "played_talk", "spectator")
"""Their advice holds under every value of the switches that speak of them."""


@each("line", ADVISED)
def test_advice_is_given_only_under_the_rules_that_it_supposes(line: Line) -> None:
    if line.supposes is None:
        assert line.code in HOLD_ALWAYS
        return
    path, value = line.supposes
    assert path in RULES_OF[line.code]
    [switch] = [switch for switch in SWITCHES if switch.path == path]
    for choice in switch.choices:
        house = house_of("n42pa", {path: choice})
        advice = advice_by_rules(house, line)
        assert advice == (line.advice if choice == value else "")
    assert value in switch.choices
