"""When a place at the cut is out of an entrant's own hands."""

from .clinch_wording import beyond_all_wins, out_with
from .outcomes import plus
from .race import NOTHING, Race
from .sentence import Sentence


def others_decide(race: Race) -> Sentence | None:
    """Return with how many wins it is out, or that all wins are not certainly enough.

    Takes an entrant that is neither through nor out; None if neither is certain, or one
    match is left, whose sentence says it.
    """
    own = [match.number for match in race.matches_left(race.number)]
    left = len(own) + race.unknown
    if left < 2:
        return None
    a_loss = plus(race.scores.best, race.scores.narrow_loss, -1)
    for wins in range(left - 1, -1, -1):
        if race.is_out_without(plus(NOTHING, a_loss, left - wins)):
            return out_with(wins)
    best = race.scores.real_best
    more = plus(best, race.scores.worst, -1)
    won = race.through(dict.fromkeys(own, best), plus(NOTHING, more, race.unknown))
    return beyond_all_wins() if won is False else None
