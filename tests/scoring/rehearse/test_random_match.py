"""Random games of a rehearsal."""

from random import Random

import pytest

from scoring.rehearse.random_match import play_match
from scoring.rules.presets import PRESETS
from tournaments.event.models import MOST_SCORE


@pytest.mark.parametrize("preset", ["140", "moon"])
def test_no_side_falls_below_what_a_game_stores(preset: str) -> None:
    rules = PRESETS[preset]
    for seed in range(300):
        games = play_match(
            Random(seed), rules=rules, best_of=1, minutes=None, level="hand"
        )
        assert min(min(game.score.marks) for game in games) >= -MOST_SCORE
