"""Scales to start from. They are examples: no association's own figures are in them."""

from collections.abc import Mapping

from players.seasons.points.scale import FieldStep, Level, Scale

CHAIN = ("firsts", "best", "wins", "marks")

# A monthly club table, a year-long circuit, a league in which each match counts.
PRESETS: Mapping[str, Scale] = {
    "monthly": Scale(
        places=(10, 8, 6, 5, 4, 3, 2, 1),
        attendance=2,
        best_of=9,
        ties=CHAIN,
    ),
    "circuit": Scale(
        places=(50, 40, 32, 26, 22, 18, 15, 12, 10, 8, 6, 5, 4, 3, 2, 1),
        behind=1,
        field_steps=(FieldStep(2, 75), FieldStep(16, 100), FieldStep(64, 125)),
        levels=(Level("Open", 100), Level("Major", 150), Level("State", 200)),
        attendance=5,
        best_of=8,
        ties=CHAIN,
        qualify=16,
        min_events=4,
    ),
    "league": Scale(
        win=2,
        tie=1,
        ties=("wins", "marks", "firsts"),
        qualify=4,
    ),
}
