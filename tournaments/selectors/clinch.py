"""Who is through to the next stage, who is out, and what it still takes.

The formats reckon it; here the search is kept short enough for a page.
"""

from tournaments import formats
from tournaments.formats import Play
from tournaments.models import Stage
from tournaments.selectors.snapshot import EventSnapshot

EFFORT = 4_000
"""How long the searches of a field may be; beyond that it is not worked out."""
MOST_ROWS = 24
"""Pairs compared over all groups, at most, for a whole table to be worked out.

Of more, the table says who is through or out whatever happens; the rest stands on each
pair's page.
"""


def clinch_of(
    snapshot: EventSnapshot, stage: Stage, number: int
) -> formats.Clinch | None:
    """Where a pair stands before the cut; None where nobody goes on or none is near."""
    play = snapshot.play(stage)
    if play.rules.advance is None or not play.results:
        return None
    key = ("clinches", stage.number)
    field = snapshot.once(key, lambda: formats.clinches(play, effort=EFFORT))
    return field.get(number)


def clinches(snapshot: EventSnapshot, stage: Stage) -> dict[int, formats.Clinch]:
    """The same for a whole table while it is played; of a long one what is certain."""
    if stage.state != Stage.State.RUNNING:
        return {}
    play = snapshot.play(stage)
    if not _is_short(play):
        return formats.decided(play) if play.results else {}
    by_pair = {number: clinch_of(snapshot, stage, number) for number in play.entrants}
    return {number: clinch for number, clinch in by_pair.items() if clinch is not None}


def _is_short(play: Play) -> bool:
    """Inside groups and by wins the search is short; over all groups it grows."""
    rule = play.rules.advance
    is_over_all = isinstance(rule, dict) and "best" in rule
    return not is_over_all or len(play.entrants) <= MOST_ROWS
