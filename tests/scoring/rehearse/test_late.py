"""Whether the last pair of a rehearsal may come late."""

from scoring.rehearse.day import takes_late
from tests.each import each
from tournaments import formats


@each(
    ("preset", "pairs", "takes"),
    [
        ("state", 11, False),  # too few for anybody to be missed
        ("state", 16, True),  # eight and seven: the smaller group takes it
        ("state", 17, False),  # two full groups
        ("texas42-sample", 16, False),  # fifteen could not be drawn
        ("new-mexico", 12, True),
        ("club-night", 13, True),
        ("austin-league", 12, True),
        ("curry-county", 15, False),  # nobody joins a league of clubs alone
        ("richardson", 12, False),  # two byes of eleven meet, and are playing
        ("richardson", 13, True),  # twelve leave byes
        ("richardson", 17, False),  # sixteen leave none
        ("draw-box", 13, False),
        ("draw-box", 14, True),
    ],
)
def test_a_pair_comes_late_where_there_is_room(
    preset: str, pairs: int, takes: bool
) -> None:
    assert takes_late(formats.preset(preset), pairs) is takes
