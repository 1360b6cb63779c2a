"""The tables of a stage: who stands where, why, and where the cut runs.

Folded from the results whenever read. The criteria are the formats' own; here they
get names and words.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from tournaments import formats
from tournaments.models import Event, Stage
from tournaments.play import Play, load_play
from tournaments.selectors.clinch import clinches
from tournaments.selectors.rounds import shown_stages

OVER_ALL = "*"
CLUBS = "clubs"
CRITERIA = {
    "wins": gettext_noop("wins"),
    "losses": gettext_noop("fewest losses"),
    "marks_for": gettext_noop("marks for"),
    "marks_against": gettext_noop("fewest marks against"),
    "marks_diff": gettext_noop("difference of marks"),
    "head_to_head": gettext_noop("wins among the level pairs"),
    "penalties": gettext_noop("fewest penalties"),
    "one_hand": gettext_noop("one hand played"),
    "domino": gettext_noop("dominoes drawn"),
    "hand_or_domino": gettext_noop("one hand or dominoes drawn"),
    "lot": gettext_noop("lot"),
}
WAYS = {
    "one_hand": gettext_noop("one hand"),
    "domino": gettext_noop("a drawn domino"),
    "lot": gettext_noop("lot"),
}


@dataclass(frozen=True, slots=True)
class Line:
    """One row of a standing, with names and the sentence that explains it."""

    group: str
    rank: int
    place: str
    """The rank as shown: "3", or "3=" where it is shared."""
    pair: int
    name: str
    played: int
    wins: int
    losses: int
    ties: int
    marks_for: int
    marks_against: int
    why: str
    """What puts it above the next, with both figures; empty for the last."""
    is_level: bool = False
    """Nothing parts it from the next."""
    next_has_left: bool = False
    has_left: bool = False
    is_club: bool = False
    clinch: formats.Clinch | None = None
    """Through, out, or what it takes; None where that is not asked."""


@dataclass(frozen=True, slots=True)
class GroupStanding:
    """One table: a group's, or the one over all groups."""

    group: str
    lines: tuple[Line, ...]
    cut: int | None
    notes: tuple[str, ...]
    """Level pairs: how it was settled or how it can be."""

    @property
    def title(self) -> str:
        """What stands above the table."""
        if self.group == OVER_ALL:
            return _("All groups")
        if self.group == CLUBS:
            return _("Clubs")
        return _("Group %(group)s") % {"group": self.group} if self.group else ""

    @property
    def has_clinches(self) -> bool:
        """Somebody is through or out, or knows what it takes."""
        return any(line.clinch for line in self.lines)

    @property
    def has_ties(self) -> bool:
        """Some game ended level."""
        return any(line.ties for line in self.lines)


@dataclass(frozen=True, slots=True)
class Standing:
    """All tables of a stage, the overall one first."""

    stage: Stage
    tables: tuple[GroupStanding, ...]
    results: int
    rank_by: tuple[str, ...]


def standing_of(
    event: Event, names: Mapping[int, str] | None = None, *, clinched: bool = False
) -> Standing | None:
    """The event's latest stage that has a table, or None before the draw stands.

    ``clinched``: also who is through or out already, where that is soon worked out.
    """
    stages = [s for s in shown_stages(event) if not s.is_bracket]
    if not stages:
        return None
    stage, named = stages[-1], names or names_of(event)
    play = load_play(stage)
    return fold(stage, play, named, clinches(stage, play) if clinched else {})


def names_of(event: Event) -> dict[int, str]:
    """Every pair's name by its number."""
    return dict(event.pairs.values_list("number", "name"))


def standing(stage: Stage, names: Mapping[int, str]) -> Standing:
    """Fold the stage's results into its tables."""
    return fold(stage, load_play(stage), names)


def fold(
    stage: Stage,
    play: Play,
    names: Mapping[int, str],
    clinched: Mapping[int, formats.Clinch] | None = None,
) -> Standing:
    """The tables of a stage that is read already."""
    results = tuple(play.results.values())
    rows = formats.stage_standings(
        play.rules, play.groups, results, clubs=_clubs(stage.event), **_facts(play)
    )
    goes_on, ties = _cut(play, results)
    if stage.state != Stage.State.OVER:
        ties = ()
    tables = [
        _table(group, tuple(found), play, goes_on, ties, names, clinched or {})
        for group, found in groupby(rows, key=lambda row: row.group or "")
    ]
    tables.sort(key=lambda table: table.group != OVER_ALL)
    if len(play.groups) == 1 and tables[0].group == OVER_ALL:
        del tables[1]
    return Standing(stage, tuple(tables), len(results), criteria(play.rules.rank_by))


def criteria(chain: Sequence[str]) -> tuple[str, ...]:
    """The names of what a standing goes by, in order."""
    return tuple(_(CRITERIA[name]) for name in chain)


def _facts(play: Play) -> dict[str, Any]:
    return {
        "ties": play.ties,
        "marks_cap": play.marks_cap,
        "left": play.left,
        "disqualified": play.disqualified,
    }


def _clubs(event: Event) -> dict[int, str] | None:
    """Each pair's club, where clubs are what is ranked."""
    if event.format.entry != "club":
        return None
    return dict(event.pairs.values_list("number", "club_name"))


def _cut(
    play: Play, results: Sequence[formats.Result]
) -> tuple[frozenset[int], tuple[formats.OpenTie, ...]]:
    """Who would advance as it stands, and the ties that have to be settled first."""
    rules, facts = play.rules, _facts(play)
    if rules.advance is None:
        return frozenset(), formats.stage_open_ties(
            rules, play.groups, results, **facts
        )
    cut = formats.advance(rules, play.groups, results, **facts)
    if not cut.rest:
        return frozenset(), cut.blocked_by
    return frozenset(entrant.number for entrant in cut.advancing), cut.blocked_by


def _table(
    group: str,
    rows: tuple[formats.Row, ...],
    play: Play,
    goes_on: frozenset[int],
    ties: Sequence[formats.OpenTie],
    names: Mapping[int, str],
    clinched: Mapping[int, formats.Clinch],
) -> GroupStanding:
    here = tuple(tie for tie in ties if tie.group == group)
    cut = _cut_in(group, rows, play, goes_on)
    return GroupStanding(
        group=group,
        lines=tuple(_lines(rows, play.left, here, names, clinched)),
        cut=cut,
        notes=(*_settled(group, play.ties), *_to_settle(here)),
    )


def _cut_in(
    group: str, rows: tuple[formats.Row, ...], play: Play, goes_on: frozenset[int]
) -> int | None:
    """The last place of this table that advances, if the cut is made in it."""
    by_group = isinstance(play.rules.advance, dict) and "top" in play.rules.advance
    if not goes_on or by_group == (group == OVER_ALL):
        return None
    return sum(row.entrant in goes_on for row in rows)


def _lines(
    rows: tuple[formats.Row, ...],
    left: Sequence[int],
    ties: Sequence[formats.OpenTie],
    names: Mapping[int, str],
    clinched: Mapping[int, formats.Clinch],
) -> list[Line]:
    ways = {number: tie.by for tie in ties for number in tie.entrants}
    lines: list[Line] = []
    shared = 0
    for above, row in zip((None, *rows), rows, strict=False):
        level_above = above is not None and above.above_next_by == "tied"
        level_below = row.above_next_by == "tied"
        shared = shared if level_above else row.rank
        lines.append(
            Line(
                group=row.group or "",
                rank=row.rank,
                place=f"{shared}=" if level_above or level_below else str(row.rank),
                pair=row.entrant,
                name=row.club or names.get(row.entrant, ""),
                played=row.played,
                wins=row.wins,
                losses=row.losses,
                ties=row.ties,
                marks_for=row.marks_for,
                marks_against=row.marks_against,
                why=why(row, ways.get(row.entrant, ())),
                is_level=level_below,
                next_has_left=_next_has_left(row),
                has_left=row.entrant in left,
                is_club=row.club is not None,
                clinch=clinched.get(row.entrant),
            )
        )
    return lines


def why(row: formats.Row, ways: Sequence[str] = ()) -> str:
    """In few words what puts this row above the next, with both figures."""
    if row.above_next_by is None:
        return ""
    if _next_has_left(row):
        return _("the next has left")
    if row.above_next_by == "tied":
        if not ways:
            return _("level")
        return _("level: %(ways)s settles it") % {"ways": _either(ways)}
    criterion = _(CRITERIA[row.above_next_by])
    if row.why is None:
        return criterion
    return _("%(criterion)s, %(mine)s against %(theirs)s") % {
        "criterion": criterion,
        "mine": row.why[0],
        "theirs": row.why[1],
    }


def _next_has_left(row: formats.Row) -> bool:
    return row.why is not None and row.why[1] == "left"


def _either(ways: Sequence[str]) -> str:
    return _(" or ").join(_(WAYS[way]) for way in ways)


def _settled(group: str, ties: Sequence[formats.TieBreak]) -> list[str]:
    return [
        _("Pairs %(pairs)s were level, settled by %(way)s: %(order)s.")
        % {
            "pairs": _and(sorted(tie.entrants)),
            "way": _(WAYS[tie.by]),
            "order": ", ".join(_drawn(tie)),
        }
        for tie in ties
        if tie.group == group
    ]


def _drawn(tie: formats.TieBreak) -> list[str]:
    if len(tie.drawn) != len(tie.order):
        return [str(number) for number in tie.order]
    return [f"{n} ({d})" for n, d in zip(tie.order, tie.drawn, strict=True)]


def _to_settle(ties: Sequence[formats.OpenTie]) -> list[str]:
    return [
        _("Pairs %(pairs)s are level: %(ways)s settles it.")
        % {"pairs": _and(tie.entrants), "ways": _either(tie.by)}
        for tie in ties
    ]


def _and(numbers: Sequence[int]) -> str:
    words = [str(number) for number in numbers]
    return _(" and ").join([", ".join(words[:-1]), words[-1]] if words[1:] else words)
