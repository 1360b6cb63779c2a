"""Random games of a rehearsal, and whether its last pair may come late."""

from random import Random

from scoring.rehearse.day import takes_late
from scoring.rehearse.random_match import misread_marks, play_match
from scoring.rules import check_final
from scoring.rules.options import read_rules
from scoring.rules.presets import PRESETS
from tests.each import each
from tests.effort import IS_FULL
from tournaments import formats
from tournaments.event.models import MOST_SCORE

FALLING = (75, 122, 217, 295)
"""Games of 140 in which bids would fail for ever, were they not made once it is bad."""


@each("preset", ["140", "moon"])
def test_no_side_falls_below_what_a_game_stores(preset: str) -> None:
    rules = PRESETS[preset]
    for seed in (*FALLING, *range(1200 if IS_FULL else 20)):
        games = play_match(
            Random(seed), rules=rules, best_of=1, minutes=None, level="hand"
        )
        assert min(min(game.score.marks) for game in games) >= -MOST_SCORE


@each(
    "options",
    [{"mercy": 2}, {"mercy": 5}, {"progressive": 1}, {"progressive": 4, "win_by": 2}],
)
def test_every_game_ends_as_its_rules_say(options: dict) -> None:
    rules = read_rules({"preset": "n42pa", **options})
    for seed in range(40):
        random = Random(seed)
        for game in play_match(
            random, rules=rules, best_of=1, minutes=None, level="hand"
        ):
            assert check_final(list(game.score.marks), rules).ok
            misread_marks(random, rules, game.score.marks)


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
