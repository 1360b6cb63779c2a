"""The snapshot itself: an event's rows turned into the values that pages are cut from."""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from threading import RLock
from typing import Any, TypeVar, cast

from tournaments import formats
from tournaments.formats import Play
from tournaments.formats.sources import Source
from tournaments.models import Event, Match, Round, Stage
from tournaments.play import rules_of
from tournaments.selectors.matches import MatchLine, SideLine
from tournaments.selectors.snapshot.rows import EventRows, MatchRows, PairRow

Value = TypeVar("Value")
SHOWN = (Stage.State.READY, Stage.State.RUNNING, Stage.State.OVER)
Numbers = tuple[tuple[int, ...], tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class StoredMatch:
    """A match as stored, as pages show it and as the formats take it."""

    rows: MatchRows
    line: MatchLine
    planned: formats.Match
    result: formats.Result | None

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

    A match that is stored as it was in the snapshot ``before`` is the same object here,
    so that two snapshots are compared at the cost of what differs.
    """

    def __init__(
        self,
        event: Event,
        rows: EventRows,
        stages: tuple[Stage, ...],
        rounds: tuple[Round, ...],
        before: "EventSnapshot | None" = None,
    ) -> None:
        self.event, self.rows, self.stages = event, rows, stages
        self.tables_in_use = rows.tables_in_use
        self.rounds: dict[int, list[Round]] = defaultdict(list)
        for round in rounds:
            self.rounds[round.stage.number].append(round)
        known: Mapping[int, StoredMatch] = {}
        if before is not None and before.rows.pairs == rows.pairs:
            known = before.matches
        self.matches: dict[int, StoredMatch] = {
            pk: known[pk]
            if pk in known and known[pk].rows == match
            else stored_match(match, rows.pairs)
            for pk, match in rows.matches.items()
        }
        self._made: dict[Hashable, object] = {}
        self._making = RLock()

    def once(self, key: Hashable, make: Callable[[], Value]) -> Value:
        """Make a value of this snapshot the first time it is asked for."""
        if key not in self._made:
            with self._making:
                if key not in self._made:
                    self._made[key] = make()
        return cast(Value, self._made[key])

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
    def lines(self) -> dict[int, MatchLine]:
        """Every match by its number."""
        return {match.line.number: match.line for match in self.matches.values()}

    @cached_property
    def of_pair(self) -> dict[int, list[StoredMatch]]:
        """By pair the matches it sits in, in the order of their numbers."""
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
        """The stages whose draw stands; one that is not held is shown nowhere."""
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
        """The stage as the formats take it."""
        return self.once(("play", stage.number), lambda: self._play(stage))

    def _play(self, stage: Stage) -> Play:
        groups: dict[str, list[int]] = defaultdict(list)
        states: dict[int, str] = {}
        clubs: dict[int, str] = {}
        for group, pk in self.rows.seats.get(stage.number, ()):
            pair = self.rows.pairs[pk]
            groups[group].append(pair.number)
            left_later = pair.out_stage is not None and pair.out_stage > stage.number
            states[pair.number] = "in" if left_later else pair.state
            clubs[pair.number] = pair.club
        matches = list(self.of_stage(stage))
        shape = stage.event.format
        return Play(
            rules=rules_of(stage),
            groups=tuple((name, tuple(pairs)) for name, pairs in groups.items()),
            matches=tuple(match.planned for match in matches),
            results={
                match.planned.number: match.result for match in matches if match.result
            },
            ties=tuple(
                _tie_break(*tie) for tie in self.rows.ties.get(stage.number, ())
            ),
            left=tuple(n for n, state in states.items() if state != "in"),
            disqualified=tuple(n for n, s in states.items() if s == "disqualified"),
            clubs=clubs if shape.entry == "club" else {},
            marks_cap=shape.marks_cap,
            bye=shape.bye,
            forfeit=shape.forfeit,
        )


def _tie_break(
    group: str, pairs: Any, by: str, order: Any, drawn: Any
) -> formats.TieBreak:
    return formats.TieBreak(group, tuple(pairs), by, tuple(order), tuple(drawn))


def stored_match(rows: MatchRows, pairs: Mapping[int, PairRow]) -> StoredMatch:
    """Turn a match's rows into the values that pages and formats take."""
    row = rows.match
    sides = (_side(rows, 1, pairs), _side(rows, 2, pairs))
    numbers: Numbers = (sides[0].numbers, sides[1].numbers)
    games = _games(rows, numbers, pairs)
    line = MatchLine(
        number=row.number,
        stage=row.stage,
        round=row.round,
        group=row.group,
        table=row.table,
        wave=row.wave,
        state=row.state,
        sides=sides,
        games=games,
        winner=row.winner,
        best_of=row.best_of,
        is_forfeit=row.is_forfeit,
    )
    planned = formats.Match(
        number=row.number,
        round=row.round,
        sources=(sides[0].source, sides[1].source),
        sides=numbers,
        group=row.group or None,
        best_of=row.best_of,
        part=row.part,
    )
    is_final = row.state == Match.State.FINAL
    result = formats.Result(
        row.number, numbers, games, row.winner, forfeit=row.is_forfeit
    )
    return StoredMatch(rows, line, planned, result if is_final else None)


def _side(rows: MatchRows, side: int, pairs: Mapping[int, PairRow]) -> SideLine:
    members = [row for row in rows.sides if row.side == side]
    seated = [pairs[row.pair] for row in members if row.pair is not None]
    return SideLine(
        numbers=tuple(pair.number for pair in seated),
        names=tuple(pair.name for pair in seated),
        source=Source(members[0].source_kind, members[0].source_ref),
    )


def _games(
    rows: MatchRows, sides: Numbers, pairs: Mapping[int, PairRow]
) -> tuple[formats.Game, ...]:
    counts: dict[int, dict[int, int]] = defaultdict(lambda: defaultdict(int))
    for game, pair in rows.penalties:
        counts[game][1 if pairs[pair].number in sides[0] else 2] += 1
    return tuple(
        formats.Game(
            (game.marks_1, game.marks_2),
            formats.read_ended(game.ended),
            game.winner,
            tuple(sorted(counts[game.pk].items())) if game.pk in counts else (),
        )
        for game in rows.games
    )
