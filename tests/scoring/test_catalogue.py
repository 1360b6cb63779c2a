"""The rule books: every line says what, what it costs and where that is written."""

import pytest

from scoring.catalogue import CATALOGUES, Consequence, catalogue_of, marks_due
from tournaments import formats

NAMED = (
    "renege",
    "play_turn",
    "talking",
    "bid_comment",
    "hesitation",
    "count_talk",
    "played_talk",
    "signalling",
    "lay_down",
    "asked_trump",
    "exposed",
    "bid_turn",
    "late",
    "slow",
    "no_show",
    "substitution",
    "spectator",
)


@pytest.mark.parametrize("catalogue", CATALOGUES.values(), ids=lambda c: c.name)
def test_every_book_names_what_happens_at_tables(catalogue) -> None:
    assert all(catalogue.line(code) for code in NAMED)
    assert all(line.cite and str(line.words) for line in catalogue.lines)
    codes = [line.code for line in catalogue.lines]
    assert len(set(codes)) == len(codes)


@pytest.mark.parametrize("catalogue", CATALOGUES.values(), ids=lambda c: c.name)
def test_signalling_alone_is_private(catalogue) -> None:
    assert [x.code for x in catalogue.lines if x.is_private] == ["signalling"]


def test_the_n42pa_stops_the_hand_and_dates_its_rule() -> None:
    line = catalogue_of("n42pa-2019").line("renege")
    assert line.consequence(is_repeat=True) == Consequence.HAND
    assert line.source == "N42PA 2019, rule 5 (2019-09-27)"


def test_the_specification_climbs_a_ladder() -> None:
    line = catalogue_of("spec").line("talking")
    assert line.consequence(is_repeat=False) == Consequence.WARNING
    assert line.consequence(is_repeat=True) == Consequence.MARK


def test_a_lost_hand_gives_what_was_bid_and_one_below_42() -> None:
    assert [marks_due(Consequence.HAND, bid) for bid in (0, 1, 2, 3)] == [1, 1, 2, 3]
    assert marks_due(Consequence.MARK, 3) == 1
    assert marks_due(Consequence.WARNING, 3) == 0


@pytest.mark.parametrize("name", formats.PRESETS)
def test_the_book_of_every_preset_exists(name: str) -> None:
    assert formats.preset(name).penalties in CATALOGUES
