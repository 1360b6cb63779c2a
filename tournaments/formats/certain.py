"""Who is through and who is out whatever happens: a whole table at once, by bounds.

Knows only everybody's best and worst; what it takes is worked out in clinch.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from .bounds import plus
from .clinch import GONE, IN, OUT, Clinch, race_of
from .plan import resolved_advance
from .race import Race, record_of
from .stage_standings import Groups
from .values import Match, Result, StageRules


def certain(
    stage: StageRules,
    groups: Groups,
    matches: Sequence[Match],
    results: Mapping[int, Result],
    *,
    marks_cap: int | None = None,
    bye: tuple[int, int] = (7, 4),
    left: Collection[int] = (),
    disqualified: Collection[int] = (),
    highest: int = 11,
) -> dict[int, Clinch]:
    """Say of a whole table at once who is through or out whatever happens.

    By bounds alone, in n log n: everybody's best against everybody's worst. So it may
    miss somebody whom :func:`clinch` finds, and is never wrong. Takes what
    :func:`clinch` takes; nobody is named where the cut is not by places or where
    matches of several lengths are left. Raises ValueError where nobody advances.
    """
    members = [entrant for _, group in groups for entrant in group]
    rule = resolved_advance(stage, len(members))
    if rule is None:
        raise ValueError(f"Nobody advances from {stage.name}.")
    if not isinstance(rule, dict) or "min_wins" in rule:
        return {}
    gone = frozenset({*left, *disqualified})
    race, _known = race_of(
        stage, groups, matches, results, gone, marks_cap, bye, highest
    )
    if race.is_mixed:
        return {}
    found = dict.fromkeys(gone & set(members), GONE)
    for table in [members] if "best" in rule else [group for _, group in groups]:
        here = [number for number in table if number not in gone]
        if here:
            found |= _by_bounds(replace(race, number=here[0]), here)
    return found


def _by_bounds(race: Race, here: Sequence[int]) -> dict[int, Clinch]:
    """Compare the best that each can reach with the worst that the others can."""
    scope, cut = race.scope()
    figures, played, _ = race.figures(scope, cut)
    worst: dict[int, tuple[int, ...]] = {}
    best: dict[int, tuple[int, ...]] = {}
    for number in here:
        total = race.totals[number]
        games = played[number] - total.played
        worst[number] = figures(
            number, plus(record_of(total), race.scores.worst, games)
        )
        best[number] = figures(number, plus(record_of(total), race.scores.best, games))
    at_best, at_worst = sorted(best.values()), sorted(worst.values())
    found: dict[int, Clinch] = {}
    for number in here:
        # Whoever can reach its worst may stand above it; itself is one of them.
        able = len(here) - bisect_left(at_best, worst[number]) - 1
        surely = len(here) - bisect_right(at_worst, best[number])
        if able < cut:
            found[number] = IN
        elif surely >= cut:
            found[number] = OUT
    return found
