"""Who stands above whom, by any chain of criteria, and why: rows, ties, words.

Knows numbers and results, not the stage they belong to (that is stage_standings).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from .ranking import (
    STAYED,
    TIED,
    WAYS,
    CutBy,
    Level,
    Table,
    chain_at_cut,
    part_levels,
)
from .tally import Tally
from .values import OpenTie, Result, Row, TieBreak

NAMES = {
    "wins": "wins",
    "losses": "fewest losses",
    "marks_for": "marks for",
    "marks_against": "fewest marks against",
    "marks_diff": "difference of marks",
    "head_to_head": "wins among the level pairs",
    "penalties": "fewest penalties",
    "one_hand": "one hand played",
    "domino": "dominoes drawn",
    "hand_or_domino": "one hand played or dominoes drawn",
    "lot": "lot",
}


def standings(
    entrants: Sequence[int],
    results: Iterable[Result],
    rank_by: Sequence[str],
    *,
    group: str | None = None,
    ties: Sequence[TieBreak] = (),
    marks_cap: int | None = None,
    cut: int | None = None,
    cut_by: CutBy = (),
    left: Collection[int] = (),
    disqualified: Collection[int] = (),
    per_game: bool = False,
) -> tuple[Row, ...]:
    """Rank ``entrants`` by the chain ``rank_by``: one row each, ranks 1..n, no gaps.

    ``results`` may hold others' matches too; byes are results with a game ended
    "bye". ``ties`` are the ties already settled; those of another ``group`` and those
    among fewer entrants do not count. ``marks_cap`` caps the marks counted a game.
    ``cut_by`` adds a chain for a tie for a certain place. ``per_game`` compares
    wins, marks and the like per match played, for groups of different size. Entrants
    who ``left`` stand below the others and the ``disqualified`` below these.

    Level entrants stand by number with ``above_next_by`` "tied"; else that is the
    criterion that parted a row from the next, with both figures in ``why``.
    ``wins`` counts a tie as half a win; ``head_to_head`` counts wins among the level
    entrants where all of them met equally often (the event export, "standings").
    """
    levels, table = part_levels(
        entrants,
        results,
        rank_by,
        group=group,
        ties=ties,
        marks_cap=marks_cap,
        cut_by=cut_by,
        left=left,
        disqualified=disqualified,
        per_game=per_game,
    )
    return _rows(levels, table, group)


def ranked(
    entrants: Sequence[int],
    results: Iterable[Result],
    rank_by: Sequence[str],
    *,
    group: str | None = None,
    cut: int | None = None,
    cut_by: CutBy = (),
    left: Collection[int] = (),
    disqualified: Collection[int] = (),
    **more: Any,
) -> tuple[tuple[Row, ...], tuple[OpenTie, ...]]:
    """Give what :func:`standings` and :func:`open_ties` give, ranked once for both."""
    out = {*left, *disqualified}
    told = {"group": group, "cut_by": cut_by, "left": left, **more}
    told["disqualified"] = disqualified
    levels, table = part_levels(entrants, results, rank_by, **told)
    ties = _open(levels, rank_by, group, cut, cut_by, out)
    return _rows(levels, table, group), ties


def _rows(levels: Sequence[Level], table: Table, group: str | None) -> tuple[Row, ...]:
    reasons: list[tuple[str | None, tuple[str, str] | None]] = []
    for level in levels:
        reasons += [(level.above_by, level.why)]
        reasons += [(TIED, None)] * (len(level.members) - 1)
    reasons.append((None, None))
    order = [entrant for level in levels for entrant in level.members]
    return tuple(
        _row(group, rank, entrant, table.totals[entrant], *reasons[rank])
        for rank, entrant in enumerate(order, 1)
    )


def _row(
    group: str | None,
    rank: int,
    entrant: int,
    total: Tally,
    above_next_by: str | None,
    why: tuple[str, str] | None,
) -> Row:
    return Row(
        group,
        rank,
        entrant,
        total.played,
        total.wins,
        total.losses,
        total.ties,
        total.marks_for,
        total.marks_against,
        above_next_by,
        why,
    )


def open_ties(
    entrants: Sequence[int],
    results: Iterable[Result],
    rank_by: Sequence[str],
    *,
    group: str | None = None,
    ties: Sequence[TieBreak] = (),
    marks_cap: int | None = None,
    cut: int | None = None,
    cut_by: CutBy = (),
    left: Collection[int] = (),
    disqualified: Collection[int] = (),
    per_game: bool = False,
) -> tuple[OpenTie, ...]:
    """Give the ties that a hand, a domino or a lot may settle, best places first.

    Takes what :func:`standings` takes; ``cut`` is the last place that advances, and
    ``at_cut`` is true of a tie that runs across it. A tie without a physical
    criterion in its chain stays a tie and is not given, nor is one among entrants
    who left.
    """
    levels, _ = part_levels(
        entrants,
        results,
        rank_by,
        group=group,
        ties=ties,
        marks_cap=marks_cap,
        cut_by=cut_by,
        left=left,
        disqualified=disqualified,
        per_game=per_game,
    )
    return _open(levels, rank_by, group, cut, cut_by, {*left, *disqualified})


def _open(
    levels: Sequence[Level],
    rank_by: Sequence[str],
    group: str | None,
    cut: int | None,
    cut_by: CutBy,
    out: Collection[int],
) -> tuple[OpenTie, ...]:
    found = []
    place = 1
    for level in levels:
        size = len(level.members)
        if size > 1 and level.members[0] not in out:
            chain = (*rank_by, *chain_at_cut(cut_by, place, size))
            by = dict.fromkeys(way for name in chain for way in WAYS.get(name, ()))
            at_cut = cut is not None and place <= cut < place + size - 1
            if by:
                members = tuple(level.members)
                found.append(OpenTie(group or "", members, tuple(by), at_cut, place))
        place += size
    return tuple(found)


def explain(row: Row, next_row: Row | None) -> str:
    """Say in one sentence why ``row`` stands above ``next_row``, with both figures."""
    if next_row is None or row.above_next_by is None:
        return "Stands last."
    if row.why and row.why[0] == STAYED:
        return "Stands above the next, which has left the event."
    if row.above_next_by == TIED:
        return "Level with the next by every criterion; listed by number."
    name = NAMES[row.above_next_by]
    if row.why is None:
        return f"Stands above the next by {name}."
    return f"Stands above the next by {name}: {row.why[0]} against {row.why[1]}."
