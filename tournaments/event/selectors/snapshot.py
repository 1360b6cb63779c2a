"""An event at one version: read once, shared by every page."""

from collections import OrderedDict, defaultdict
from collections.abc import Callable, Hashable, Iterator
from functools import cached_property
from threading import Lock, RLock
from typing import TypeVar, cast

from players.common.prepared import Prepared
from tournaments.event.models import Event, Match, Round, Stage
from tournaments.event.play import Planned, make_play, planned_match
from tournaments.event.rows import EventRows, PairRow, read_rows
from tournaments.event.selectors.lineups import names_of_then
from tournaments.event.selectors.matches import MatchLine, Names, match_line
from tournaments.formats import Play

Value = TypeVar("Value")
SHOWN = (Stage.State.READY, Stage.State.RUNNING, Stage.State.OVER)


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
        is_same = (
            before and before.rows.pairs == rows.pairs and before.then == self.then
        )
        known = before if is_same else None
        self.matches: dict[int, MatchLine] = {}
        self.planned: dict[int, Planned] = {}  # As values of the formats
        for pk, match in rows.matches.items():
            if known and known.rows.matches.get(pk) == match:
                line, planned = known.matches[pk], known.planned[pk]
            else:
                line = match_line(match, rows.pairs, self.then)
                planned = planned_match(line)
            self.matches[pk], self.planned[pk] = line, planned
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
        return {pair.number: pair for pair in self.rows.pairs.values()}

    @cached_property
    def names(self) -> dict[int, str]:
        return {number: pair.name for number, pair in self.pairs.items()}

    @cached_property
    def checked_in(self) -> int:
        return sum(pair.is_checked_in for pair in self.pairs.values())

    @cached_property
    def of_pair(self) -> dict[int, list[MatchLine]]:
        seated: dict[int, list[MatchLine]] = defaultdict(list)
        for match in self.matches.values():
            for side in match.sides:
                for number in side.numbers:
                    seated[number].append(match)
        return seated

    @cached_property
    def fed_by(self) -> dict[int, list[MatchLine]]:
        """By match those that its winner or loser goes to."""
        fed: dict[int, list[MatchLine]] = defaultdict(list)
        for match in self.matches.values():
            for side in match.sides:
                if side.source.match is not None:
                    fed[side.source.match].append(match)
        return fed

    @cached_property
    def shown_stages(self) -> tuple[Stage, ...]:
        """The stages with a confirmed draw; leaves out those not held."""
        drawn = {match.stage for match in self.matches.values()}
        return tuple(
            stage
            for stage in self.stages
            if stage.state in SHOWN and stage.number in drawn
        )

    def of_stage(self, stage: Stage) -> Iterator[MatchLine]:
        """The stage's matches in the order of their numbers, without those set aside."""
        for match in self.matches.values():
            if match.stage == stage.number and match.part != Match.ASIDE:
                yield match

    def of_round(self, round: Round) -> list[MatchLine]:
        """The round's matches in the order of their numbers."""
        lines = self.of_stage(round.stage)
        return [line for line in lines if line.round == round.number]

    def play(self, stage: Stage) -> Play:
        return self.once(("play", stage.number), lambda: self._play(stage))

    def _play(self, stage: Stage) -> Play:
        matches = list(self.of_stage(stage))
        planned = [self.planned[match.pk] for match in matches]
        return make_play(stage, self.rows, matches, planned)


BESIDE = ("club", "day", "facts", "fee_due")  # Rows that pages read with the event's
_events = Prepared(
    lambda slug: Event.objects.present().select_related(*BESIDE).filter(slug=slug)
)
_stages = Prepared(lambda event: Stage.objects.filter(event=event).order_by("number"))
_rounds = Prepared(
    lambda event: (
        Round.objects.filter(stage__event=event)
        .order_by("stage", "number")
        .prefetch_related("clock")
    )
)
EVENTS = 32
_newest: OrderedDict[int, EventSnapshot] = OrderedDict()
_locks: dict[int, Lock] = {}
_lock = Lock()


def newest_snapshot(slug: str) -> EventSnapshot | None:
    """Return the event at this address as it is in the open transaction."""
    event = read_event(slug)
    return snapshot_of(event) if event else None


def known_snapshot(slug: str, epoch: int, version: int) -> EventSnapshot | None:
    """Return this process's newest snapshot of the event, unless it is older than that.

    Does not query the database.
    """
    with _lock:
        known = [newest for newest in _newest.values() if newest.event.slug == slug]
    newest = max(known, key=lambda each: _version(each.event), default=None)
    if newest is None or _version(newest.event) < (epoch, version):
        return None
    return newest


def snapshot_of(event: Event) -> EventSnapshot:
    """Return the event at its version when read, built once for all callers.

    Call it inside the transaction that read the event.
    """
    with _lock:
        lock = _locks.setdefault(event.pk, Lock())
    with lock:
        newest = _newest.get(event.pk)
        if newest is not None and _stamp(newest.event) == _stamp(event):
            return newest
        snapshot = read_snapshot(event, newest)
        if newest is None or _version(newest.event) <= _version(event):
            _store(snapshot)
        return snapshot


def read_snapshot(event: Event, before: EventSnapshot | None = None) -> EventSnapshot:
    """Read the event's rows; share equal values with ``before``."""
    rounds = tuple(_rounds(event.pk))
    stages = {stage.pk: stage for stage in _stages(event.pk)}
    for stage in stages.values():
        stage.event = event
    for round in rounds:
        round.stage = stages[round.stage_id]
    read, then = read_rows(event), names_of_then(event)
    return EventSnapshot(event, read, tuple(stages.values()), rounds, before, then)


def read_event(slug: str) -> Event | None:
    return next(iter(_events(slug)), None)


def _stamp(event: Event) -> tuple[int, int, str, str]:
    return (*_version(event), event.uid, event.audit_head)


def _version(event: Event) -> tuple[int, int]:
    return event.epoch, event.version


def _store(snapshot: EventSnapshot) -> None:
    with _lock:
        _newest[snapshot.event.pk] = snapshot
        _newest.move_to_end(snapshot.event.pk)
        while len(_newest) > EVENTS:
            oldest, _snapshot = _newest.popitem(last=False)
            _locks.pop(oldest, None)
