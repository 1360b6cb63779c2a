"""Who is through to the next stage, who is out, and what it still takes.

The formats reckon it; here the search is kept short enough for a page.
"""

from tournaments import formats
from tournaments.formats import Play
from tournaments.models import Stage
from tournaments.selectors.snapshot import EventSnapshot

EFFORT = 2_000
"""How long the search for one pair may be; beyond that it is not worked out."""
MOST_ROWS = 24
"""Pairs compared over all groups, at most, for a whole table to be worked out.

Of more, the table says who is through or out whatever happens; the rest stands on each
pair's page.
"""


def clinch_of(
    snapshot: EventSnapshot, stage: Stage, number: int
) -> formats.Clinch | None:
    """Where a pair stands before the cut; None where nobody goes on or none is near."""
    key = ("clinch", stage.number, number)
    found = snapshot.once(key, lambda: _clinch(snapshot, stage, number))
    return found


def _clinch(
    snapshot: EventSnapshot, stage: Stage, number: int
) -> formats.Clinch | None:
    play = snapshot.play(stage)
    if play.rules.advance is None or not play.results or number not in play.entrants:
        return None
    return formats.clinch(play, number, effort=EFFORT)


def clinches(snapshot: EventSnapshot, stage: Stage) -> dict[int, formats.Clinch]:
    """The same for a whole table while it is played; of a long one what is certain."""
    if stage.state != Stage.State.RUNNING:
        return {}
    play = snapshot.play(stage)
    if not _is_short(play):
        return formats.decided(play) if play.results else {}
    found = {number: clinch_of(snapshot, stage, number) for number in play.entrants}
    return {number: said for number, said in found.items() if said is not None}


def _is_short(play: Play) -> bool:
    """Inside groups and by wins the search is short; over all groups it grows."""
    rule = play.rules.advance
    is_over_all = isinstance(rule, dict) and "best" in rule
    return not is_over_all or len(play.entrants) <= MOST_ROWS
