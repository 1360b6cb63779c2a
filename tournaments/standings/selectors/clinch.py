"""Which pairs are through or out before the cut, and what the others need.

The formats compute it; this module bounds the search, so that a page is quick.
"""

from tournaments import formats
from tournaments.event.models import Stage
from tournaments.event.selectors.snapshot import EventSnapshot
from tournaments.formats import Play

EFFORT = 4_000  # Limit of search steps for a whole field; beyond it there is no answer
# Largest field ranked over all groups for which a table shows what each pair needs.
#
# For a larger field the table shows only who is through or out; each pair's own page
# shows the rest.
MOST_ROWS = 24


def clinch_of(
    snapshot: EventSnapshot, stage: Stage, number: int
) -> formats.Clinch | None:
    """Return a pair's clinch before the cut; None without a cut, results or an answer."""
    play = snapshot.play(stage)
    if play.rules.advance is None or not play.results or play.highest is None:
        return None
    key = ("clinches", stage.number)
    field = snapshot.once(key, lambda: formats.clinches(play, effort=EFFORT))
    return field.get(number)


def clinches(snapshot: EventSnapshot, stage: Stage) -> dict[int, formats.Clinch]:
    """Return the clinches of a stage being played; of a large field only certain ones."""
    if stage.state != Stage.State.RUNNING:
        return {}
    play = snapshot.play(stage)
    if play.highest is None:
        return {}
    if not _is_short(play):
        return formats.decided(play) if play.results else {}
    by_pair = {number: clinch_of(snapshot, stage, number) for number in play.entrants}
    return {number: clinch for number, clinch in by_pair.items() if clinch is not None}


def _is_short(play: Play) -> bool:
    """Whether the search is short: it grows only if all groups are ranked together."""
    rule = play.rules.advance
    is_over_all = isinstance(rule, dict) and "best" in rule
    return not is_over_all or len(play.entrants) <= MOST_ROWS
