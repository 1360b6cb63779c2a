"""The cut: who goes on from a stage, in seed order, and the seed of each.

Cuts by tables and groups; `brackets` builds the tree that the entrants enter.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import cast

from .format import StageRules
from .plan import resolved_advance
from .play import Play
from .sentence import FormatError, StageName, _
from .standings import OVER_ALL, cut_place, stage_tables
from .values import Entrant, OpenTie, StandingRow


@dataclass(frozen=True, slots=True)
class Cut:
    """Who advances and who is eliminated, both in seed order, and what blocks the cut.

    While ``blocked_by`` is not empty the order is provisional: these ties change who
    advances or how they are seeded and have to be settled first.
    """

    advancing: tuple[Entrant, ...]
    rest: tuple[Entrant, ...]
    blocked_by: tuple[OpenTie, ...] = ()
    rows: tuple[StandingRow, ...] = ()  # The stage's tables behind the cut


def advance(play: Play) -> Cut:
    """Cut the field of a stage by its rule of advance.

    Both parts are in the order of the overall standing; entrants who left the event are
    in neither. Minimum wins count a tie as half a win; if fewer than 2 have them the
    best 2 advance. Raises ValueError for a stage from which nobody advances.
    """
    stage = play.rules
    if stage.advance is None:
        raise FormatError(
            _("Nobody advances from %(stage)s."), stage=StageName(stage.name)
        )
    rows, ties = stage_tables(play)
    entrants = {
        row.entrant: Entrant(
            row.entrant, row.group, row.rank, play.clubs.get(row.entrant)
        )
        for row in rows
        if row.group != OVER_ALL
    }
    gone = play.gone
    order = [r for r in rows if r.group == OVER_ALL and r.entrant not in gone]
    chosen = _chosen(play, order, entrants)
    return Cut(
        tuple(entrants[row.entrant] for row in order if row.entrant in chosen),
        tuple(entrants[row.entrant] for row in order if row.entrant not in chosen),
        tuple(blocking for tie in ties if (blocking := _blocking(stage, tie, chosen))),
        rows,
    )


def _chosen(
    play: Play, order: Sequence[StandingRow], entrants: Mapping[int, Entrant]
) -> set[int]:
    """Return the numbers of those who advance; ``order`` is the overall standing."""
    rule = resolved_advance(play.rules, len(play.entrants))
    if not isinstance(rule, dict):
        return {row.entrant for row in order}
    if "best" in rule:
        return {row.entrant for row in order[: rule["best"]]}
    if "min_wins" in rule:
        winners = [r for r in order if 2 * r.wins + r.ties >= 2 * rule["min_wins"]]
        return {row.entrant for row in (winners if len(winners) > 1 else order[:2])}
    top = {
        name: cut_place(play, over_all=False, size=len(members))
        for name, members in play.groups
    }
    return {
        row.entrant
        for row in order
        if cast(int, entrants[row.entrant].place)
        <= (top[entrants[row.entrant].group or ""] or 0)
    }


def _blocking(stage: StageRules, tie: OpenTie, chosen: set[int]) -> OpenTie | None:
    """Return ``tie`` if it changes who advances, or how those who do are seeded."""
    level = set(tie.entrants)
    several = len(chosen & level) > 1
    if tie.group != OVER_ALL:
        # Inside a group an order affects seeding only if places have a chain.
        return tie if tie.at_cut or (stage.cut_by and several) else None
    if not stage.cuts_in_groups and chosen & level and level - chosen:
        return replace(tie, at_cut=True)
    return tie if several else None
