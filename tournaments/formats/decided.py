"""Who is certainly through or out, for a whole table at once.

Compares everybody's best and worst; `clinch` works out one entrant's needs.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import replace

from .clinch import GONE, IN, OUT, Clinch, race_of
from .plan import resolved_advance
from .play import Play
from .race import Race, record_of


def decided(play: Play) -> dict[int, Clinch]:
    """Return the entrants of a stage who are certainly through or out.

    Compares bounds only, in n log n. It may miss an entrant that :func:`clinch`
    decides, and is never wrong. Returns nobody if nobody advances, the cut is not by
    places or matches of several lengths are left.
    """
    members = play.entrants
    rule = resolved_advance(play.rules, len(members))
    if not isinstance(rule, dict) or "min_wins" in rule:
        return {}
    race = race_of(play)
    if race.is_mixed:
        return {}
    clinches = dict.fromkeys(race.gone & set(members), GONE)
    for table in (
        [members] if "best" in rule else [group for _name, group in play.groups]
    ):
        racing = [number for number in table if number not in race.gone]
        if racing:
            clinches |= _by_bounds(replace(race, number=racing[0]), racing)
    return clinches


def _by_bounds(race: Race, racing: Sequence[int]) -> dict[int, Clinch]:
    """Compare each entrant's best with the worst of the others."""
    scope, cut = race.scope()
    figures = race.figures(scope, cut)
    worst: dict[int, int] = {}
    best: dict[int, int] = {}
    for number in racing:
        total = race.totals[number]
        games = race.open_to(number)
        value = figures.of(number, record_of(total))
        worst[number] = value + games * figures.gain(number, race.scores.worst)
        best[number] = value + games * figures.gain(number, race.scores.best)
    at_best, at_worst = sorted(best.values()), sorted(worst.values())
    clinches: dict[int, Clinch] = {}
    for number in racing:
        # Everybody who can reach its worst may stand above it; itself is one of them.
        able = len(racing) - bisect_left(at_best, worst[number]) - 1
        surely = len(racing) - bisect_right(at_worst, best[number])
        if able < cut:
            clinches[number] = IN
        elif surely >= cut:
            clinches[number] = OUT
    return clinches
