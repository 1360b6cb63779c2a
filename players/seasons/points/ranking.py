"""A season's table: the best events of each entrant, ranks, ties, qualification."""

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Generic, NamedTuple, TypeVar

from players.seasons.points.scale import EventResult, Points, Scale, points_by

Entrant = TypeVar("Entrant", bound=Hashable)
Events = Sequence[tuple[EventResult, Points]]  # An entrant's, each with its points


class Reason(NamedTuple):
    """One event of an entrant: its points, and whether they count."""

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
    events: Events  # In the order of the given results
    most: int | None  # How many of them count; None: all
    rank: int
    is_shared: bool
    # None for the last, and if no criterion of the scale separates two.
    above_next: Separation | None
    qualifies: bool
    missing: int  # How many events are missing to qualify

    @property
    def played(self) -> int:
        return len(self.events)

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """Each event and whether it counts: the best do, the earlier of two equal ones."""
        order = sorted(range(self.played), key=lambda n: -self.events[n][1].total)
        best = set(order[: self.most])
        return tuple(Reason(*event, n in best) for n, event in enumerate(self.events))

    @property
    def clubs(self) -> str:
        """The clubs at whose events they played; empty in a season of one club."""
        clubs = {result.event.club for result, _points in self.events}
        return ", ".join(sorted(clubs - {""}))


POINTS = "points"
MARKS = "marks"
# Criteria that may separate equal points; each reads all events, also uncounted ones.
CRITERIA: Mapping[str, Callable[[Events], int]] = {
    "firsts": lambda events: sum(result.place == 1 for result, _points in events),
    "best": lambda events: max((points.total for _, points in events), default=0),
    "wins": lambda events: sum(result.wins for result, _points in events),
    MARKS: lambda events: sum(r.marks_for - r.marks_against for r, _points in events),
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
    points, most = points_by(scale), _most_counted(scale, results.values())
    entries: list[tuple[Figures, Entrant, Events]] = []
    for entrant, played in results.items():
        events = [(result, points(result)) for result in played]
        entries.append((_figures(scale, events, most), entrant, events))
    entries.sort(key=lambda entry: entry[0], reverse=True)
    figures = [own for own, _entrant, _events in entries]
    level = Counter(figures)
    ranks: dict[Figures, int] = {}
    for rank, own in enumerate(figures, 1):
        ranks.setdefault(own, rank)
    least = scale.min_events if scale.qualify else 0
    able = [own for own, _, events in entries if len(events) >= least]
    through = able[: scale.qualify]
    return tuple(
        RankedLine(
            entrant=entrant,
            total=own[0],
            events=events,
            most=most,
            rank=ranks[own],
            is_shared=level[own] > 1,
            above_next=_separation(scale, own, below),
            qualifies=bool(through) and len(events) >= least and own >= through[-1],
            missing=max(least - len(events), 0),
        )
        for (own, entrant, events), below in zip(
            entries, [*figures[1:], None], strict=False
        )
    )


Figures = tuple[int, ...]  # The points, and the value of each criterion of the scale


def _most_counted(
    scale: Scale, results: Collection[Sequence[EventResult]]
) -> int | None:
    """How many events of an entrant count at most; None if all do."""
    if not scale.drop_worst:
        return scale.best_of
    held = {result.event.uid for played in results for result in played}
    return max(len(held) - scale.drop_worst, 1)


def _figures(scale: Scale, events: Events, most: int | None) -> Figures:
    given = sorted((points.total for _result, points in events), reverse=True)
    return (sum(given[:most]), *[CRITERIA[name](events) for name in scale.ties])


def _separation(
    scale: Scale, figures: Figures, below: Figures | None
) -> Separation | None:
    """Why an entrant is above the next."""
    names = (POINTS, *scale.ties)
    for name, own, other in zip(names, figures, below or figures, strict=True):
        if own != other:
            return Separation(name, own, other)
    return None
