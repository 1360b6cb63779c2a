"""The points of an event for an entrant under a season's scale."""

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import NamedTuple

WHOLE = 100  # A hundred per cent: points as the table of places has them


@dataclass(frozen=True, slots=True)
class Level:
    """A level of events and its percentage of their points."""

    name: str
    percent: int = WHOLE


@dataclass(frozen=True, slots=True)
class FieldStep:
    """From this many entrants on, the percentage for points of places."""

    entrants: int
    percent: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Scale:
    """The rules from events to points and from points to a table."""

    # Points of the first place, the second, and so on; later places get none.
    places: tuple[int, ...] = ()
    behind: int = 0  # Points for each entrant ranked below
    # By rising number of entrants; a field below the first counts in full.
    field_steps: tuple[FieldStep, ...] = ()
    # The first is the default level of an event; without levels all count in full.
    levels: tuple[Level, ...] = ()
    win: int = 0
    tie: int = 0
    attendance: int = 0
    # How many of an entrant's best events count; None counts all.
    best_of: int | None = None
    # How many of the season's events each leaves out, missed ones first; at least one
    # counts. Instead of ``best_of``.
    drop_worst: int = 0
    # Criteria that separate entrants of equal points, in their order.
    ties: tuple[str, ...] = ()
    # How many qualify at the season's end; 0: nobody.
    qualify: int = 0
    min_events: int = 0  # Events somebody has to play to qualify


class HeldEvent(NamedTuple):
    """An event that a season counts."""

    uid: str
    name: str
    path: str
    date: date
    entrants: int
    unit: str = "marks"
    level: str = ""
    club: str = ""  # Empty if the season is one club's

    @property
    def named(self) -> str:
        """Its name; with the club's where several clubs hold events."""
        return f"{self.name}, {self.club}" if self.club else self.name


class EventResult(NamedTuple):
    """An entrant's part in one event."""

    event: HeldEvent
    place: int | None  # None for who left before the end: no points of places
    is_shared: bool = False
    behind: int = 0  # Entrants ranked below; those level with this one are not
    wins: int = 0
    ties: int = 0
    marks_for: int = 0
    marks_against: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Points:
    """The points of one event, part by part."""

    place: int
    behind: int
    field_percent: int
    level_percent: int
    placing: int  # Place and entrants below, after the size of the field and the level
    matches: int
    attendance: int
    total: int  # Of placing, matches and attendance


def points_of(scale: Scale, result: EventResult) -> Points:
    """Return the points of one event.

    Place and entrants below are multiplied by the field's and the level's percentages
    and rounded to whole points, halves up. Matches and attendance are never multiplied.
    """
    place = behind = 0
    if result.place is not None:
        in_table = result.place <= len(scale.places)
        place = scale.places[result.place - 1] if in_table else 0
        behind = scale.behind * result.behind
    field = field_percent(scale, result.event.entrants)
    percents = {level.name: level.percent for level in scale.levels}
    # An event whose level is not one of the scale's has the first.
    level = percents.get(result.event.level, next(iter(percents.values()), WHOLE))
    placing = rounded((place + behind) * field * level, WHOLE * WHOLE)
    matches = scale.win * result.wins + scale.tie * result.ties
    return Points(
        place=place,
        behind=behind,
        field_percent=field,
        level_percent=level,
        placing=placing,
        matches=matches,
        attendance=scale.attendance,
        total=placing + matches + scale.attendance,
    )


def points_by(scale: Scale) -> Callable[[EventResult], Points]:
    """Return ``points_of`` for one scale, cached for results of equal points."""
    known: dict[Hashable, Points] = {}

    def points(result: EventResult) -> Points:
        event, matches = result.event, scale.win * result.wins + scale.tie * result.ties
        key = (event.entrants, event.level, result.place, result.behind, matches)
        if key not in known:
            known[key] = points_of(scale, result)
        return known[key]

    return points


def field_percent(scale: Scale, entrants: int) -> int:
    """Return the percentage of the last step that a field reaches; below all: 100."""
    reached = [step.percent for step in scale.field_steps if step.entrants <= entrants]
    return reached[-1] if reached else WHOLE


def rounded(number: int, by: int) -> int:
    """Return the quotient as a whole number, halves up."""
    return (2 * number + by) // (2 * by)


CHAIN = ("firsts", "best", "wins", "marks")

# A monthly club table, a year-long circuit, a league in which each match counts.
PRESETS: Mapping[str, Scale] = {
    "monthly": Scale(
        places=(10, 8, 6, 5, 4, 3, 2, 1), attendance=2, best_of=9, ties=CHAIN
    ),
    "circuit": Scale(
        places=(50, 40, 32, 26, 22, 18, 15, 12, 10, 8, 6, 5, 4, 3, 2, 1),
        behind=1,
        field_steps=(FieldStep(2, 75), FieldStep(16, 100), FieldStep(64, 125)),
        levels=(Level("Open", 100), Level("Major", 150), Level("State", 200)),
        attendance=5,
        best_of=8,
        ties=CHAIN,
        qualify=16,
        min_events=4,
    ),
    "league": Scale(win=2, tie=1, ties=("wins", "marks", "firsts"), qualify=4),
}
