"""What an event hands down: values without rows."""

from dataclasses import dataclass
from datetime import date


@dataclass(frozen=True, slots=True)
class HeldEvent:
    """A finished event as it is named in performances."""

    uid: str
    name: str
    path: str
    date: date


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
