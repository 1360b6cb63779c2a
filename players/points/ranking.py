"""A season's table: the best events of each entrant, ranks, ties, who qualifies."""

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Generic, TypeVar

from players.points.scale import Points, Result, Scale, points_of

Entrant = TypeVar("Entrant", bound=Hashable)


@dataclass(frozen=True, slots=True)
class EventPoints:
    """One event of an entrant: what it gave, and whether it counts."""

    result: Result
    points: Points
    counts: bool


@dataclass(frozen=True, slots=True)
class Separation:
    """Why an entrant stands above the next: a criterion and both figures."""

    criterion: str
    own: int
    next: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Line(Generic[Entrant]):
    """An entrant's line of the table."""

    entrant: Entrant
    total: int
    events: tuple[EventPoints, ...]
    """In the order in which their results were given."""
    rank: int = 0
    is_shared: bool = False
    above_next: Separation | None = None
    """None for the last, and where no criterion of the scale parts two."""
    qualifies: bool = False
    missing: int = 0
    """How many events are missing to qualify."""


Events = tuple[EventPoints, ...]
Criterion = Callable[[Events], int]


def _firsts(events: Events) -> int:
    return sum(each.result.place == 1 for each in events)


def _best(events: Events) -> int:
    return max((each.points.total for each in events), default=0)


def _wins(events: Events) -> int:
    return sum(each.result.wins for each in events)


def _marks(events: Events) -> int:
    return sum(each.result.marks_for - each.result.marks_against for each in events)


POINTS = "points"
MARKS = "marks"
CRITERIA: Mapping[str, Criterion] = {
    "firsts": _firsts,
    "best": _best,
    "wins": _wins,
    MARKS: _marks,
    "events": len,
}
"""What may part equal points; each reads all events, those that do not count too."""


def comparable(scale: Scale, units: Collection[str]) -> Scale:
    """Gives the scale without marks among the criteria where ``units`` differ.

    A mark and a point of another game have no common measure.
    """
    if len(units) < 2:
        return scale
    return replace(scale, ties=tuple(name for name in scale.ties if name != MARKS))


def standings(
    scale: Scale, results: Mapping[Entrant, Sequence[Result]]
) -> tuple[Line[Entrant], ...]:
    """Gives the table of a season, the first rank first.

    Entrants whom no criterion parts share a rank and stand in the order given. Raises
    KeyError for a criterion of the scale that there is not.
    """
    lines = [line_of(scale, entrant, given) for entrant, given in results.items()]
    figures = {line.entrant: _figures(scale, line) for line in lines}
    lines.sort(key=lambda line: figures[line.entrant], reverse=True)
    ranked: list[Line[Entrant]] = []
    for _figure, level in groupby(lines, key=lambda line: figures[line.entrant]):
        together = list(level)
        rank, is_shared = len(ranked) + 1, len(together) > 1
        ranked += [replace(line, rank=rank, is_shared=is_shared) for line in together]
    parted = _parted(scale, ranked, figures)
    return tuple(_qualified(scale, parted))


def line_of(scale: Scale, entrant: Entrant, results: Sequence[Result]) -> Line[Entrant]:
    """Gives an entrant's points; the best events count, the earlier of two equal ones."""
    points = [points_of(scale, result) for result in results]
    order = sorted(range(len(points)), key=lambda n: (-points[n].total, n))
    counting = set(order[: scale.best_of])
    return Line(
        entrant=entrant,
        total=sum(points[n].total for n in counting),
        events=tuple(
            EventPoints(result, points[n], n in counting)
            for n, result in enumerate(results)
        ),
    )


def _figures(scale: Scale, line: Line[Entrant]) -> tuple[int, ...]:
    criteria = (CRITERIA[name] for name in scale.ties)
    return (line.total, *(criterion(line.events) for criterion in criteria))


def _parted(
    scale: Scale,
    lines: Sequence[Line[Entrant]],
    figures: Mapping[Entrant, Sequence[int]],
) -> Iterable[Line[Entrant]]:
    """The lines with why each stands above the next."""
    names = (POINTS, *scale.ties)
    for line, after in zip(lines, [*lines[1:], None], strict=False):
        if after is None:
            yield line
            continue
        compared = zip(
            names, figures[line.entrant], figures[after.entrant], strict=True
        )
        parting = (Separation(*each) for each in compared if each[1] != each[2])
        yield replace(line, above_next=next(parting, None))


def _qualified(scale: Scale, lines: Iterable[Line[Entrant]]) -> list[Line[Entrant]]:
    """The lines with who qualifies: those level with the last one do too."""
    marked = [
        replace(line, missing=max(scale.min_events - len(line.events), 0))
        if scale.qualify
        else line
        for line in lines
    ]
    able = [line.rank for line in marked if not line.missing][: scale.qualify]
    last = able[-1] if able else 0
    return [
        replace(line, qualifies=not line.missing and line.rank <= last)
        for line in marked
    ]
