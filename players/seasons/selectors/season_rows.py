"""The rows of a season's tables: a result of somebody, and an event that counts."""

from datetime import date
from typing import NamedTuple

from players.seasons.selectors.seasons import RESULT_COLUMNS

ROW_COLUMNS = (*RESULT_COLUMNS, "person__name", "person__shown_as", "person__club")


class ResultRow(NamedTuple):
    """A performance or a sealed result, with the person's names."""

    person_id: int
    partner_id: int | None
    event_uid: str
    event_name: str
    event_path: str
    date: date
    place: int | None
    is_shared: bool
    field_size: int
    behind: int
    wins: int
    losses: int
    ties: int
    marks_for: int
    marks_against: int
    unit: str
    name: str
    shown_as: str
    club: int


class HeldEventLine(NamedTuple):
    """An event that a season counts."""

    uid: str
    name: str
    path: str
    date: date
    entrants: int
    level: str
    club: str  # Empty if the season is one club's

    @property
    def named(self) -> str:
        """Its name; with the club's where several clubs hold events."""
        return f"{self.name}, {self.club}" if self.club else self.name
