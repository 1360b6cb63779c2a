"""The snapshot itself: an event's rows turned into the values that pages are built from."""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from threading import RLock
from typing import TypeVar, cast

from tournaments import formats
from tournaments.event.models import Event, Match, Round, Stage
from tournaments.event.play import is_void, make_play, planned_match
from tournaments.event.rows import EventRows, MatchRow, MatchRows, PairRow
from tournaments.event.selectors.matches import MatchLine, Names, match_line
from tournaments.formats import Play

Value = TypeVar("Value")
SHOWN = (Stage.State.READY, Stage.State.RUNNING, Stage.State.OVER)


@dataclass(frozen=True, slots=True)
class TimedMatch:
    """A match of two sides with the times of its call and its end."""

    number: int
    stage: int
    round: int
    wave: int
    state: str
    best_of: int
    part: str
    called_at: datetime | None
    ended_at: datetime | None
    is_forfeit: bool


@dataclass(frozen=True, slots=True)
class StoredMatch:
    """A stored match in three forms: for pages, for the formats and for the schedule."""

    rows: MatchRows
    line: MatchLine
    planned: formats.Match
    result: formats.Result | None
    timed: TimedMatch | None  # None for a bye

    @property
    def called_at(self) -> datetime | None:
        """When its table was called."""
        return self.rows.match.called_at

    @property
    def ended_at(self) -> datetime | None:
        """When its last result came in."""
        return self.rows.match.ended_at


class EventSnapshot:
    """An event at one version; nothing in it changes.

    An unchanged match is the same object as in the snapshot ``before``, so that
    comparing two snapshots costs only their differences.
    """

    def __init__(
        self,
        event: Event,
        rows: EventRows,
        stages: tuple[Stage, ...],
        rounds: tuple[Round, ...],
        before: "EventSnapshot | None" = None,
        then: Names | None = None,
    ) -> None:
        self.event, self.rows, self.stages = event, rows, stages
        # Who sat at earlier matches of a pair that has other players since.
        self.then: Names = then or {}
        self.tables_in_use = sum(rows.tables.values())
        self.rounds: dict[int, list[Round]] = defaultdict(list)
        for round in rounds:
            self.rounds[round.stage.number].append(round)
        known: Mapping[int, StoredMatch] = {}
        if before is not None and before.rows.pairs == rows.pairs:
            known = before.matches if before.then == self.then else {}
        self.matches: dict[int, StoredMatch] = {
            pk: known[pk]
            if pk in known and (known[pk].rows is match or known[pk].rows == match)
            else _stored_match(match, rows.pairs, self.then)
            for pk, match in rows.matches.items()
        }
        self._handed_on: dict[Hashable, tuple[object, object]]
        self._handed_on = {} if before is None else before._handed_on
        self._made: dict[Hashable, object] = {}
        self._making = RLock()

    def once(self, key: Hashable, make: Callable[[], Value]) -> Value:
        """Build a value of this snapshot on first use."""
        if key not in self._made:
            with self._making:
                if key not in self._made:
                    self._made[key] = make()
        return cast(Value, self._made[key])

    def once_for(
        self, key: Hashable, basis: object, make: Callable[[], Value]
    ) -> Value:
        """Build a value once for its basis; later snapshots with that basis reuse it."""
        known = self._handed_on.get(key)
        if known is None or known[0] != basis:
            known = self._handed_on[key] = basis, make()
        return cast(Value, known[1])

    @cached_property
    def pairs(self) -> dict[int, PairRow]:
        """Every pair by its number."""
        return {pair.number: pair for pair in self.rows.pairs.values()}

    @cached_property
    def names(self) -> dict[int, str]:
        """Every pair's name by its number."""
        return {number: pair.name for number, pair in self.pairs.items()}

    @cached_property
    def checked_in(self) -> int:
        """How many pairs are checked in."""
        return sum(pair.is_checked_in for pair in self.pairs.values())

    @cached_property
    def of_pair(self) -> dict[int, list[StoredMatch]]:
        """The matches of each pair, in the order of their numbers."""
        seated: dict[int, list[StoredMatch]] = defaultdict(list)
        for match in self.matches.values():
            for side in match.line.sides:
                for number in side.numbers:
                    seated[number].append(match)
        return seated

    @cached_property
    def fed_by(self) -> dict[int, list[StoredMatch]]:
        """By match those that its winner or loser goes to."""
        fed: dict[int, list[StoredMatch]] = defaultdict(list)
        for match in self.matches.values():
            for side in match.line.sides:
                if side.source.match is not None:
                    fed[side.source.match].append(match)
        return fed

    @cached_property
    def shown_stages(self) -> tuple[Stage, ...]:
        """The stages with a confirmed draw; leaves out those not held."""
        drawn = {match.line.stage for match in self.matches.values()}
        return tuple(
            stage
            for stage in self.stages
            if stage.state in SHOWN and stage.number in drawn
        )

    def of_stage(self, stage: Stage) -> Iterator[StoredMatch]:
        """The stage's matches in the order of their numbers, without those set aside."""
        for match in self.matches.values():
            if match.line.stage == stage.number and match.planned.part != Match.ASIDE:
                yield match

    def play(self, stage: Stage) -> Play:
        """The stage as the formats' `Play`."""
        return self.once(("play", stage.number), lambda: self._play(stage))

    def _play(self, stage: Stage) -> Play:
        return make_play(
            stage,
            pairs=self.rows.pairs,
            seats=self.rows.seats.get(stage.number, ()),
            ties=self.rows.ties.get(stage.number, ()),
            matches=[(match.planned, match.result) for match in self.of_stage(stage)],
            void=[
                match.line.number
                for match in self.of_stage(stage)
                if is_void(match.rows)
            ],
        )


def _stored_match(
    rows: MatchRows, pairs: Mapping[int, PairRow], then: Names
) -> StoredMatch:
    planned, result = planned_match(rows, pairs)
    line = match_line(rows, pairs, then)
    timed = None if line.is_bye else _timed_match(rows.match)
    return StoredMatch(rows, line, planned, result, timed)


def _timed_match(row: MatchRow) -> TimedMatch:
    return TimedMatch(
        number=row.number,
        stage=row.stage,
        round=row.round,
        wave=row.wave,
        state=row.state,
        best_of=row.best_of,
        part=row.part,
        called_at=row.called_at,
        ended_at=row.ended_at,
        is_forfeit=row.is_forfeit,
    )
