"""What a form says its page had shown; forms made before said it in one figure."""

from scoring.game.seen import Seen, read_seen
from tests.each import each


@each(
    ("fields", "seen"),
    [
        ({"seen_versions": "3", "seen_rulings": "2"}, Seen(3, 2)),
        ({"seen_versions": "3"}, Seen(3, 0)),
        ({"seen_versions": "1500", "seen_rulings": "0"}, Seen(1500, 0)),
        ({"seen": "4"}, Seen(4, 0)),
        ({"seen": "2003"}, Seen(3, 2)),
        ({"seen_versions": "1", "seen_rulings": "0", "seen": "2003"}, Seen(1, 0)),
        ({}, None),
        ({"seen": "-1"}, None),
        ({"seen": "x"}, None),
        ({"seen": "\u0663"}, None),
    ],
)
def test_both_ways_are_read(fields, seen) -> None:
    assert read_seen(fields) == seen
