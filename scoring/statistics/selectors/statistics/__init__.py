"""Statistics of an event and of a season: bids made and set, lengths, penalties.

An event's statistics are counts, so that a season's are their sum.
"""

from scoring.statistics.selectors.statistics.figures import (
    RoundFigures,
    event_statistics,
    outcomes,
    round_figures,
    season_statistics,
)
from scoring.statistics.selectors.statistics.values import (
    Counts,
    LengthBar,
    Lengths,
    Outcomes,
    PenaltyLine,
    Statistics,
    hand_counts,
)
