"""A round on pages: its waves, tables, clocks and forecast starts.

Each time is stored or computed from stored ones, so that one version of an event gives
one page at any moment.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q

from players.common import clock
from tournaments.event.models import ClockEntry, Event, Match, Pair, Round, Side, Stage
from tournaments.event.play import rules_of
from tournaments.event.selectors.matches import MatchLine
from tournaments.event.selectors.snapshot import EventSnapshot
from tournaments.schedule.selectors.forecast import wave_starts


@dataclass(frozen=True, slots=True)
class WaveLine:
    """The matches of a round that are played at one time, and their clock."""

    number: int
    matches: tuple[MatchLine, ...]
    clock: clock.Reading | None
    about: datetime | None

    @property
    def done(self) -> int:
        return sum(m.is_over for m in self.matches)


@dataclass(frozen=True, slots=True)
class Rest:
    """A single player's round without a match, and the round drawn next, if any."""

    round: int
    next: int | None


@dataclass(frozen=True, slots=True)
class RoundPage:
    """One round of one stage, wave by wave, and who sits out."""

    stage: Stage
    number: int
    wave: int
    waves: tuple[WaveLine, ...]
    sitting_out: tuple[tuple[int, str], ...]  # Number and name
    numbers: tuple[int, ...]  # Every round of the stage, for its links

    @property
    def total(self) -> int:
        return sum(len(wave.matches) for wave in self.waves)

    @property
    def done(self) -> int:
        return sum(wave.done for wave in self.waves)

    @property
    def is_over(self) -> bool:
        return self.done == self.total

    @property
    def current(self) -> WaveLine | None:
        """The wave being played, if the round has begun."""
        return next((w for w in self.waves if w.number == self.wave), None)


def is_all_brackets(snapshot: EventSnapshot) -> bool:
    return all(stage.is_bracket for stage in snapshot.stages)


def current_round(snapshot: EventSnapshot, stage: Stage) -> Round | None:
    """The current round of the stage: the last one begun, else its first."""
    rounds = snapshot.rounds[stage.number]
    begun = [round for round in rounds if round.wave]
    return next(iter(begun[-1:] or rounds[:1]), None)


def round_page(snapshot: EventSnapshot, stage: Stage, number: int) -> RoundPage | None:
    """The round with all its matches, or None if there is no such round."""
    key = ("round_page", stage.number, number)
    return snapshot.once(key, lambda: _round_page(snapshot, stage, number))


def _round_page(snapshot: EventSnapshot, stage: Stage, number: int) -> RoundPage | None:
    rounds = snapshot.rounds[stage.number]
    this = next((r for r in rounds if r.number == number), None)
    if this is None:
        return None
    lines = _lines_of(snapshot, this)
    starts = wave_starts(snapshot) if stage.state == Stage.State.RUNNING else {}
    by_wave: dict[int, list[MatchLine]] = defaultdict(list)
    for line in lines:
        if not line.is_bye:
            by_wave[line.wave].append(line)
    return RoundPage(
        stage=stage,
        number=number,
        wave=this.wave,
        waves=tuple(
            WaveLine(
                number=wave,
                matches=tuple(sorted(matches, key=lambda m: (m.table or 0, m.number))),
                clock=wave_clock(this, wave),
                about=starts.get((stage.number, number, wave)),
            )
            for wave, matches in sorted(by_wave.items())
        ),
        sitting_out=sitting_out(snapshot, this),
        numbers=tuple(r.number for r in rounds),
    )


def _lines_of(snapshot: EventSnapshot, round: Round) -> list[MatchLine]:
    lines = snapshot.of_round(round)
    return [line for line in lines if line.state != Match.State.VOID]


def sitting_out(snapshot: EventSnapshot, round: Round) -> tuple[tuple[int, str], ...]:
    """The entrants without a match in the round, by number and name."""
    resting = [
        (number, name)
        for line in _lines_of(snapshot, round)
        if line.is_bye and not line.is_forfeit  # A round that a late pair missed
        for side in line.sides
        for number, name in zip(side.numbers, side.names, strict=True)
    ]
    left = _left_over(snapshot, round)
    return (*resting, *((pair.number, pair.name) for pair in left))


def left_over(round: Round) -> list[Pair]:
    """Return the entrants who fill no table of the round; no row stores their bye."""
    stage = round.stage
    if not rules_of(stage).leaves_over:
        return []
    still_in = (
        Q(state=Pair.State.IN)
        | Q(out_stage__gt=stage.number)
        | Q(out_stage=stage.number, out_round__gt=round.number)
    )
    seated = Side.objects.filter(match__round=round, pair__isnull=False)
    return list(
        Pair.objects.filter(still_in, seats__stage=stage)
        .exclude(pk__in=seated.values("pair"))
        .order_by("number")
    )


def _left_over(snapshot: EventSnapshot, round: Round) -> list[Pair]:
    return snapshot.once(("left_over", round.pk), lambda: left_over(round))


def rest_of(snapshot: EventSnapshot, number: int) -> Rest | None:
    """Return the round that somebody sits out now; None if they play or are out."""
    resting = snapshot.once("resting", lambda: list(_resting(snapshot)))
    return next((rest for numbers, rest in resting if number in numbers), None)


def bye_of(snapshot: EventSnapshot, number: int) -> MatchLine | None:
    """Return the bye that a pair has while others still play its round."""
    byes = (
        match
        for match in snapshot.of_pair.get(number, ())
        if match.is_bye and match.state == Match.State.FINAL and not match.is_forfeit
    )
    lines = snapshot.matches.values()
    to_play = {(line.stage, line.round) for line in lines if not line.is_over}
    return next((bye for bye in byes if (bye.stage, bye.round) in to_play), None)


def _resting(snapshot: EventSnapshot) -> Iterator[tuple[set[int], Rest]]:
    """Yield who is in no match of a current round though they have not left."""
    event = snapshot.event
    if not event.format.leaves_over or event.state == Event.State.FINAL:
        return
    for stage in snapshot.shown_stages:
        round = current_round(snapshot, stage)
        if round is None or stage.state == Stage.State.OVER:
            continue
        planned = rules_of(stage).rounds or 0
        to_come = round.number + 1
        yield (
            {
                pair.number
                for pair in _left_over(snapshot, round)
                if pair.state == Pair.State.IN
            },
            Rest(round.number, to_come if to_come <= planned else None),
        )


def wave_clock(round: Round, wave: int) -> clock.Reading | None:
    """The wave's clock as it was last set; None before it starts."""
    return reading(
        [e for e in round.clock.all() if e.wave == wave and e.match_id is None]
    )


def reading(entries: Sequence[ClockEntry]) -> clock.Reading | None:
    """Reads a clock at its last entry; the browser counts on from there."""
    return clock.read(entries, entries[-1].at) if entries else None
