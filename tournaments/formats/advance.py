"""The cut: who goes on from a stage, in seed order, and where each is seeded.

Knows tables and groups; the tree they enter is built in brackets.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import cast

from .plan import resolved_advance
from .stage_standings import (
    OVER_ALL,
    Groups,
    cut_place,
    stage_tables,
)
from .values import Entrant, OpenTie, Result, Row, StageRules, TieBreak


@dataclass(frozen=True, slots=True)
class Cut:
    """Who advances and who is left, both in seed order, and what stands in the way.

    While ``blocked_by`` is not empty the order is provisional: these ties change who
    advances or how they are seeded and have to be settled first.
    """

    advancing: tuple[Entrant, ...]
    rest: tuple[Entrant, ...]
    blocked_by: tuple[OpenTie, ...] = ()
    rows: tuple[Row, ...] = ()
    """The stage's tables that it was made from."""


def advance(
    stage: StageRules,
    groups: Groups,
    results: Iterable[Result],
    *,
    ties: Sequence[TieBreak] = (),
    marks_cap: int | None = None,
    left: Collection[int] = (),
    disqualified: Collection[int] = (),
    clubs: Mapping[int, str] | None = None,
) -> Cut:
    """Cut the field of ``stage`` by its rule of advance.

    Both parts are in the order of the overall standing; those who left are in
    neither. Minimum wins count a tie as half a win; where fewer than 2 have them the
    best 2 advance. Raises ValueError for a stage from which nobody advances.
    """
    if stage.advance is None:
        raise ValueError(f"Nobody advances from {stage.name}.")
    rows, ways = stage_tables(
        stage,
        groups,
        results,
        ties=ties,
        marks_cap=marks_cap,
        left=left,
        disqualified=disqualified,
    )
    here = {
        row.entrant: Entrant(
            row.entrant, row.group, row.rank, (clubs or {}).get(row.entrant)
        )
        for row in rows
        if row.group != OVER_ALL
    }
    out = {*left, *disqualified}
    order = [r for r in rows if r.group == OVER_ALL and r.entrant not in out]
    chosen = _chosen(stage, groups, order, here)
    return Cut(
        tuple(here[row.entrant] for row in order if row.entrant in chosen),
        tuple(here[row.entrant] for row in order if row.entrant not in chosen),
        tuple(blocking for tie in ways if (blocking := _blocking(stage, tie, chosen))),
        rows,
    )


def _chosen(
    stage: StageRules,
    groups: Groups,
    order: Sequence[Row],
    here: Mapping[int, Entrant],
) -> set[int]:
    """Give the numbers of those who advance; ``order`` is the overall standing."""
    rule = resolved_advance(stage, sum(len(group) for _, group in groups))
    if not isinstance(rule, dict):
        return {row.entrant for row in order}
    if "best" in rule:
        return {row.entrant for row in order[: rule["best"]]}
    if "min_wins" in rule:
        winners = [r for r in order if 2 * r.wins + r.ties >= 2 * rule["min_wins"]]
        return {row.entrant for row in (winners if len(winners) > 1 else order[:2])}
    top = {
        name: cut_place(stage, groups, over_all=False, size=len(members))
        for name, members in groups
    }
    return {
        row.entrant
        for row in order
        if cast(int, here[row.entrant].place)
        <= (top[here[row.entrant].group or ""] or 0)
    }


def _blocking(stage: StageRules, tie: OpenTie, chosen: set[int]) -> OpenTie | None:
    """Give ``tie`` if it changes who advances, or how those who do are seeded."""
    level = set(tie.entrants)
    in_groups = isinstance(stage.advance, dict) and "top" in stage.advance
    several = len(chosen & level) > 1
    if tie.group != OVER_ALL:
        # Inside a group an order counts for seeding only where places have a chain.
        return tie if tie.at_cut or (stage.cut_by and several) else None
    if not in_groups and chosen & level and level - chosen:
        return replace(tie, at_cut=True)
    return tie if several else None
