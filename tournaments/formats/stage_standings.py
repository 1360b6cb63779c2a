"""A stage's tables as the event export shows them: each group's, over all, clubs'.

Knows which cut and which comparison belong to which table of a stage; the ranking
itself is in standings.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from .plan import resolved_advance, top_of_group
from .standings import ranked, standings
from .values import OpenTie, Result, Row, StageRules, TieBreak

OVER_ALL = "*"
CLUBS = "clubs"

Groups = Sequence[tuple[str, Sequence[int]]]


def stage_standings(
    stage: StageRules,
    groups: Groups,
    results: Iterable[Result],
    *,
    ties: Sequence[TieBreak] = (),
    marks_cap: int | None = None,
    left: Collection[int] = (),
    disqualified: Collection[int] = (),
    clubs: Mapping[int, str] | None = None,
) -> tuple[Row, ...]:
    """Give every row of a stage: groups in order, then "*" where a cut looks over all.

    ``groups`` are names and members in draw order, ``clubs`` the club of each pair
    in a league of clubs, whose rows (group "clubs") come last.
    """
    kept = list(results)
    rows, _ = stage_tables(
        stage,
        groups,
        kept,
        ties=ties,
        marks_cap=marks_cap,
        left=left,
        disqualified=disqualified,
    )
    return (*rows, *stage_clubs(stage, kept, clubs, ties=ties))


def stage_open_ties(
    stage: StageRules,
    groups: Groups,
    results: Iterable[Result],
    *,
    ties: Sequence[TieBreak] = (),
    marks_cap: int | None = None,
    left: Collection[int] = (),
    disqualified: Collection[int] = (),
) -> tuple[OpenTie, ...]:
    """Give every tie of a stage's tables that may be settled (see ``open_ties``)."""
    _, found = stage_tables(
        stage,
        groups,
        results,
        ties=ties,
        marks_cap=marks_cap,
        left=left,
        disqualified=disqualified,
    )
    return found


def stage_tables(
    stage: StageRules, groups: Groups, results: Iterable[Result], **facts: Any
) -> tuple[tuple[Row, ...], tuple[OpenTie, ...]]:
    """Give the rows of a stage's pairs and its open ties, each table ranked once.

    ``facts`` are ``ties``, ``marks_cap``, ``left`` and ``disqualified``, as in
    :func:`stage_standings`.
    """
    rows: list[Row] = []
    ties: list[OpenTie] = []
    for name, members, played in _tables(stage, groups, list(results)):
        how = _table(stage, groups, name, members)
        here, open_here = ranked(members, played, stage.rank_by, **facts, **how)
        rows += here
        ties += open_here
    return tuple(rows), tuple(ties)


def stage_clubs(
    stage: StageRules,
    results: Iterable[Result],
    clubs: Mapping[int, str] | None,
    *,
    ties: Sequence[TieBreak] = (),
) -> tuple[Row, ...]:
    """Give the rows of a league's clubs; none where clubs are not what is ranked."""
    if not clubs or not stage.option("rounds_a_night"):
        return ()
    return club_standings(clubs, results, stage.rank_by, ties=ties)


def overall(
    stage: StageRules,
    groups: Groups,
    results: Iterable[Result],
    *,
    ties: Sequence[TieBreak] = (),
    marks_cap: int | None = None,
    left: Collection[int] = (),
    disqualified: Collection[int] = (),
) -> tuple[Row, ...]:
    """Give the "*" rows of a stage, compared per match where group sizes differ."""
    members = [entrant for _, group in groups for entrant in group]
    return standings(
        members,
        results,
        stage.rank_by,
        ties=ties,
        marks_cap=marks_cap,
        left=left,
        disqualified=disqualified,
        **_table(stage, groups, OVER_ALL, members),
    )


def club_standings(
    clubs: Mapping[int, str],
    results: Iterable[Result],
    rank_by: Sequence[str],
    *,
    ties: Sequence[TieBreak] = (),
) -> tuple[Row, ...]:
    """Rank clubs by all that their pairs have played; ``clubs`` is the club by pair.

    ``entrant`` of a row is the lowest number among the club's pairs.
    """
    first = {club: number for number, club in sorted(clubs.items(), reverse=True)}

    def side(pairs: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(first[clubs[pair]] for pair in pairs if pair in clubs)

    played = [
        replace(result, sides=(side(result.sides[0]), side(result.sides[1])))
        for result in results
    ]
    rows = standings(sorted(first.values()), played, rank_by, group=CLUBS, ties=ties)
    return tuple(replace(row, club=clubs[row.entrant]) for row in rows)


def _tables(
    stage: StageRules, groups: Groups, results: Sequence[Result]
) -> list[tuple[str, Sequence[int], Sequence[Result]]]:
    """Give the tables of a stage: name, members, and the results that are theirs."""
    home = {entrant: name for name, members in groups for entrant in members}
    played: dict[str, list[Result]] = {name: [] for name, _ in groups}
    for result in results:
        here = {home[n] for side in result.sides for n in side if n in home}
        for name in here:
            played[name].append(result)
    tables: list[tuple[str, Sequence[int], Sequence[Result]]]
    tables = [(name, members, played[name]) for name, members in groups]
    if stage.advance is not None:
        tables.append((OVER_ALL, list(home), results))
    return tables


def _table(
    stage: StageRules, groups: Groups, name: str, members: Sequence[int]
) -> dict[str, Any]:
    """Give what is particular to one table: its cut and how it compares."""
    over_all = name == OVER_ALL
    cut = cut_place(stage, groups, over_all=over_all, size=len(members))
    cut_here = over_all != _cuts_in_groups(stage)
    return {
        "group": name,
        "cut": cut,
        "cut_by": stage.cut_by if cut_here else (),
        "per_game": over_all and len({len(group) for _, group in groups}) > 1,
    }


def _cuts_in_groups(stage: StageRules) -> bool:
    rule = stage.advance
    return rule is None or (isinstance(rule, dict) and "top" in rule)


def cut_place(
    stage: StageRules, groups: Groups, *, over_all: bool, size: int
) -> int | None:
    """Give the last place that advances in a table of ``size``, None for no cut.

    Minimum wins part no level entrants and so make no cut here.
    """
    if over_all == _cuts_in_groups(stage):
        return None
    rule = resolved_advance(stage, sum(len(group) for _, group in groups))
    if not isinstance(rule, dict):
        return None
    if "top" in rule:
        return top_of_group(rule["top"], size)
    best = rule.get("best")
    return best if isinstance(best, int) and best < size else None
