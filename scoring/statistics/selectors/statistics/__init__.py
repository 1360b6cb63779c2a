"""Statistics of an event and of a season: bids made and set, lengths, penalties.

An event's statistics are counts, so that a season's are their sum.
"""

from scoring.statistics.selectors.statistics.counts import Counts, hand_counts
from scoring.statistics.selectors.statistics.figures import (
    event_statistics,
    outcomes,
    season_statistics,
)
from scoring.statistics.selectors.statistics.rounds import RoundFigures, round_figures
from scoring.statistics.selectors.statistics.values import (
    LengthBar,
    Lengths,
    Outcomes,
    PenaltyLine,
    Statistics,
)
