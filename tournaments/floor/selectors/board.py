"""The director's page of a running event: every table, the clock, missing results."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from players.common import clock
from players.common.clock import Reading
from tournaments.event.models import Event, Match, Round, Stage
from tournaments.event.play import is_by_dates
from tournaments.event.selectors.matches import MatchLine
from tournaments.event.selectors.snapshot import EventSnapshot
from tournaments.field.selectors.contacts import contacts_of
from tournaments.floor.selectors.tile_sheets import with_sheets
from tournaments.floor.selectors.tiles import Entries, TableTile, clock_entries, tile_of

HAS_RESULT = (Match.State.REPORTED, Match.State.DISPUTED, Match.State.FINAL)
NO_RESULT = ("called", "playing", "overdue")
PRESSING = ("disputed", "overdue", "reported", "called")
MOST_ROOMY = 24


@dataclass(frozen=True, slots=True)
class RoundClock:
    """The clock of the wave being played, while somebody plays by it."""

    waves: int
    reading: clock.Reading


@dataclass(frozen=True, slots=True)
class Board:
    tiles: tuple[TableTile, ...]
    # Tables whose match is not over: its result is missing or not settled.
    open: tuple[TableTile, ...]
    # The later waves by number, if the round has more matches than tables.
    later: tuple[tuple[int, tuple[TableTile, ...]], ...]
    waiting: int  # How many bracket matches can be played and have no table yet
    called: int  # How many tables are called and not yet started
    round: Round | None  # The one being played outside brackets
    clock: RoundClock | None
    undoes: int  # Tables that wait again if its start is undone; 0 once a result is in

    @property
    def table_clock(self) -> Reading | None:
        """The longest clock of a single table, if tables have clocks of their own."""
        readings = [t.own_time for t in self.tiles if t.own_time and not self.clock]
        return max(readings, key=lambda c: c.remaining, default=None)

    @property
    def is_drawn(self) -> bool:
        return self.waiting > 0 or any(tile.match for tile in self.tiles)

    @property
    def is_roomy(self) -> bool:
        """Whether there are so few tables that the names fit on the tiles."""
        return len(self.tiles) <= MOST_ROOMY

    @property
    def missing(self) -> int:
        return sum(tile.state in NO_RESULT for tile in self.open)

    @property
    def unsettled(self) -> int:
        """How many results wait for the other side, or for the director."""
        return len(self.open) - self.missing

    @property
    def playing(self) -> int:
        """How many tables play and have time left."""
        return sum(t.state == "playing" and not t.is_unsent for t in self.open)

    @property
    def waits_to_sit(self) -> bool:
        """Whether every open table is called and none has started."""
        return bool(self.open) and self.called == len(self.open)

    @property
    def pressing(self) -> list[TableTile]:
        """Tables that need the director, the most urgent first."""
        tiles = [t for t in self.open if t.state in PRESSING or t.is_unsent]
        order = {state: place for place, state in enumerate(PRESSING)}
        return sorted(tiles, key=lambda tile: order.get(tile.state, len(order)))


def board_of(snapshot: EventSnapshot, when: datetime | None = None) -> Board:
    """The event's tables at a moment, by default now."""
    moment = when or clock.now()
    entries = clock_entries(snapshot)
    current = current_round(snapshot)
    lines = snapshot.of_round(current) if current else ()
    of_current = [line for line in lines if line.table]

    def tile(table: int, match: MatchLine | None) -> TableTile:
        return tile_of(snapshot, table, match, entries, moment)

    match_at = _match_at_table(snapshot, current)
    shown = {
        table: tile(table, match_at.get(table))
        for table, is_in_use in snapshot.rows.tables.items()
        # Of a shared hall its own part, and where it still plays.
        if is_in_use or table in match_at or snapshot.event.day_id is None
    }
    shown |= with_sheets(snapshot.event, shown, match_at, entries)
    tiles = tuple(_with_contacts(snapshot.event, shown.values()))
    return Board(
        tiles=tiles,
        open=tuple(t for t in tiles if t.state not in ("free", "final", "out")),
        later=tuple(_later(snapshot, current, tile)),
        waiting=_waiting(snapshot),
        called=sum(t.state == "called" for t in tiles),
        round=current,
        clock=_round_clock(current, of_current, entries, moment),
        undoes=_undoes(current, of_current),
    )


def _with_contacts(event: Event, tiles: Iterable[TableTile]) -> Iterable[TableTile]:
    """Adds the contacts of a pair that did not come."""
    tiles = list(tiles)
    late = [seated.number for t in tiles if t.no_show_url for seated in t.seated]
    contacts = contacts_of(event, late)
    for tile in tiles:
        called = [contacts[s.number] for s in tile.seated if s.number in contacts]
        yield replace(tile, contacts=tuple(called)) if called else tile


def current_round(snapshot: EventSnapshot) -> Round | None:
    """The round being played outside brackets, or None."""
    for stage in reversed(snapshot.stages):
        if stage.is_bracket or stage.state == Stage.State.OVER:
            continue
        for round in reversed(snapshot.rounds[stage.number]):
            if round.wave:
                return round
    return None


def _match_at_table(
    snapshot: EventSnapshot, current: Round | None
) -> dict[int, MatchLine]:
    """Return for each table the match last called there, else the next one.

    Leaves out matches that ended before the current round or bracket.
    """
    is_over = {
        stage.number: stage.state == Stage.State.OVER for stage in snapshot.stages
    }
    is_running = any(stage.state == Stage.State.RUNNING for stage in snapshot.stages)

    def is_past(line: MatchLine) -> bool:
        if line.state != Match.State.FINAL:
            return False
        if is_running and is_over[line.stage]:
            return True
        return (
            current is not None
            and line.stage == current.stage.number
            and line.round < current.number
        )

    shown = [
        match
        for match in snapshot.matches.values()
        if match.table is not None
        and (match.called_at is not None or _comes_first(snapshot, match))
        and not is_past(match)
    ]
    shown.sort(key=_order_of_calls)
    return {match.table or 0: match for match in shown}


def _order_of_calls(match: MatchLine) -> tuple[float, int, bool, int]:
    moment = match.called_at.timestamp() if match.called_at else 0.0
    return moment, match.wave, match.state in Match.IN_PLAY, -match.round


def _comes_first(snapshot: EventSnapshot, match: MatchLine) -> bool:
    """Whether it is in the first wave of a round that has not started."""
    if match.wave != 1 or match.state != Match.State.READY:
        return False
    rounds = snapshot.rounds[match.stage]
    return any(round.number == match.round and not round.wave for round in rounds)


def _later(
    snapshot: EventSnapshot,
    current: Round | None,
    tile: Callable[[int, MatchLine], TableTile],
) -> Iterable[tuple[int, tuple[TableTile, ...]]]:
    """Return the future waves of the current round, else of the first drawn one."""
    coming = [
        match
        for match in snapshot.matches.values()
        if match.called_at is None
        and match.table in snapshot.rows.tables
        and match.wave > 1
        and match.state == Match.State.READY
    ]
    places = ((match.stage, match.round) for match in coming)
    place = (
        (current.stage.number, current.number) if current else min(places, default=())
    )
    by_wave: dict[int, list[MatchLine]] = defaultdict(list)
    for match in coming:
        if (match.stage, match.round) == place:
            by_wave[match.wave].append(match)
    for wave, matches in sorted(by_wave.items()):
        at_table = {match.table or 0: match for match in matches}
        tiles = (tile(table, at_table[table]) for table in sorted(at_table))
        yield wave, tuple(tiles)


def _waiting(snapshot: EventSnapshot) -> int:
    running = {
        stage.number
        for stage in snapshot.stages
        if stage.state == Stage.State.RUNNING and not is_by_dates(stage)
    }
    return sum(
        match.table is None
        and match.state == Match.State.READY
        and match.stage in running
        for match in snapshot.matches.values()
    )


def _round_clock(
    current: Round | None,
    matches: Sequence[MatchLine],
    entries: Entries,
    moment: datetime,
) -> RoundClock | None:
    if current is None:
        return None
    rows = entries.get((current.stage.number, current.number, current.wave, None))
    of_wave = [match for match in matches if match.wave == current.wave]
    if rows is None or not any(line.state in Match.AT_TABLE for line in of_wave):
        return None
    waves = len({match.wave for match in matches})
    return RoundClock(waves, clock.read(rows, moment))


def _undoes(current: Round | None, matches: Sequence[MatchLine]) -> int:
    """Count the tables of the wave; 0 once one has a result that is no forfeit."""
    states = [
        match.state
        for match in matches
        if current and match.wave == current.wave and not match.is_forfeit
    ]
    return 0 if any(state in HAS_RESULT for state in states) else len(states)
