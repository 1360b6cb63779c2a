"""The tables of a stage: ranks, their reasons, and the cut.

Computes them from the results at each read; ``why`` gives the texts.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from django.utils.translation import get_language

from tournaments import formats
from tournaments.event.models import Event, Stage
from tournaments.event.play import is_by_dates
from tournaments.event.selectors.placings import shared_place
from tournaments.event.selectors.snapshot import EventSnapshot
from tournaments.formats import OVER_ALL, Play
from tournaments.formats.standings import CLUBS
from tournaments.standings.selectors.clinch import clinches
from tournaments.standings.selectors.movement import (
    Movement,
    is_level,
    level_places,
    movement,
)
from tournaments.standings.selectors.outlook import likely_of
from tournaments.standings.selectors.standing_lines import (
    GroupStanding,
    Standing,
    StandingLine,
)
from tournaments.standings.selectors.why import (
    ReasonTexts,
    criteria,
    next_has_left,
    settled,
    tied_at_cut,
    to_settle,
)

# The rows, the entrants who would advance, and the open ties.
Ranked = tuple[
    tuple[formats.StandingRow, ...], frozenset[int], tuple[formats.OpenTie, ...]
]


@dataclass(frozen=True, slots=True)
class RowTexts:
    """Texts of rows beside their figures, the same for all tables of a stage."""

    names: Mapping[int, str]
    moves: Movement
    reasons: ReasonTexts
    games: Mapping[int, formats.GamesLeft]
    # Of clubs, by the lowest number among a club's pairs.
    clubs: Mapping[int, formats.GamesLeft]


def standing_of(snapshot: EventSnapshot, *, clinched: bool = False) -> Standing | None:
    """The standing of the event's latest stage with a table; None before the draw.

    ``clinched``: adds each row's clinch, if that is quick to compute.
    """
    stages = [s for s in snapshot.shown_stages if not s.is_bracket]
    return standing(snapshot, stages[-1], clinched=clinched) if stages else None


def names_of(event: Event) -> dict[int, str]:
    return dict(event.pairs.values_list("number", "name"))


def standing(
    snapshot: EventSnapshot, stage: Stage, *, clinched: bool = False
) -> Standing:
    key = ("standing", stage.number, get_language())
    plain = snapshot.once(key, lambda: _standing(snapshot, stage))
    if not clinched:
        return plain
    return snapshot.once((*key, "clinched"), lambda: _with_clinches(snapshot, plain))


def _with_clinches(snapshot: EventSnapshot, standing: Standing) -> Standing:
    stage = standing.stage
    clinched = clinches(snapshot, stage)

    def with_clinch(line: StandingLine) -> StandingLine:
        if (clinch := clinched.get(line.pair)) is None:
            return line
        likely = likely_of(snapshot, stage, line.pair, clinch)
        return replace(line, clinch=clinch, likely=likely)

    tables = (
        replace(table, lines=tuple(map(with_clinch, table.lines)))
        for table in standing.tables
    )
    return replace(standing, tables=tuple(tables))


def standing_after(snapshot: EventSnapshot, stage: Stage, week: int) -> Standing:
    """Return the stage's tables by the results up to this week."""
    play = formats.after_week(snapshot.play(stage), week)
    return _tables_of(snapshot, stage, play, _ranked(play), Movement())


def _standing(snapshot: EventSnapshot, stage: Stage) -> Standing:
    play = snapshot.play(stage)
    ranked = snapshot.once(("ranked", stage.number), lambda: _ranked(play))
    moves = movement(snapshot, stage)
    return _tables_of(snapshot, stage, play, ranked, moves)


def _tables_of(
    snapshot: EventSnapshot, stage: Stage, play: Play, ranked: Ranked, moves: Movement
) -> Standing:
    rows, goes_on, ties = ranked
    if (wins := _wins_to_go_on(play)) and stage.state != Stage.State.OVER:
        won = {row.entrant for row in rows if _has_won(row, wins)}
        goes_on = frozenset(won - play.gone)
    rows += formats.stage_clubs(play)
    # What a final event left level stays level.
    if stage.state != Stage.State.OVER or snapshot.event.state == Event.State.FINAL:
        ties = ()
    reasons = ReasonTexts(in_points=snapshot.event.rules.scoring == "points")
    games = formats.games_left(play) if is_by_dates(stage) else {}
    clubs = formats.club_games_left(play) if games and play.clubs else {}
    shown = RowTexts(snapshot.names, moves, reasons, games, clubs)
    tables = [
        _table(group, tuple(of_group), play, goes_on, ties, shown)
        for group, of_group in groupby(rows, key=lambda row: row.group or "")
    ]
    tables.sort(key=lambda table: table.group not in (CLUBS, OVER_ALL))
    if len(play.groups) == 1 and tables[0].group == OVER_ALL:
        del tables[1]
    return Standing(
        stage,
        tuple(tables),
        len(play.results),
        criteria(play.rules.rank_by, snapshot.event),
        shown.moves.since,
    )


def clubs_of(event: Event) -> dict[int, str] | None:
    """Each pair's club, if clubs are ranked."""
    if event.format.entry != "club":
        return None
    return dict(event.pairs.values_list("number", "club_name"))


def _ranked(play: Play) -> Ranked:
    """Return the rows, the entrants who would advance now, and the open ties."""
    if play.rules.advance is None:
        rows, ties = formats.stage_tables(play)
        return rows, frozenset(), ties
    cut = formats.advance(play)
    goes_on = [entrant.number for entrant in cut.advancing] if cut.rest else []
    return cut.rows, frozenset(goes_on), cut.blocked_by


def _table(
    group: str,
    rows: tuple[formats.StandingRow, ...],
    play: Play,
    goes_on: frozenset[int],
    ties: Sequence[formats.OpenTie],
    shown: RowTexts,
) -> GroupStanding:
    open_ties = tuple(tie for tie in ties if tie.group == group)
    cut = _cut_in(group, rows, play, goes_on)
    wins = _wins_to_go_on(play)
    at_cut = next((tie for tie in open_ties if cut and tie.at_cut), None)
    return GroupStanding(
        group=group,
        lines=tuple(_lines(rows, play.left, open_ties, shown)),
        cut=cut,
        wins_to_go_on=wins
        if all(_has_won(row, wins) for row in rows if row.entrant in goes_on)
        else 0,
        notes=(*settled(group, rows, play), *to_settle(open_ties, play)),
        is_whole=len(play.groups) == 1 and group != CLUBS,
        open_at_cut=tied_at_cut(at_cut) if at_cut else "",
        level_at_cut=at_cut.entrants if at_cut else (),
    )


def _cut_in(
    group: str,
    rows: tuple[formats.StandingRow, ...],
    play: Play,
    goes_on: frozenset[int],
) -> int | None:
    """The last place of this table that advances, if the cut is made in it."""
    if not goes_on or play.rules.cuts_in_groups == (group == OVER_ALL):
        return None
    return sum(row.entrant in goes_on for row in rows)


def _wins_to_go_on(play: Play) -> int:
    """With so many wins a pair goes on, whatever its place; 0 if places decide."""
    rule = play.rules.advance
    return rule.get("min_wins", 0) if isinstance(rule, dict) else 0


def _has_won(row: formats.StandingRow, wins: int) -> bool:
    return 2 * row.wins + row.ties >= 2 * wins


def _lines(
    rows: tuple[formats.StandingRow, ...],
    left: Sequence[int],
    ties: Sequence[formats.OpenTie],
    shown: RowTexts,
) -> list[StandingLine]:
    ways = {number: tie.by for tie in ties for number in tie.entrants}
    lines: list[StandingLine] = []
    for row, place, is_shared in level_places(rows):
        before = shown.moves.course(row.group or "", row.entrant)
        lines.append(
            StandingLine(
                group=row.group or "",
                rank=row.rank,
                place=shared_place(place) if is_shared else str(row.rank),
                course=(*before, place) if before else (),
                pair=row.entrant,
                name=row.club or shown.names.get(row.entrant, ""),
                played=row.played,
                wins=row.wins,
                losses=row.losses,
                ties=row.ties,
                marks_for=row.marks_for,
                marks_against=row.marks_against,
                why=shown.reasons.why(row, ways.get(row.entrant, ())),
                is_level=is_level(row),
                next_has_left=next_has_left(row),
                has_left=row.entrant in left,
                is_club=row.club is not None,
                games=(shown.clubs if row.club else shown.games).get(row.entrant),
            )
        )
    return lines
