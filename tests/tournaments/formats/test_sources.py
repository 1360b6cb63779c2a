"""Where a side comes from and where a rule is written: texts as values, and back."""

import pytest

from tests.each import each
from tournaments.formats import RuleSource
from tournaments.formats.sources import (
    BYE,
    DRAWN,
    LOSERS_BOX,
    WINNERS_BOX,
    Source,
    loser_of,
    of_pair,
    of_rank,
    winner_of,
)

TEXTS = {
    "pair:4": (of_pair(4), (4, None, None)),
    "winner:12": (winner_of(12), (None, 12, None)),
    "loser:3": (loser_of(3), (None, 3, None)),
    "rank:1/A/2": (of_rank(1, "A", 2), (None, None, (1, "A", 2))),
    "rank:2/*/16": (of_rank(2, "*", 16), (None, None, (2, "*", 16))),
    "draw:W": (WINNERS_BOX, (None, None, None)),
    "draw:L": (LOSERS_BOX, (None, None, None)),
    "draw": (DRAWN, (None, None, None)),
    "bye": (BYE, (None, None, None)),
}


@each("text", TEXTS)
def test_a_text_and_its_source_say_the_same_and_name_what_they_refer_to(
    text: str,
) -> None:
    source, named = TEXTS[text]
    assert Source.parse(text) == source
    assert str(source) == text
    assert (source.pair, source.match, source.rank) == named


@each(
    "text",
    [
        *("", "odd", "odd:1", "pair", "pair:", "pair:x", "pair:0", "pair:07", "bye:1"),
        *("winner:-1", "loser:1:2", "rank:1", "rank:1/A", "rank:1/A/0", "draw:X"),
        *("rank:1/A/B/1", "rank:1/ninelongg/1", "pair:1 ", "PAIR:1", "pair:1\n"),
    ],
)
def test_any_other_text_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="states no source"):
        Source.parse(text)


def test_a_loser_stays_a_loser_when_its_match_gets_another_number() -> None:
    assert loser_of(3).fed_by(8) == loser_of(8)
    assert winner_of(3).fed_by(8) == winner_of(8)


@pytest.mark.parametrize(
    ("text", "source"),
    [
        ("N42PA 2019, rule 5 (2019-09-27)", ("N42PA 2019, rule 5", "2019-09-27")),
        ("Formal specification, section 9", ("Formal specification, section 9", "")),
        ("A renege (seen) costs a mark.", ("A renege (seen) costs a mark.", "")),
        ("Rule 5 (b) (2019-09-27)", ("Rule 5 (b)", "2019-09-27")),
        ("", ("", "")),
    ],
)
def test_a_text_states_a_place_and_perhaps_a_date(text, source) -> None:
    assert RuleSource.parse(text) == RuleSource(*source)
    assert str(RuleSource(*source)) == text
