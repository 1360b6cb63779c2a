"""The text of an export: one row a line, the same bytes for the same content."""

import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.effort import MANY
from tournaments.exchange.lines import to_bytes

ODD = 'aZ1 é😀\u2028\x00\n\t"\\/,:[]{}'
names = st.sampled_from(["pairs", "stages", "matches", "games", "name", "ties"])
values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(ODD, max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(names, inner, max_size=3)
    ),
    max_leaves=20,
)


@settings(max_examples=MANY // 5)
@given(st.dictionaries(names, values, max_size=4))
def test_it_reads_back_as_it_was(document: dict[str, Any]) -> None:
    assert json.loads(to_bytes(document)) == document


def test_a_row_stands_on_a_line_of_its_own() -> None:
    document = {"v": 1, "pairs": [{"id": 1, "name": "Tomás"}, {"id": 2, "name": "Lu"}]}
    assert to_bytes(document).decode() == (
        '{\n "v": 1,\n "pairs": [\n'
        '  {"id": 1, "name": "Tomás"},\n'
        '  {"id": 2, "name": "Lu"}]\n}\n'
    )
