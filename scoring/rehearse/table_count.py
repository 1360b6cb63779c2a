"""Counts the tables that an event needs: one for each match of its largest round."""

from collections import Counter

from tournaments import formats
from tournaments.formats import Entrant, Format, StageRules
from tournaments.formats.sources import BYE

PAIRS_A_CLUB = 5


def tables_needed(f: Format, count: int) -> int:
    """Count the matches of the largest round of any stage, without byes."""
    return max(
        _largest_round(f, stage, most_entrants(f, stage, count)) for stage in f.stages
    )


def most_entrants(f: Format, stage: StageRules, count: int) -> int:
    """Return the largest number of entrants that a stage can have."""
    if stage.feeds_from is None:
        return count
    fewest, most = formats.advancing(f.stages[stage.feeds_from - 1], count)
    return count - fewest if stage.take == "rest" else most


def _largest_round(f: Format, stage: StageRules, count: int) -> int:
    if not formats.is_held(stage, count):
        return 1
    entrants = [
        Entrant(n, club=str((n - 1) // PAIRS_A_CLUB)) for n in range(1, count + 1)
    ]
    matches = formats.open_stage(stage, entrants, seed=0).matches
    played = Counter(m.round for m in matches if BYE not in m.sources)
    return max(played.values(), default=1)
