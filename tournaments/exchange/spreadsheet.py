"""Standings and results as CSV, in the reader's language."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from django.utils.translation import gettext as _

from players.common.csv_file import Row, csv_bytes
from tournaments.event.models import Event, Match, Stage
from tournaments.event.selectors.matches import MatchLine, SideResult
from tournaments.event.selectors.placings import placing_lines
from tournaments.event.selectors.snapshot import EventSnapshot
from tournaments.event.terms import entrant, scored
from tournaments.standings.selectors.standings import clubs_of, standing

Clubs = Mapping[int, str] | None


def standings_csv(snapshot: EventSnapshot) -> bytes:
    """Every table of the event, and the final places of its brackets."""
    event, clubs = snapshot.event, clubs_of(snapshot.event)
    head: Row = [
        *(_("Stage"), _("Group"), _("Place"), *_pair_head(event, clubs)),
        *(_("Won"), _("Lost"), _("Tied")),
        *(scored(event, _("Marks"), _("Points")), _("Against")),
    ]
    rows: list[Row] = []
    for stage in snapshot.shown_stages:
        rows += (_places if stage.is_bracket else _standing)(snapshot, stage, clubs)
    if any(len(row) > len(head) for row in rows):
        head.append(_("To decide"))
    return csv_bytes([head, *rows])


def _places(snapshot: EventSnapshot, stage: Stage, clubs: Clubs) -> Iterator[Row]:
    for line in placing_lines(stage, snapshot.play(stage), snapshot.names):
        cells = _pair_cells([line.pair], line.name, clubs)
        yield [stage.title, None, line.place, *cells]


def _standing(snapshot: EventSnapshot, stage: Stage, clubs: Clubs) -> Iterator[Row]:
    for table in standing(snapshot, stage).tables:
        for line in table.lines:
            cells: Row = [None, None, line.name]
            if not line.is_club:
                cells = _pair_cells([line.pair], line.name, clubs)
            yield [
                *(stage.title, table.name, line.place, *cells),
                *(line.wins, line.losses, line.ties),
                *(line.marks_for, line.marks_against),
                *([table.open_at_cut] if line.pair in table.level_at_cut else ()),
            ]


def results_csv(snapshot: EventSnapshot) -> bytes:
    """Every match that is over: marks of a single game, games won of several.

    Each side is named as those who sat there.
    """
    event = snapshot.event
    stages = {stage.number: stage.title for stage in snapshot.shown_stages}
    clubs, grouped = clubs_of(event), _grouped(event)
    pair_head, result = _pair_head(event, clubs), _("Result")
    head: Row = [
        *(_("Stage"), _("Round"), _("Group"), _("Table")),
        *[*pair_head, result] * event.format.sides,
        *(_("Games"), _("Remark")),
    ]
    rows: list[Row] = [
        [
            stages[line.stage],
            (line.part and line.named_round) or line.round,
            line.group if line.stage in grouped else None,
            line.table,
            *(cell for row in line.rows for cell in _side(row, clubs)),
            line.games_text,
            _remark(line),
        ]
        for line in snapshot.matches.values()
        if line.state == Match.State.FINAL and line.part != Match.ASIDE
        if line.stage in stages
    ]
    return csv_bytes([head, *rows])


def _grouped(event: Event) -> set[int]:
    groups = event.matches.values_list("stage__number", "group").distinct().order_by()
    times = Counter(stage for stage, _group in groups)
    return {stage for stage, n in times.items() if n > 1}


def _pair_head(event: Event, clubs: Clubs) -> Row:
    head: Row = [_("Number"), entrant(event)]
    return head if clubs is None else [*head, _("Club")]


def _pair_cells(numbers: Sequence[int], name: str, clubs: Clubs) -> Row:
    number = numbers[0] if len(numbers) == 1 else "+".join(map(str, numbers))
    cells: Row = [number, name]
    if clubs is None:
        return cells
    return [*cells, next((clubs[n] for n in numbers if n in clubs), None)]


def _side(row: SideResult, clubs: Clubs) -> Row:
    name = "" if row.side.is_bye else row.side.label
    return [*_pair_cells(row.side.numbers, name, clubs), row.marks]


def _remark(line: MatchLine) -> str:
    if line.is_bye:
        return _("missed") if line.is_forfeit else _("bye")
    if line.is_forfeit:
        return _("forfeited")
    return _("by penalty") if line.is_by_penalty else ""
