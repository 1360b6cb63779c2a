"""Who stands above whom, by any chain of criteria, and why; and a stage's tables.

Tables are as the event export shows them: each group's, over all, clubs'.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from .format import StageRules
from .plan import resolved_advance, top_of_group
from .play import Play
from .ranking import TIED, WAYS, LevelRows, Ranking, chain_at_cut, part_levels
from .sentence import Sentence, _
from .totals import Totals
from .values import Figures, OpenTie, Result, StandingRow

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
        StandingRow(
            ranking.group, rank, entrant, *totals[entrant].figures, *reasons[rank]
        )
        for rank, entrant in enumerate(order, 1)
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


OVER_ALL = "*"
CLUBS = "clubs"


def stage_standings(play: Play) -> tuple[StandingRow, ...]:
    """Return every row of a stage: groups in order, then "*" if a cut spans all groups.

    The rows of a league's clubs (group "clubs") come last.
    """
    rows, _ = stage_tables(play)
    return (*rows, *stage_clubs(play))


def stage_open_ties(play: Play) -> tuple[OpenTie, ...]:
    """Return every tie of a stage's tables that may be settled (see ``open_ties``)."""
    _, ties = stage_tables(play)
    return ties


def stage_tables(play: Play) -> tuple[tuple[StandingRow, ...], tuple[OpenTie, ...]]:
    """Return the rows of a stage's pairs and its open ties, each table ranked once."""
    rows: list[StandingRow] = []
    ties: list[OpenTie] = []
    for name, members, results in _tables(play):
        table_rows, table_ties = ranked(_ranking(play, name, members, results))
        rows += table_rows
        ties += table_ties
    return tuple(rows), tuple(ties)


def stage_clubs(play: Play) -> tuple[StandingRow, ...]:
    """Rank a league's clubs by all matches of their pairs; none if they are not ranked.

    ``entrant`` of a row is the lowest number among the club's pairs.
    """
    clubs = play.clubs
    if not clubs or not play.rules.option("rounds_a_night"):
        return ()
    first = {club: number for number, club in sorted(clubs.items(), reverse=True)}

    def side(pairs: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(first[clubs[pair]] for pair in pairs if pair in clubs)

    played = [
        replace(r, sides=tuple(map(side, r.sides))) for r in play.results.values()
    ]
    numbers, rank_by = sorted(first.values()), play.rules.rank_by
    rows = standings(Ranking(numbers, played, rank_by, CLUBS, play.ties))
    return tuple(replace(row, club=clubs[row.entrant]) for row in rows)


def overall(play: Play) -> tuple[StandingRow, ...]:
    """Return the "*" rows of a stage, compared per match if group sizes differ."""
    results = tuple(play.results.values())
    return standings(_ranking(play, OVER_ALL, play.entrants, results))


def _tables(play: Play) -> list[tuple[str, Sequence[int], Sequence[Result]]]:
    """Return the tables of a stage: name, members, and their results."""
    home = {entrant: name for name, members in play.groups for entrant in members}
    played: dict[str, list[Result]] = {name: [] for name, _ in play.groups}
    for result in play.results.values():
        names = {home[n] for side in result.sides for n in side if n in home}
        for name in names:
            played[name].append(result)
    tables: list[tuple[str, Sequence[int], Sequence[Result]]]
    tables = [(name, members, played[name]) for name, members in play.groups]
    if play.rules.advance is not None:
        tables.append((OVER_ALL, play.entrants, tuple(play.results.values())))
    return tables


def _ranking(
    play: Play, name: str, members: Sequence[int], results: Sequence[Result]
) -> Ranking:
    """Return one table of a stage to rank, with its cut and its comparison."""
    over_all = name == OVER_ALL
    has_cut_chain = over_all != _cuts_in_groups(play.rules)
    return Ranking(
        members,
        results,
        play.rules.rank_by,
        group=name,
        ties=play.ties,
        marks_cap=play.marks_cap,
        cut=cut_place(play, over_all=over_all, size=len(members)),
        cut_by=play.rules.cut_by if has_cut_chain else (),
        left=play.left,
        disqualified=play.disqualified,
        per_game=over_all and len({len(group) for _, group in play.groups}) > 1,
    )


def _cuts_in_groups(stage: StageRules) -> bool:
    return stage.advance is None or stage.cuts_in_groups


def cut_place(play: Play, *, over_all: bool, size: int) -> int | None:
    """Return the last place that advances in a table of ``size``, None for no cut.

    Minimum wins never separate level entrants, so they make no cut here.
    """
    if over_all == _cuts_in_groups(play.rules):
        return None
    rule = resolved_advance(play.rules, len(play.entrants))
    if not isinstance(rule, dict):
        return None
    if "top" in rule:
        return top_of_group(rule["top"], size)
    best = rule.get("best")
    return best if isinstance(best, int) and best < size else None
