"""What was bid, made and set, how long it took: figures of an event and of a season.

An event's figures are counts, so that a season's are their sum.
"""

from scoring.selectors.statistics.counts import Counts, hand_counts
from scoring.selectors.statistics.figures import (
    event_statistics,
    outcomes,
    season_statistics,
)
from scoring.selectors.statistics.rounds import RoundFigures, round_figures
from scoring.selectors.statistics.values import (
    LengthBar,
    Lengths,
    Outcomes,
    PenaltyLine,
    Statistics,
)

__all__ = [
    "Counts",
    "LengthBar",
    "Lengths",
    "Outcomes",
    "PenaltyLine",
    "RoundFigures",
    "Statistics",
    "event_statistics",
    "hand_counts",
    "outcomes",
    "round_figures",
    "season_statistics",
]
