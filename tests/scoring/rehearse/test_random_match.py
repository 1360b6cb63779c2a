"""Random games of a rehearsal."""

from random import Random

from scoring.rehearse.random_match import misread_marks, play_match
from scoring.rules import check_final
from scoring.rules.options import read_rules
from scoring.rules.presets import PRESETS
from tests.each import each
from tests.effort import IS_FULL
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
