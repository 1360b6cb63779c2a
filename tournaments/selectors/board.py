"""The director's page of a running event: every table, the clock, what is missing.

A few reads whatever the number of tables; what to do next is in next_step.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import groupby
from operator import attrgetter

from django.db.models import Count, Exists, F, Q, QuerySet

from tournaments import clock
from tournaments.clock import Reading
from tournaments.models import Event, Match, Round, Stage, Table
from tournaments.selectors.contacts import contacts_of
from tournaments.selectors.tiles import Entries, Tile, clock_entries, tile_of

MISSING = (
    Match.State.CALLED,
    Match.State.PLAYING,
    Match.State.REPORTED,
    Match.State.DISPUTED,
)

HAS_RESULT = (Match.State.REPORTED, Match.State.DISPUTED, Match.State.FINAL)
NO_RESULT = ("called", "playing", "overdue")
PRESSING = ("disputed", "overdue", "reported", "called")
MOST_ROOMY = 24


@dataclass(frozen=True, slots=True)
class RoundClock:
    """The clock of the wave that is being played, while somebody plays by it."""

    round: Round
    waves: int
    reading: clock.Reading


@dataclass(frozen=True, slots=True)
class Start:
    """The start of the wave being played, while no result forbids taking it back."""

    round: Round
    tables: int


@dataclass(frozen=True, slots=True)
class WaveToCome:
    """A later wave of the round, with the pairs at each table."""

    wave: int
    tiles: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class Board:
    """Everything on the board except the next step."""

    tiles: tuple[Tile, ...]
    open: tuple[Tile, ...]
    """Tables whose match is not over: its result is missing or not settled."""
    later: tuple[WaveToCome, ...]
    """The later waves, where the round has more matches than tables."""
    waiting: tuple[Match, ...]
    """Bracket matches that can be played and have no table yet."""
    called: int
    """How many tables are called and not yet started."""
    clock: RoundClock | None
    start: Start | None
    """None where the start can no longer be taken back."""

    @property
    def table_clock(self) -> Reading | None:
        """The longest clock of a single table, where tables have clocks of their own."""
        readings = [t.own_time for t in self.tiles if t.own_time and not self.clock]
        return max(readings, key=lambda c: c.remaining, default=None)

    @property
    def is_drawn(self) -> bool:
        """There are matches to show."""
        return bool(self.waiting) or any(tile.match for tile in self.tiles)

    @property
    def is_roomy(self) -> bool:
        """So few tables that the names fit on the tiles."""
        return len(self.tiles) <= MOST_ROOMY

    @property
    def missing(self) -> int:
        """How many tables have no result yet."""
        return sum(tile.state in NO_RESULT for tile in self.open)

    @property
    def unsettled(self) -> int:
        """How many results wait for the other side, or for the director."""
        return len(self.open) - self.missing

    @property
    def playing(self) -> int:
        """How many tables play and have time left."""
        return sum(tile.state == "playing" for tile in self.open)

    @property
    def waits_to_sit(self) -> bool:
        """Every open table is called and none has started."""
        return bool(self.open) and self.called == len(self.open)

    @property
    def pressing(self) -> list[Tile]:
        """Tables that need the director, the most urgent first."""
        tiles = [tile for tile in self.open if tile.state in PRESSING]
        return sorted(tiles, key=lambda tile: PRESSING.index(tile.state))


def load_board(event: Event, when: datetime | None = None) -> Board:
    """The event's tables at a moment, by default now."""
    moment = when or clock.now()
    entries = clock_entries(event)
    current = current_round(event)
    match_at = _match_at_table(event, current)
    tables = list(event.tables.all())
    counts = _counts(current) if current else {}

    def tile(table: Table, match: Match | None) -> Tile:
        return tile_of(event, table, match, entries, moment)

    tiles = tuple(
        _with_contacts(
            event, [tile(table, match_at.get(table.number)) for table in tables]
        )
    )
    waiting = _matches(event).filter(
        table=None,
        fixture=None,
        state=Match.State.READY,
        stage__state=Stage.State.RUNNING,
    )
    return Board(
        tiles=tiles,
        open=tuple(t for t in tiles if t.state not in ("free", "final", "out")),
        later=tuple(_later(event, current, tables, tile)),
        waiting=tuple(waiting.order_by("round__number", "stage__number", "number")),
        called=sum(t.state == "called" for t in tiles),
        clock=_round_clock(current, counts, entries, moment),
        start=_start(current, counts),
    )


def _with_contacts(event: Event, tiles: Iterable[Tile]) -> Iterable[Tile]:
    """Adds whom to call where a pair did not come."""
    tiles = list(tiles)
    late = [seated.number for t in tiles if t.no_show_url for seated in t.seated]
    contacts = contacts_of(event, late)
    for tile in tiles:
        called = [contacts[s.number] for s in tile.seated if s.number in contacts]
        yield replace(tile, contacts=tuple(called)) if called else tile


def current_round(event: Event) -> Round | None:
    """The round being played outside brackets, or None."""
    return (
        Round.objects.filter(stage__event=event, wave__gt=0)
        .exclude(
            stage__kind__in=["single_elimination", "double_elimination", "draw_box"]
        )
        .exclude(stage__state=Stage.State.OVER)
        .select_related("stage")
        .order_by("-stage__number", "-number")
        .first()
    )


def _matches(event: Event) -> QuerySet[Match]:
    return (
        event.matches.select_related("round", "stage")
        .prefetch_related("sides__pair", "games__penalties__pair")
        .order_by("called_at", "number")
    )


def _match_at_table(event: Event, current: Round | None) -> dict[int, Match]:
    """Gives for each table the match last called there, else the next one.

    Leaves out matches that ended before the current round or bracket.
    """
    running = event.stages.filter(state=Stage.State.RUNNING)
    past = Q(Exists(running), state=Match.State.FINAL, stage__state=Stage.State.OVER)
    if current is not None:
        rounds = Q(stage=current.stage_id, round__number__lt=current.number)
        past |= rounds & Q(state=Match.State.FINAL)
    seated = event.matches.exclude(table=None).exclude(past)
    coming = Q(round__wave=0, wave=1, state=Match.State.READY)
    rows = (
        seated.filter(coming | Q(called_at__isnull=False))
        .annotate(is_missing=Q(state__in=MISSING))
        .order_by(
            F("called_at").asc(nulls_first=True), "wave", "is_missing", "-round__number"
        )
    )
    ids = dict(rows.values_list("table", "pk"))
    matches = _matches(event).filter(pk__in=ids.values())
    return {match.table: match for match in matches if match.table}


def _later(
    event: Event,
    current: Round | None,
    tables: Iterable[Table],
    tile: Callable[[Table, Match], Tile],
) -> Iterable[WaveToCome]:
    """Gives the waves to come of the current round, else of the first drawn one."""
    coming = event.matches.filter(
        called_at=None, table__isnull=False, wave__gt=1, state=Match.State.READY
    ).order_by("stage__number", "round__number")
    round = current.pk if current else coming.values_list("round", flat=True).first()
    rows = _matches(event).filter(pk__in=coming.filter(round=round).values("pk"))
    table_of = {table.number: table for table in tables}
    for wave, matches in groupby(rows.order_by("wave", "table"), attrgetter("wave")):
        tiles = [tile(table_of[m.table], m) for m in matches if m.table in table_of]
        yield WaveToCome(wave, tuple(tiles))


def _counts(current: Round) -> dict[str, int]:
    """Counts the round's waves, and the tables of its present wave by their state."""
    wave = Q(wave=current.wave)
    counted = wave & Q(is_forfeit=False)
    counts: dict[str, int] = current.matches.exclude(table=None).aggregate(
        waves=Count("wave", distinct=True),
        playing=Count("pk", filter=wave & Q(state__in=("called", "playing"))),
        tables=Count("pk", filter=counted),
        done=Count("pk", filter=counted & Q(state__in=HAS_RESULT)),
    )
    return counts


def _round_clock(
    current: Round | None, counts: dict[str, int], entries: Entries, moment: datetime
) -> RoundClock | None:
    rows = entries.get((current.pk, current.wave, None)) if current else None
    if current is None or rows is None or not counts["playing"]:
        return None
    return RoundClock(
        round=current,
        waves=counts["waves"],
        reading=clock.read(rows, moment),
    )


def _start(current: Round | None, counts: dict[str, int]) -> Start | None:
    """Gives the start that can be taken back; forfeits do not count as results."""
    if current is None or counts["done"] or not counts["tables"]:
        return None
    return Start(round=current, tables=counts["tables"])
