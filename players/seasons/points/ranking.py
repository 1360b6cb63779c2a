"""A season's table: the best events of each entrant, ranks, ties, qualification."""

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, repeat
from operator import itemgetter
from typing import Generic, NamedTuple, TypeVar

from players.seasons.points.scale import EventResult, Points, Scale, points_by

Entrant = TypeVar("Entrant", bound=Hashable)


class EventPoints(NamedTuple):
    """One event of an entrant: its points, and whether it counts."""

    result: EventResult
    points: Points
    counts: bool


@dataclass(frozen=True, slots=True)
class Separation:
    """Why an entrant is above the next: a criterion and both figures."""

    criterion: str
    own: int
    next: int


class RankedLine(NamedTuple, Generic[Entrant]):
    """An entrant's line of the table."""

    entrant: Entrant
    total: int
    events: tuple[EventPoints, ...]  # In the order of the given results
    rank: int = 0
    is_shared: bool = False
    # None for the last, and if no criterion of the scale separates two.
    above_next: Separation | None = None
    qualifies: bool = False
    missing: int = 0  # How many events are missing to qualify


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
# Criteria that may separate equal points; each reads all events, also uncounted ones.
CRITERIA: Mapping[str, Criterion] = {
    "firsts": _firsts,
    "best": _best,
    "wins": _wins,
    MARKS: _marks,
    "events": len,
}


def comparable(scale: Scale, units: Collection[str]) -> Scale:
    """Return the scale, without the criteria of marks if ``units`` differ.

    A mark and a point of another game have no common measure.
    """
    if len(units) < 2:
        return scale
    return replace(scale, ties=tuple(name for name in scale.ties if name != MARKS))


def standings(
    scale: Scale, results: Mapping[Entrant, Sequence[EventResult]]
) -> tuple[RankedLine[Entrant], ...]:
    """Return the table of a season, the first rank first.

    Entrants whom no criterion separates share a rank and stay in the given order.
    Raises KeyError for an unknown criterion of the scale.
    """
    points = points_by(scale)
    most = _most_counted(scale, results.values())
    entries: list[_Entry[Entrant]] = []
    for entrant, played in results.items():
        events = _events(most, played, points)
        entries.append((entrant, _figures(scale, events), events))
    entries.sort(key=_figures_of, reverse=True)
    missing = [_missing(scale, len(events)) for _entrant, _figures, events in entries]
    ranks = _ranks(entries)
    able = [rank for (rank, _), short in zip(ranks, missing, strict=True) if not short]
    last = max(able[: scale.qualify], default=0)
    figures = [*map(_figures_of, entries), None]
    return tuple(
        RankedLine(
            entrant=entrant,
            total=own[0],
            events=events,
            rank=rank,
            is_shared=is_shared,
            above_next=_separation(scale, own, below),
            qualifies=not short and rank <= last,
            missing=short,
        )
        for (entrant, own, events), below, (rank, is_shared), short in zip(
            entries, figures[1:], ranks, missing, strict=True
        )
    )


Figures = tuple[int, ...]  # The points, and the value of each criterion of the scale
# An entrant before the table is ranked.
_Entry = tuple[Entrant, Figures, Events]
_figures_of = itemgetter(1)


def _most_counted(
    scale: Scale, results: Collection[Sequence[EventResult]]
) -> int | None:
    """How many events of an entrant count at most; None if all do."""
    if not scale.drop_worst:
        return scale.best_of
    held = {result.event for played in results for result in played}
    return max(len(held) - scale.drop_worst, 1)


def _events(
    most: int | None,
    results: Sequence[EventResult],
    points: Callable[[EventResult], Points],
) -> Events:
    """An entrant's events; the best count, the earlier of two equal ones."""
    given = [points(result) for result in results]
    if most is None or len(given) <= most:
        return tuple(map(EventPoints, results, given, repeat(True)))
    order = sorted(range(len(given)), key=lambda n: (-given[n].total, n))
    counting = set(order[:most])
    return tuple(
        EventPoints(result, given[n], n in counting) for n, result in enumerate(results)
    )


def _figures(scale: Scale, events: Events) -> Figures:
    total = sum([each.points.total for each in events if each.counts])
    return (total, *[CRITERIA[name](events) for name in scale.ties])


def _ranks(entries: Iterable[_Entry[Entrant]]) -> list[tuple[int, bool]]:
    """The rank of each, and whether another shares it."""
    ranks: list[tuple[int, bool]] = []
    for _figures, level in groupby(entries, key=_figures_of):
        count = len(list(level))
        ranks += [(len(ranks) + 1, count > 1)] * count
    return ranks


def _missing(scale: Scale, played: int) -> int:
    """How many events are missing to qualify; none if nobody does."""
    return max(scale.min_events - played, 0) if scale.qualify else 0


def _separation(
    scale: Scale, figures: Figures, below: Figures | None
) -> Separation | None:
    """Why an entrant is above the next."""
    if below is None:
        return None
    names = (POINTS, *scale.ties)
    for name, own, other in zip(names, figures, below, strict=True):
        if own != other:
            return Separation(name, own, other)
    return None
