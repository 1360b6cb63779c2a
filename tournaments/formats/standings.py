"""Who stands above whom, by any chain of criteria, and why: rows, ties, words.

Knows numbers and results, not the stage they belong to (that is stage_standings).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .ranking import STAYED, TIED, WAYS, Level, Ranking, chain_at_cut, part_levels
from .tally import Tally
from .values import OpenTie, Row

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


def standings(ranking: Ranking) -> tuple[Row, ...]:
    """Rank the entrants by the chain: one row each, ranks 1..n, no gaps.

    Level entrants stand by number with ``above_next_by`` "tied"; else that is the
    criterion that parted a row from the next, with both figures in ``why``.
    ``wins`` counts a tie as half a win; ``head_to_head`` counts wins among the level
    entrants where all of them met equally often (the event export, "standings").
    """
    return ranked(ranking)[0]


def open_ties(ranking: Ranking) -> tuple[OpenTie, ...]:
    """Give the ties that a hand, a domino or a lot may settle, best places first.

    ``at_cut`` is true of a tie that runs across the cut. A tie without a physical
    criterion in its chain stays a tie and is not given, nor is one among entrants
    who left.
    """
    return ranked(ranking)[1]


def ranked(ranking: Ranking) -> tuple[tuple[Row, ...], tuple[OpenTie, ...]]:
    """Give what :func:`standings` and :func:`open_ties` give, ranked once for both."""
    levels, comparison = part_levels(ranking)
    return _rows(ranking, levels, comparison.totals), _open(ranking, levels)


def _rows(
    ranking: Ranking, levels: Sequence[Level], totals: Mapping[int, Tally]
) -> tuple[Row, ...]:
    reasons: list[tuple[str | None, tuple[str, str] | None]] = []
    for level in levels:
        reasons += [(level.above_by, level.why)]
        reasons += [(TIED, None)] * (len(level.members) - 1)
    reasons.append((None, None))
    order = [entrant for level in levels for entrant in level.members]
    return tuple(
        _row(ranking.group, rank, entrant, totals[entrant], *reasons[rank])
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


def _open(ranking: Ranking, levels: Sequence[Level]) -> tuple[OpenTie, ...]:
    ties = []
    place = 1
    for level in levels:
        size, first = len(level.members), level.members[0]
        if size > 1 and not (first in ranking.left or first in ranking.disqualified):
            chain = (*ranking.rank_by, *chain_at_cut(ranking.cut_by, place, size))
            by = dict.fromkeys(way for name in chain for way in WAYS.get(name, ()))
            at_cut = ranking.cut is not None and place <= ranking.cut < place + size - 1
            if by:
                members = tuple(level.members)
                group = ranking.group or ""
                ties.append(OpenTie(group, members, tuple(by), at_cut, place))
        place += size
    return tuple(ties)


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
