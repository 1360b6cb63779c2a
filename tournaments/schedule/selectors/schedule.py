"""The matches still to be played with their lengths: waves of rounds, bouts of brackets.

Reads the stored rounds and plans those not drawn yet; `forecast` gives them times.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from functools import cache, cached_property, partial
from operator import attrgetter

from players.common import clock
from tournaments import formats
from tournaments.event.models import ClockEntry, Match, Round, Stage
from tournaments.event.play import rules_of
from tournaments.event.selectors.matches import MatchLine
from tournaments.event.selectors.snapshot import EventSnapshot
from tournaments.formats import Entrant, Source
from tournaments.formats.sources import BYE
from tournaments.schedule.forecast import Bout, usual_length

Wave = tuple[int, int, int]  # Stage, round and wave by number
# A longer match does not count, because the machine's clock was set.
LONGEST_MATCH = timedelta(hours=3)


class Schedule:
    def __init__(self, snapshot: EventSnapshot, entrants: int = 0) -> None:
        """``entrants``: plan the first stage for so many, while it is not drawn."""
        self.snapshot, self.event = snapshot, snapshot.event
        self.stages = snapshot.stages
        in_order = attrgetter("round", "stage", "number")
        matches = (match for match in snapshot.matches.values() if not match.is_bye)
        self.rows = snapshot.once("in_order", lambda: sorted(matches, key=in_order))
        self.planned_entrants = entrants
        self.rounds: Mapping[int, list[Round]] = snapshot.rounds
        self.past: dict[int, list[timedelta]] = defaultdict(list)
        for row in self.rows:
            if row.called_at and row.ended_at and not row.is_forfeit:
                length = row.ended_at - row.called_at
                if timedelta() <= length <= LONGEST_MATCH:
                    self.past[row.best_of].append(length)
        self._usual_length = cache(partial(usual_length, self.past))

    def entrants_of(self, stage: Stage) -> int:
        planned = self.planned_entrants if stage.number == 1 else 0
        return len(self.snapshot.rows.seats.get(stage.number, ())) or planned

    # Rounds and waves.

    def free_after(self, stage: Stage, now: datetime | None) -> datetime | None:
        """When the wave being played is over; None if that is not known.

        A paused clock resumes at ``now``; without ``now`` the result is None.
        """
        begun = [r for r in self.rounds[stage.number] if r.wave]
        if not begun:
            return self.event.changed_at if stage.state == Stage.State.RUNNING else None
        latest = begun[-1]
        wave = [
            row
            for row in self.rows
            if (row.stage, row.round, row.wave)
            == (stage.number, latest.number, latest.wave)
        ]
        ended = [row.ended_at for row in wave if row.ended_at and row.called_at]
        if ended and all(row.state in Match.SETTLED for row in wave):
            return max(ended)
        entries = [e for e in latest.clock.all() if e.match_id is None]
        entries = [e for e in entries if e.wave == latest.wave]
        if entries:
            return _ends(entries, now)
        called = [row.called_at for row in wave if row.called_at]
        best_of = max((row.best_of for row in wave), default=1)
        return max(called) + self._usual_length(best_of) if called else None

    def waves_to_come(self, stage: Stage) -> list[tuple[Wave, timedelta]]:
        """The future waves with their lengths, those of undrawn rounds included."""
        rules = rules_of(stage)
        waves: dict[int, int] = {}
        to_play: set[tuple[int, int]] = set()
        for row in self.rows:
            if row.stage == stage.number:
                waves[row.round] = max(waves.get(row.round, 1), row.wave)
                if row.state not in Match.SETTLED:
                    to_play.add((row.round, row.wave))
        coming = [
            ((stage.number, round.number, wave), self._length(rules, round.number))
            for round in self.rounds[stage.number]
            for wave in range(round.wave + 1, waves.get(round.number, 1) + 1)
            if wave == 1 or (round.number, wave) in to_play
        ]
        drawn = max(waves, default=0)
        for number, count in self._undrawn(stage, rules, drawn, waves.get(drawn, 1)):
            for wave in range(1, count + 1):
                key = (stage.number, number, wave)
                coming.append((key, self._length(rules, number)))
        return coming

    def _undrawn(
        self, stage: Stage, rules: formats.StageRules, drawn: int, waves: int
    ) -> list[tuple[int, int]]:
        """Rounds not drawn yet with the number of their waves."""
        if stage.kind == "swiss" and drawn:
            return [(n, waves) for n in range(drawn + 1, (rules.rounds or 0) + 1)]
        if drawn or stage.state != Stage.State.WAITING:
            return []
        counts = formats.matches_by_round(rules, self.entrants_of(stage))
        return [
            (n, -(-count // self.snapshot.tables_in_use))
            for n, count in enumerate(counts, 1)
        ]

    def _length(self, rules: formats.StageRules, round: int) -> timedelta:
        usual = self._usual_length(rules.games_of_round(round))
        minutes = rules.minutes_of_round(round)
        if not minutes:
            return usual
        cap = timedelta(minutes=minutes)
        is_match = rules.kind not in ("round_robin", "swiss", "league")
        return min(cap, usual) if is_match else cap

    # Brackets, drawn or still to be drawn.

    def bouts(self) -> tuple[list[Bout], bool]:
        """Return the brackets' open matches in calling order; whether a cut is to come."""
        planned = sorted(self._planned_bouts(), key=attrgetter("round"))
        is_tied = any(rules.feeds_from for rules, _count in self._to_draw)
        return [*self._drawn_bouts(), *self._draw_box_bouts(), *planned], is_tied

    def _bout(
        self,
        rules: formats.StageRules,
        match: MatchLine | formats.Match,
        sources: Iterable[Source],
    ) -> Bout:
        needs = tuple(source.match for source in sources if source.match)
        length = self._length(rules, match.round)
        return Bout(match.number, length, needs, round=match.round)

    def _drawn_bouts(self) -> Iterator[Bout]:
        playing = {
            stage.number: rules_of(stage)
            for stage in self.stages
            if stage.is_bracket and stage.state in ("drawn", "ready", "running")
        }
        for row in self.rows:
            is_needless = row.part == "reset" and row.state == "waiting"
            if row.stage not in playing or row.state in Match.SETTLED or is_needless:
                continue
            if row.state in Match.WITH_OTHERS:
                continue
            sources = (side.source for side in row.sides)
            bout = self._bout(playing[row.stage], row, sources)
            if row.state in Match.AT_TABLE and row.called_at:
                until = max(row.called_at + bout.length, self.event.changed_at)
                bout = replace(bout, until=until)
            yield bout

    @cached_property
    def _to_draw(self) -> list[tuple[formats.StageRules, int]]:
        """Brackets not drawn yet, each with the entrants it is planned for."""
        waiting = [s for s in self.stages if s.state == Stage.State.WAITING]
        stages = [(rules_of(stage), stage) for stage in waiting]
        sized = [
            (rules, self._bracket_of(rules, stage))
            for rules, stage in stages
            if rules.feeds_from or (stage.is_bracket and stage.number == 1)
        ]
        return [(r, n) for r, n in sized if n > 1 and formats.is_held(r, n)]

    def _bracket_of(self, rules: formats.StageRules, stage: Stage) -> int:
        """The most who can enter a bracket that is not drawn."""
        if not rules.feeds_from:
            return self.entrants_of(stage)
        source = self.stages[rules.feeds_from - 1]
        entrants = self.entrants_of(source)
        fewest, most = formats.advancing(rules_of(source), entrants)
        return entrants - fewest if rules.take == "rest" else most

    def _planned_bouts(self) -> Iterator[Bout]:
        """The matches of undrawn brackets, each at its largest possible size."""
        first = self._first_free
        for rules, count in self._to_draw:
            matches = self.snapshot.once_for(
                ("planned", count, first), rules, partial(_planned, rules, count, first)
            )
            bracket = [
                self._bout(rules, match, match.sources)
                for match in matches
                if BYE not in match.sources and match.part != "reset"
            ]
            first = max(match.number for match in matches) + 1
            if rules.kind == "draw_box":
                last = [bout.number for bout in bracket]
                bracket += self._undrawn_draw_box(rules, count, 1, last, first)
                first = bracket[-1].number + 1
            yield from bracket

    def _draw_box_bouts(self) -> Iterator[Bout]:
        """Rounds still to be drawn of draw boxes under way."""
        for stage in self.stages:
            rows = [row for row in self.rows if row.stage == stage.number]
            if stage.kind != "draw_box" or stage.state == Stage.State.OVER or not rows:
                continue
            round = max(row.round for row in rows)
            last = [row.number for row in rows if row.round == round]
            rules, count = rules_of(stage), self.entrants_of(stage)
            yield from self._undrawn_draw_box(
                rules, count, round, last, self._first_free
            )

    def _undrawn_draw_box(
        self,
        rules: formats.StageRules,
        count: int,
        drawn: int,
        last: Sequence[int],
        first: int,
    ) -> Iterator[Bout]:
        """Plans a draw box's rounds after round ``drawn``: each needs the one before."""
        counts = formats.matches_by_round(rules, count)[:-1]
        for round, matches in enumerate(counts[drawn:], drawn + 1):
            numbers, length = range(first, first + matches), self._length(rules, round)
            yield from (Bout(n, length, tuple(last), round=round) for n in numbers)
            last, first = numbers, first + matches

    @property
    def _first_free(self) -> int:
        return max((row.number for row in self.rows), default=0) + 1


def _planned(
    rules: formats.StageRules, count: int, first: int
) -> tuple[formats.Match, ...]:
    """The matches of a stage drawn for this many."""
    entrants = [Entrant(n) for n in range(1, count + 1)]
    return tuple(formats.open_stage(rules, entrants, 0, first).matches)


def _ends(entries: Sequence[ClockEntry], now: datetime | None) -> datetime | None:
    """When a clock ends, as last set; None while paused without ``now``."""
    reading = clock.read(entries, entries[-1].at)
    if reading.state == "paused":
        return now + reading.remaining if now else None
    return reading.ends_at or entries[-1].at
