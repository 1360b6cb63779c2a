"""The performances of an event as values."""

from dataclasses import dataclass
from datetime import date


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
    place: int | None  # None for a player who left before the end
    is_shared: bool
    field_size: int
    behind: int  # How many of the field came after
    stage: str
    stage_place: int | None
    wins: int
    losses: int
    ties: int
    marks_for: int
    marks_against: int
    opponents: str  # JSON, as in ``Performance.opponents``
