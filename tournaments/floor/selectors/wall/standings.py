"""Standings on the wall: each row with the figures that rank it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext_lazy

from tournaments.event.selectors.snapshot import EventSnapshot
from tournaments.floor.selectors.wall.names import Names, wall_names
from tournaments.formats import OVER_ALL, signed
from tournaments.standings.selectors.standing_lines import GroupStanding, StandingLine
from tournaments.standings.selectors.standings import standing_of
from tournaments.standings.selectors.why import criteria

HEADS = {
    "wins": gettext_lazy("Won"),
    "marks_for": gettext_lazy("Marks"),
    "marks_against": gettext_lazy("Against"),
    "marks_diff": gettext_lazy("Margin"),
}


@dataclass(frozen=True, slots=True)
class WallRow:
    pair: int
    place: str
    moved: int  # The places gained since the last round, negative if lost
    name: str
    figures: tuple[str, ...]  # The figures that rank it, in that order
    is_last_in: bool  # The cut runs below it
    open_at_cut: str = ""  # What decides who goes on, while that is open


@dataclass(frozen=True, slots=True)
class WallTable:
    title: str
    rank_by: tuple[str, ...]  # The labels of its figures
    heads: tuple[str, ...]
    rows: tuple[WallRow, ...]


def tables(snapshot: EventSnapshot) -> Iterable[WallTable]:
    """Return the standing over all groups, or else each group's."""
    standing = standing_of(snapshot)
    if standing is None or not standing.results:
        return
    over_all = [t for t in standing.tables if t.group == OVER_ALL]
    names = wall_names(snapshot)
    shown = [
        name for name in snapshot.play(standing.stage).rules.rank_by if name in HEADS
    ]
    in_points = snapshot.event.rules.scoring == "points"
    named = HEADS | ({"marks_for": gettext_lazy("Points")} if in_points else {})
    heads = tuple(str(named[name]) for name in shown)
    for table in over_all or standing.tables:
        rows = tuple(_rows(table, names, shown))
        yield WallTable(table.title, criteria(shown, snapshot.event), heads, rows)


def _figure(line: StandingLine, name: str) -> str:
    if name == "wins":
        return f"{line.wins}\N{EN DASH}{line.losses}"
    if name == "marks_diff":
        figure = f"{line.marks_for - line.marks_against:+d}"
    else:
        figure = str(getattr(line, name))
    return signed(figure)


def _rows(
    table: GroupStanding, names: Names, shown: Sequence[str]
) -> Iterable[WallRow]:
    for number, line in enumerate(table.lines, 1):
        is_last_in = number == table.cut and number < len(table.lines)
        yield WallRow(
            pair=line.pair,
            place=line.place,
            moved=line.moved,
            name=names.get(line.name, line.name),
            figures=tuple(_figure(line, name) for name in shown),
            is_last_in=is_last_in,
            open_at_cut=table.open_at_cut if is_last_in else "",
        )
