"""Where a rule is written, as a value and as text."""

import pytest

from tournaments.formats import RuleSource


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
