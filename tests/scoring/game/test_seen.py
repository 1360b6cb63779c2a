"""What a form says its page had shown."""

from scoring.game.seen import Seen, read_seen
from tests.each import each


@each(
    ("fields", "seen"),
    [
        ({"seen_versions": "3", "seen_rulings": "2"}, Seen(3, 2)),
        ({"seen_versions": "1500"}, Seen(1500, 0)),
        ({}, None),
        ({"seen_versions": "-1"}, None),
        ({"seen_versions": "x"}, None),
        ({"seen_versions": "\u0663"}, None),
    ],
)
def test_a_figure_that_cannot_be_read_is_none(fields, seen) -> None:
    assert read_seen(fields) == seen
