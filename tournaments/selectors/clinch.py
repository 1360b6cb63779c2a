"""Who is through to the next stage, who is out, and what it still takes.

The formats reckon it; here the search is kept short enough for a page.
"""

from tournaments import formats
from tournaments.formats import Play
from tournaments.models import Stage

EFFORT = 2_000
"""How long the search for one pair may be; beyond that it is not worked out."""
MOST_ROWS = 24
"""Pairs compared over all groups, at most, for a whole table to be worked out.

Of more, the table says who is through or out whatever happens; the rest stands on each
pair's page.
"""


def clinch_of(play: Play, number: int) -> formats.Clinch | None:
    """Where a pair stands before the cut; None where nobody goes on or none is near."""
    if play.rules.advance is None or not play.results or number not in play.entrants:
        return None
    return formats.clinch(play, number, effort=EFFORT)


def clinches(stage: Stage, play: Play) -> dict[int, formats.Clinch]:
    """The same for a whole table while it is played; of a long one what is certain."""
    if stage.state != Stage.State.RUNNING:
        return {}
    if not _is_short(play):
        return formats.decided(play) if play.results else {}
    found = {number: clinch_of(play, number) for number in play.entrants}
    return {number: said for number, said in found.items() if said is not None}


def _is_short(play: Play) -> bool:
    """Inside groups and by wins the search is short; over all groups it grows."""
    rule = play.rules.advance
    is_over_all = isinstance(rule, dict) and "best" in rule
    return not is_over_all or len(play.entrants) <= MOST_ROWS
