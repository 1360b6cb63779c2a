"""Values without rows: what an event hands down, and a season as a form states it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date

from players.points.scale import Scale


@dataclass(frozen=True, slots=True)
class HeldEvent:
    """A finished event as it is named in performances."""

    uid: str
    name: str
    path: str
    date: date
    # What its games are scored in: marks, or the points of one game.
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
    opponents: str  # JSON, as ``Performance.opponents`` has it


@dataclass(frozen=True, slots=True)
class EventChoice:
    """What a season says of one event: whether it counts, and its level."""

    is_counted: bool = True
    level: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonDraft:
    """A season as a form states it; its table can be read before it is stored."""

    name: str
    starts_on: date
    ends_on: date
    ranks: str
    takes_all: bool
    scale: Scale
    # By the id of the event; of the others nothing is said.
    choices: Mapping[str, EventChoice] = field(default_factory=dict)
    # Whose clubs' events count; None: those of the club alone.
    association_id: int | None = None
