"""Who stands above whom, by any chain of criteria, and why: rows, ties, words.

Ranks numbers by results; `stage_standings` knows the stage they belong to.
"""

from collections.abc import Mapping, Sequence

from .ranking import TIED, WAYS, LevelRows, Ranking, chain_at_cut, part_levels
from .sentence import Sentence, _
from .totals import Totals
from .values import Figures, OpenTie, StandingRow

CRITERION_NAMES = {
    "wins": Sentence(_("wins")),
    "losses": Sentence(_("fewest losses")),
    "marks_for": Sentence(_("marks for")),
    "marks_against": Sentence(_("fewest marks against")),
    "marks_diff": Sentence(_("difference of marks")),
    "head_to_head": Sentence(_("wins against each other")),
    "penalties": Sentence(_("fewest penalties")),
    "one_hand": Sentence(_("one hand played")),
    "domino": Sentence(_("dominoes drawn")),
    "hand_or_domino": Sentence(_("one hand played or dominoes drawn")),
    "lot": Sentence(_("lot")),
}


def standings(ranking: Ranking) -> tuple[StandingRow, ...]:
    """Rank the entrants by the chain: one row each, ranks 1..n, no gaps.

    Level entrants are in order of number with ``above_next_by`` "tied"; otherwise that
    is the criterion that separates a row from the next, with both figures in ``why``.
    ``wins`` counts a tie as half a win; ``head_to_head`` counts wins among the level
    entrants if all of them met equally often (the event export, "standings").
    """
    return ranked(ranking)[0]


def ranked(ranking: Ranking) -> tuple[tuple[StandingRow, ...], tuple[OpenTie, ...]]:
    """Return the rows, and the ties that a hand, a domino or a lot may settle.

    The ties come best places first; ``at_cut`` is true of one that spans the cut. Ties
    without a physical criterion in their chain, or of entrants who left, are left out.
    """
    levels, comparison = part_levels(ranking)
    return _rows(ranking, levels, comparison.totals), _open(ranking, levels)


def _rows(
    ranking: Ranking, levels: Sequence[LevelRows], totals: Mapping[int, Totals]
) -> tuple[StandingRow, ...]:
    reasons: list[tuple[str | None, Figures | None]] = []
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
    total: Totals,
    above_next_by: str | None,
    why: Figures | None,
) -> StandingRow:
    return StandingRow(
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


def _open(ranking: Ranking, levels: Sequence[LevelRows]) -> tuple[OpenTie, ...]:
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
