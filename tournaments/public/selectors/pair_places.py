"""A pair's places: its rows in tables, its distance to its neighbors, and brackets."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import get_language

from tournaments import formats
from tournaments.event.models import Stage
from tournaments.event.selectors.placings import PlacingLine, placing_lines
from tournaments.event.selectors.snapshot import EventSnapshot
from tournaments.standings.selectors.clinch import clinch_of
from tournaments.standings.selectors.outlook import Likely, likely_of
from tournaments.standings.selectors.standing_lines import Standing, StandingLine
from tournaments.standings.selectors.standings import standing


@dataclass(frozen=True, slots=True)
class Neighbor:
    """The pair in the row above or below, and the criterion that separates the rows."""

    pair: int
    why: str
    is_level: bool
    has_left: bool  # The lower is below only because it left


@dataclass(frozen=True, slots=True)
class TablePlace:
    """A pair's row in a table for its own page, without its neighbors' figures."""

    table: str
    of: int
    line: StandingLine  # Without its games in hand, which results of others change
    above: Neighbor | None
    below: Neighbor | None

    @property
    def since(self) -> int:
        """The round or week that movement is counted from."""
        return len(self.line.course) - 1


@dataclass(frozen=True, slots=True)
class FinalPlace:
    stage: str
    place: str


def table_places(
    snapshot: EventSnapshot, number: int, stages: Sequence[Stage]
) -> tuple[tuple[TablePlace, ...], formats.Clinch | None, Likely | None]:
    """Return the pair's rows in the latest tables, its group's first.

    Before a cut also whether it is through or out or what it needs, and what is likely.
    """
    tables = [s for s in stages if not s.is_bracket]
    if not tables:
        return (), None, None
    placed = _placed_pairs(snapshot, tables[-1]).get(number, ())
    if any(stage.is_bracket for stage in stages):
        return tuple(placed), None, None
    clinched = clinch_of(snapshot, tables[-1], number)
    likely = likely_of(snapshot, tables[-1], number, clinched)
    return tuple(placed), clinched, likely


def _placed_pairs(snapshot: EventSnapshot, stage: Stage) -> dict[int, list[TablePlace]]:
    key = ("placed", stage.number, get_language())
    return snapshot.once(key, lambda: _each_placed(standing(snapshot, stage)))


def _each_placed(standing: Standing) -> dict[int, list[TablePlace]]:
    """Return each pair's rows with their neighbours, its group's first."""
    placed: dict[int, list[TablePlace]] = defaultdict(list)
    for table in reversed(standing.tables if standing.results else ()):
        title, lines = table.title, table.lines
        for above, line, below in zip(
            (None, *lines[:-1]), lines, (*lines[1:], None), strict=True
        ):
            if not line.is_club:
                own = replace(line, games=None) if line.games else line
                beside = _neighbor(above, above), _neighbor(below, line)
                placed[line.pair].append(TablePlace(title, len(lines), own, *beside))
    return placed


def _neighbor(
    neighbor: StandingLine | None, upper: StandingLine | None
) -> Neighbor | None:
    if neighbor is None or upper is None:
        return None
    return Neighbor(neighbor.pair, upper.why, upper.is_level, upper.next_has_left)


def final_places(
    snapshot: EventSnapshot, number: int, stages: Iterable[Stage]
) -> tuple[FinalPlace, ...]:
    return tuple(
        FinalPlace(stage.title, line.place)
        for stage in stages
        if stage.is_bracket
        for line in _final_places(snapshot, stage)
        if line.pair == number
    )


def _final_places(snapshot: EventSnapshot, stage: Stage) -> tuple[PlacingLine, ...]:
    key = ("placing_lines", stage.number)
    play = snapshot.play(stage)
    return snapshot.once(key, lambda: placing_lines(stage, play, snapshot.names))
