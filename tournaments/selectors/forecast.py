"""When the rest of the day is played: waves, waiting matches, the end.

Reckoned from stored times alone, the event's last change among them, so that one
version of an event gives one forecast at any moment.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import cached_property

from django.db.models import QuerySet

from tournaments import clock, formats
from tournaments.forecast import (
    Bout,
    on_tables,
    one_after_the_other,
    usual_length,
)
from tournaments.formats import Entrant
from tournaments.formats.values import BYE
from tournaments.models import ClockEntry, Event, Match, Round, Side, Stage
from tournaments.play import rules_of, stages_of

CUT = timedelta(minutes=15)
"""Between the last round and the first bracket match: ties, the cut, finding tables."""
UNDER_WAY = ("called", "playing")
LAST_RESULTS = ("reported", "disputed")
Wave = tuple[int, int, int]
"""Stage, round and wave by number."""


@dataclass(frozen=True, slots=True)
class Forecast:
    """About when each wave and each waiting bracket match starts, and the day's end."""

    waves: Mapping[Wave, datetime] = field(default_factory=dict)
    matches: Mapping[int, datetime] = field(default_factory=dict)
    ends_at: datetime | None = None

    def of(self, stage: int, round: int, wave: int, match: int) -> datetime | None:
        """About when a match starts; None where it has begun or nobody can say."""
        return self.matches.get(match) or self.waves.get((stage, round, wave))


@dataclass(frozen=True, slots=True)
class _Row:
    """A match as far as time is concerned."""

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


def forecast(event: Event) -> Forecast:
    """The rest of the event's day; nothing before the first clock or call, or after."""
    if event.state not in (Event.State.RUNNING, Event.State.FROZEN):
        return Forecast()
    stages = stages_of(event)
    rows = _rows(event.matches.all())
    rounds = Round.objects.filter(stage__event=event).order_by("number")
    hall = _Hall(event, stages, rows, list(rounds.prefetch_related("clock")))
    waves: dict[Wave, datetime] = {}
    free: datetime | None = None
    for stage in stages:
        if stage.is_bracket or stage.state == Stage.State.OVER:
            continue
        if stage.kind == "league":
            return Forecast()
        free = hall.free_after(stage)
        if free is None:
            return Forecast()
        ahead, free = one_after_the_other(free, hall.waves_ahead(stage))
        waves |= ahead
    bouts, tied = hall.bouts()
    if not bouts and not tied:
        return Forecast(waves, ends_at=free)
    if tied or free is not None:
        free = (free or event.changed_at) + CUT
    about, end = on_tables(free or event.changed_at, bouts, hall.tables)
    drawn = {row.number for row in rows}
    return Forecast(waves, {n: t for n, t in about.items() if n in drawn}, end)


def waves_ahead(stage: Stage, rounds: Sequence[Round]) -> dict[Wave, datetime]:
    """About when the waves to come of one stage of rounds start, its rounds given."""
    if stage.state != Stage.State.RUNNING or stage.kind == "league":
        return {}
    hall = _Hall(stage.event, [stage], _rows(stage.matches.all()), rounds)
    free = hall.free_after(stage)
    return one_after_the_other(free, hall.waves_ahead(stage))[0] if free else {}


def _rows(matches: QuerySet[Match]) -> list[_Row]:
    return [
        _Row(*row)
        for row in matches.order_by(
            "round__number", "stage__number", "number"
        ).values_list(
            "number",
            "stage__number",
            "round__number",
            "wave",
            "state",
            "best_of",
            "part",
            "called_at",
            "ended_at",
            "is_forfeit",
        )
    ]


class _Hall:
    """An event's tables, clocks and paces, as far as they are stored."""

    def __init__(
        self,
        event: Event,
        stages: Sequence[Stage],
        rows: Sequence[_Row],
        rounds: Sequence[Round],
    ) -> None:
        self.event, self.stages, self.rows = event, stages, rows
        self.rounds: dict[int, list[Round]] = defaultdict(list)
        numbers = {stage.pk: stage.number for stage in stages}
        for round in rounds:
            self.rounds[numbers[round.stage_id]].append(round)
        self.past: dict[int, list[timedelta]] = defaultdict(list)
        for row in rows:
            if row.called_at and row.ended_at and not row.is_forfeit:
                self.past[row.best_of].append(row.ended_at - row.called_at)

    @cached_property
    def tables(self) -> int:
        """How many tables are in use."""
        return self.event.tables.filter(is_in_use=True).count()

    # Rounds and waves.

    def free_after(self, stage: Stage) -> datetime | None:
        """When the wave being played is over; None while its clock is paused."""
        begun = [r for r in self.rounds[stage.number] if r.wave]
        if not begun:
            return self.event.changed_at if stage.state == Stage.State.RUNNING else None
        latest = begun[-1]
        here = [
            row
            for row in self.rows
            if (row.stage, row.round, row.wave)
            == (stage.number, latest.number, latest.wave)
        ]
        ended = [row.ended_at for row in here if row.ended_at and row.called_at]
        if ended and all(row.state in ("final", "void") for row in here):
            return max(ended)
        entries = [e for e in latest.clock.all() if e.match_id is None]
        entries = [e for e in entries if e.wave == latest.wave]
        if entries:
            return _ends(entries)
        called = [row.called_at for row in here if row.called_at]
        best_of = max((row.best_of for row in here), default=1)
        return max(called) + usual_length(self.past, best_of) if called else None

    def waves_ahead(self, stage: Stage) -> list[tuple[Wave, timedelta]]:
        """The waves to come with their lengths, of rounds not drawn yet too."""
        rules = rules_of(stage)
        most: dict[int, int] = {}
        for row in self.rows:
            if row.stage == stage.number:
                most[row.round] = max(most.get(row.round, 1), row.wave)
        ahead = [
            ((stage.number, round.number, wave), self._length(rules, round.number))
            for round in self.rounds[stage.number]
            for wave in range(round.wave + 1, most.get(round.number, 1) + 1)
        ]
        drawn = max(most, default=0)
        for number in range(drawn + 1, (self._planned(stage, rules) or 0) + 1):
            for wave in range(1, most.get(drawn, 1) + 1):
                key = (stage.number, number, wave)
                ahead.append((key, self._length(rules, number)))
        return ahead

    @staticmethod
    def _planned(stage: Stage, rules: formats.StageRules) -> int | None:
        return rules.rounds if stage.kind == "swiss" else None

    def _length(self, rules: formats.StageRules, round: int) -> timedelta:
        timed = rules.timed_rounds is None or round <= rules.timed_rounds
        usual = usual_length(self.past, rules.games_of_round(round))
        if not rules.minutes or not timed:
            return usual
        cap = timedelta(minutes=rules.minutes)
        is_match = rules.kind not in ("round_robin", "swiss", "league")
        return min(cap, usual) if is_match else cap

    # Brackets, drawn or still to be drawn.

    def bouts(self) -> tuple[list[Bout], bool]:
        """What is left of the brackets in calling order, and whether a cut is to come."""
        drawn, planned = self._drawn_bouts(), self._planned_bouts()
        return [*drawn, *planned], bool(planned)

    def _drawn_bouts(self) -> list[Bout]:
        live = {
            stage.number: rules_of(stage)
            for stage in self.stages
            if stage.is_bracket and stage.state in ("ready", "running")
        }
        needs = self._needs() if live else {}
        found = []
        for row in self.rows:
            is_needless = row.part == "reset" and row.state == "waiting"
            if row.stage not in live or row.state in ("final", "void") or is_needless:
                continue
            if row.state in LAST_RESULTS:
                continue
            length = self._length(live[row.stage], row.round)
            until = None
            if row.state in UNDER_WAY and row.called_at:
                until = max(row.called_at + length, self.event.changed_at)
            found.append(Bout(row.number, length, needs.get(row.number, ()), until))
        return found

    def _needs(self) -> dict[int, tuple[int, ...]]:
        needs: dict[int, tuple[int, ...]] = {}
        for number, source in Side.objects.filter(
            match__event=self.event, source__regex="^(winner|loser):"
        ).values_list("match__number", "source"):
            needs[number] = (*needs.get(number, ()), _number_in(source))
        return needs

    def _planned_bouts(self) -> list[Bout]:
        """Brackets that the cut will draw, as large as they can become."""
        found: list[tuple[int, Bout]] = []
        first = max((row.number for row in self.rows), default=0) + 1
        for stage in self.stages:
            rules = rules_of(stage)
            if stage.state != Stage.State.WAITING or not rules.feeds_from:
                continue
            count = self._entrants(rules)
            if count < 2 or not formats.is_held(rules, count):
                continue
            drawing = formats.open_stage(
                rules, [Entrant(n) for n in range(1, count + 1)], 0, first
            )
            found += self._as_bouts(rules, drawing.matches)
            first = max(m.number for m in drawing.matches) + 1
        return [bout for _round, bout in sorted(found, key=lambda pair: pair[0])]

    def _entrants(self, rules: formats.StageRules) -> int:
        source = self.stages[(rules.feeds_from or 1) - 1]
        here = source.seats.count()
        fewest, most = formats.advancing(rules_of(source), here)
        return here - fewest if rules.take == "rest" else most

    def _as_bouts(
        self, rules: formats.StageRules, matches: Iterable[formats.Match]
    ) -> list[tuple[int, Bout]]:
        return [
            (
                match.round,
                Bout(
                    match.number,
                    self._length(rules, match.round),
                    tuple(
                        _number_in(source)
                        for source in match.sources
                        if source.startswith(("winner:", "loser:"))
                    ),
                ),
            )
            for match in matches
            if BYE not in match.sources and match.part != "reset"
        ]


def _number_in(source: str) -> int:
    return int(source.partition(":")[2])


def _ends(entries: Sequence[ClockEntry]) -> datetime | None:
    """When a clock runs out, as it was last set; None while it is paused."""
    reading = clock.read(entries, entries[-1].at)
    return entries[-1].at if reading.state == "stopped" else reading.ends_at
