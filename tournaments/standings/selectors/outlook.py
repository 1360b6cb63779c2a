"""What is likely enough for a pair to go on, by runs of what is left of a stage.

The formats play the runs, once for each whole round: later snapshots take them over.
"""

from dataclasses import dataclass

from tournaments import formats
from tournaments.event.models import Stage
from tournaments.event.selectors.snapshot import EventSnapshot
from tournaments.formats import Play


@dataclass(frozen=True, slots=True)
class Likely:
    """The fewest wins that were enough in nine of ten runs, or else the most."""

    need: formats.Need
    is_enough: bool
    outlook: formats.Outlook
    # What the runs follow from: the last whole round, 0 in a league by dates.
    round: int
    results: int
    seed: int
    is_drawn_later: bool  # Rounds of the stage are drawn one after the other


def likely_of(
    snapshot: EventSnapshot, stage: Stage, number: int, clinch: formats.Clinch | None
) -> Likely | None:
    """Return what is likely enough; None if nothing is to be played for.

    ``clinch`` is the pair's own: a field's clinches cost more than all else of a table.
    """
    play = snapshot.play(stage)
    is_open = stage.state == Stage.State.RUNNING and bool(play.results)
    if not is_open or play.rules.advance is None:
        return None
    if clinch is not None and clinch.state in ("in", "out"):
        return None
    whole = ("whole_round", stage.number)
    round, then = snapshot.once(whole, lambda: formats.up_to_whole_round(play))
    outlook = _outlooks(snapshot, stage, then).get(number)
    if outlook is None:
        return None
    won, played = _since(snapshot, stage, then, number)
    left = outlook.left - played
    within = outlook.within(won, left)
    if left < 1 or not within:
        return None
    chance = next((each for each in within if each.is_likely), within[-1])
    more = chance.half_wins - won
    is_single = snapshot.once(
        ("is_single", stage.number),
        lambda: all(match.best_of == 1 for match in play.matches),
    )
    wins, runs = formats.halves(more) if more else None, outlook.runs
    return Likely(
        formats.went_through(wins, left, chance.percent, runs, is_single=is_single),
        chance.is_likely,
        outlook,
        round,
        len(then.results),
        stage.seed,
        play.rules.kind == "swiss",
    )


def _outlooks(
    snapshot: EventSnapshot, stage: Stage, then: Play
) -> dict[int, formats.Outlook]:
    key = ("outlooks", stage.number)
    basis = then, stage.seed
    return snapshot.once(
        key, lambda: snapshot.once_for(key, basis, lambda: formats.outlooks(*basis))
    )


def _since(
    snapshot: EventSnapshot, stage: Stage, then: Play, number: int
) -> tuple[int, int]:
    """Return the half wins and the matches of a pair since the last whole round."""
    play = snapshot.play(stage)

    def totals() -> dict[int, formats.Totals]:
        results = [r for match, r in play.results.items() if match not in then.results]
        return formats.add_up(play.entrants, results)

    total = snapshot.once(("since_whole_round", stage.number), totals)[number]
    return total.half_wins, total.played
