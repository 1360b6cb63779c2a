"""Values without rows: performances of an event, and a season as in its form."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date

from players.points.scale import Scale


@dataclass(frozen=True, slots=True)
class HeldEvent:
    """A finished event as performances name it."""

    uid: str
    name: str
    path: str
    date: date
    # The unit of its games: marks, or the points of one game.
    unit: str = "marks"


@dataclass(frozen=True, slots=True)
class PerformanceLine:
    """One person's part in an event; people by primary key."""

    person_id: int
    partner_id: int | None
    place: int
    is_shared: bool
    field_size: int
    stage: str
    stage_place: int
    wins: int
    losses: int
    ties: int
    marks_for: int
    marks_against: int
    opponents: str  # JSON, as in ``Performance.opponents``


@dataclass(frozen=True, slots=True)
class EventChoice:
    """A season's choice for one event: whether it counts, and its level."""

    is_counted: bool = True
    level: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonDraft:
    """A season as in its form; its table can be read before it is stored."""

    name: str
    starts_on: date
    ends_on: date
    ranks: str
    takes_all: bool
    scale: Scale
    # By the id of the event; other events have no choice.
    choices: Mapping[str, EventChoice] = field(default_factory=dict)
    # The association whose clubs' events count; None: only the club's own.
    association_id: int | None = None
