"""An export as checked values: rows that are not stored yet, and what stands beside them.

Rows that refer to each other do so before they have a key; storing them gives them one.
"""

from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from scoring.rules.house import House
from tournaments.event.models import (
    BlindDraw,
    DateOffer,
    Event,
    Fixture,
    Game,
    Home,
    Match,
    Pair,
    Penalty,
    Round,
    Stage,
    TieBreak,
)
from tournaments.formats import Sides, Source

DateRead = tuple[Fixture, list[DateOffer]]
Lineup = tuple[tuple[str, bool], ...]  # Of a side: names, and whether a substitute


@dataclass(frozen=True, slots=True)
class PairRead:
    row: Pair
    players: tuple[str, ...]
    home: Home | None = None
    from_round: int | None = None  # Of a late pair the first round that it could play


@dataclass(frozen=True, slots=True)
class MatchRead:
    row: Match
    sources: tuple[Source, ...]
    sides: Sides
    games: list[Game]
    penalties: list[Penalty]
    date: DateRead | None = None
    starts_at: datetime | None = None  # Of a file that says no more of its date
    lineups: tuple[Lineup, ...] = ()
    # By side who sat there before a player of the pair was replaced; empty: the pair.
    players: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class RoundRead:
    row: Round
    matches: tuple[MatchRead, ...]
    has_begun: bool = False  # In a league by dates: its week has begun, played or not


@dataclass(frozen=True, slots=True)
class StageRead:
    row: Stage
    rank_by: tuple[str, ...]
    cut_by: tuple[tuple[str, tuple[str, ...]], ...]
    groups: tuple[tuple[str, tuple[int, ...]], ...]
    ties: tuple[TieBreak, ...]
    rounds: tuple[RoundRead, ...]
    standings: list[dict[str, Any]]
    by_dates: tuple[tuple[str, Any], ...] = ()  # The options of a league by dates
    zone: str = ""
    # The rounds of a night of clubs; None if the preset says how many.
    nightly: int | None = None
    switches: tuple[tuple[str, Any], ...] = ()  # Options that no preset has

    @property
    def matches(self) -> tuple[MatchRead, ...]:
        matches = (match for round in self.rounds for match in round.matches)
        return tuple(sorted(matches, key=lambda match: match.row.number))


@dataclass(frozen=True, slots=True)
class EventRead:
    row: Event
    house: House
    marks_cap: int | None
    # The marks of a bye and of a forfeit, the winner's first, where the file has them.
    scores: dict[str, Any]
    date: date | None  # The first day; None if the file does not say it
    zone: str
    facts: dict[str, Any]  # What people ask, by column
    pairs: tuple[PairRead, ...]
    blind_draws: list[BlindDraw]  # Partners drawn for single players
    tables: tuple[int, ...]
    stages: tuple[StageRead, ...]
    placings: list[dict[str, Any]]
    # Its ``entries`` and ``head``, and its ``lines`` if the file has them.
    audit: dict[str, Any]
