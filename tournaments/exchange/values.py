"""An export as frozen values: a file's content, checked and ready to be stored."""

from dataclasses import dataclass
from datetime import date, datetime, time
from typing import Any

from scoring.rules.house import House
from tournaments.formats import Score, Sides, Source


@dataclass(frozen=True, slots=True)
class HomeRead:
    venue: str
    weekday: int | None
    starts: time


@dataclass(frozen=True, slots=True)
class DateRead:
    week_of: date
    starts_at: datetime | None
    was_at: datetime | None
    venue: str
    status: str
    decide_on: date
    moves: int
    moved_at: datetime | None
    was_venue: str
    moved_by: int
    acknowledged_1: int
    acknowledged_2: int
    is_planned: bool
    offers: tuple[tuple[int, datetime], ...]  # Side and start of each


@dataclass(frozen=True, slots=True)
class LineupRead:
    name: str
    is_substitute: bool


@dataclass(frozen=True, slots=True)
class PairRead:
    number: int
    name: str
    players: tuple[str, ...]
    club: str
    state: str
    is_checked_in: bool
    out: tuple[int, int] | None
    home: HomeRead | None = None


@dataclass(frozen=True, slots=True)
class PenaltyRead:
    pair: int
    code: str
    marks: int
    cite: str


@dataclass(frozen=True, slots=True)
class GameRead:
    score: Score | None
    versions: int
    penalties: tuple[PenaltyRead, ...]


@dataclass(frozen=True, slots=True)
class MatchRead:
    number: int
    group: str
    table: int | None
    wave: int
    best_of: int
    state: str
    sources: tuple[Source, ...]
    sides: Sides
    games: tuple[GameRead, ...]
    winner: int | None
    date: DateRead | None = None
    starts_at: datetime | None = None  # Of a file that says no more of its date
    lineups: tuple[tuple[LineupRead, ...], ...] = ()
    # By side who sat there before a player of the pair was replaced; empty: the pair.
    players: tuple[tuple[str, ...], ...] = ()

    @property
    def is_forfeit(self) -> bool:
        """Whether its last games were forfeited."""
        last = self.games[-1].score if self.games else None
        return last is not None and last.ended == "forfeit"


@dataclass(frozen=True, slots=True)
class RoundRead:
    number: int
    minutes: int | None
    matches: tuple[MatchRead, ...]
    has_begun: bool = False  # In a league by dates: its week has begun, played or not


@dataclass(frozen=True, slots=True)
class TieRead:
    group: str
    pairs: tuple[int, ...]
    by: str
    order: tuple[int, ...]
    drawn: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class StageRead:
    number: int
    name: str
    kind: str
    advance: Any
    rank_by: tuple[str, ...]
    cut_by: tuple[tuple[str, tuple[str, ...]], ...]
    groups: tuple[tuple[str, tuple[int, ...]], ...]
    ties: tuple[TieRead, ...]
    rounds: tuple[RoundRead, ...]
    standings: list[dict[str, Any]]
    by_dates: tuple[tuple[str, Any], ...] = ()  # The options of a league by dates
    zone: str = ""
    # The rounds of a night of clubs; None if the preset says how many.
    nightly: int | None = None
    switches: tuple[tuple[str, Any], ...] = ()  # Options that no preset has
    wishes: list[dict[str, Any]] | None = None  # Who should not meet
    strengths: dict[str, Any] | None = None  # The ratings that the draw used

    @property
    def matches(self) -> tuple[MatchRead, ...]:
        """All matches by number."""
        matches = (match for round in self.rounds for match in round.matches)
        return tuple(sorted(matches, key=lambda match: match.number))


@dataclass(frozen=True, slots=True)
class EventRead:
    uid: str
    name: str
    preset: str
    house: House
    marks_cap: int | None
    state: str
    version: int
    seed: int
    is_practice: bool
    changed_at: datetime
    date: date | None  # The first day; None if the file does not say it
    zone: str
    place: str
    facts: dict[str, Any]  # What people ask, by column
    pairs: tuple[PairRead, ...]
    blind_draws: tuple[dict[str, Any], ...]  # Partners drawn for single players
    tables: tuple[int, ...]
    stages: tuple[StageRead, ...]
    placings: list[dict[str, Any]]
    # Its ``entries`` and ``head``, and its ``lines`` if the file has them.
    audit: dict[str, Any]
