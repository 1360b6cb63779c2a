"""The director's page of a running event: every table, the clock, what is missing.

A few reads whatever the number of tables; what to do next is in next_step.
"""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Q, QuerySet
from django.urls import reverse

from players.models import family_name
from tournaments import clock
from tournaments.clock import Reading
from tournaments.formats import games_won
from tournaments.models import ClockEntry, Event, Match, Pair, Round, Stage, Table
from tournaments.play import games_of
from tournaments.selectors.clocks import together

MISSING = (
    Match.State.CALLED,
    Match.State.PLAYING,
    Match.State.REPORTED,
    Match.State.DISPUTED,
)

HAS_RESULT = (Match.State.REPORTED, Match.State.DISPUTED, Match.State.FINAL)
PRESSING = ("disputed", "overdue", "reported", "called")
MOST_ROOMY = 24
Key = tuple[int | None, int, int | None]
Entries = Mapping[Key, list[ClockEntry]]
"""Clock rows in order, by round, wave and match."""


@dataclass(frozen=True, slots=True)
class Seated:
    """A pair at a table, with a name short enough for a tile."""

    number: int
    name: str
    short: str
    figure: int | None
    """Marks of a single game, games won of a longer match; None before."""
    has_won: bool


@dataclass(frozen=True, slots=True)
class Tile:
    """One table of the hall as the board shows it."""

    number: int
    state: str
    """``free``, ``called``, ``playing``, ``overdue``, ``reported``, ``disputed``,
    ``final``, or ``out`` where the table is not in use."""
    seated: tuple[Seated, ...] = ()
    match: int | None = None
    what: str = ""
    url: str = ""
    is_next: bool = False
    """The match shown has not started yet."""
    no_show_url: str = ""
    """Where a no-show is noted, once the minutes for it have passed since the call."""
    own_time: clock.Reading | None = None
    """The table's own clock, where it is not simply the round's."""

    @property
    def figures(self) -> str:
        """Both sides' figures, "7-4"; empty before there are any."""
        given = [str(s.figure) for s in self.seated if s.figure is not None]
        return "\N{EN DASH}".join(given)


@dataclass(frozen=True, slots=True)
class RoundClock:
    """The clock of the wave that is being played."""

    round: Round
    waves: int
    tables: int
    can_undo: bool
    """No result of the wave is in: its start can be taken back."""
    reading: clock.Reading


@dataclass(frozen=True, slots=True)
class Board:
    """All the board shows but the next step."""

    tiles: tuple[Tile, ...]
    missing: tuple[Tile, ...]
    waiting: tuple[Match, ...]
    """Bracket matches that can be played and have no table yet."""
    called: int
    """Bracket matches called whose players are not known to be seated."""
    clock: RoundClock | None

    @property
    def table_clock(self) -> Reading | None:
        """The longest clock of a single table, where tables have clocks of their own."""
        found = [t.own_time for t in self.tiles if t.own_time and not self.clock]
        return max(found, key=lambda c: c.remaining, default=None)

    @property
    def is_drawn(self) -> bool:
        """There are matches to show."""
        return bool(self.waiting) or any(tile.match for tile in self.tiles)

    @property
    def is_roomy(self) -> bool:
        """So few tables that the names fit on the tiles."""
        return len(self.tiles) <= MOST_ROOMY

    @property
    def playing(self) -> int:
        """How many tables play within their time."""
        return sum(tile.state == "playing" for tile in self.missing)

    @property
    def pressing(self) -> list[Tile]:
        """Tables that need somebody, the worst first."""
        found = [tile for tile in self.missing if tile.state in PRESSING]
        return sorted(found, key=lambda tile: PRESSING.index(tile.state))


def load_board(event: Event, when: datetime | None = None) -> Board:
    """The event's tables at a moment, by default now."""
    moment = when or clock.now()
    entries = _clock_entries(event)
    shown = _shown(event)
    tables = list(event.tables.all())
    tiles = tuple(_tile(event, t, shown.get(t.number), entries, moment) for t in tables)
    waiting = _matches(event).filter(
        table=None, state=Match.State.READY, stage__state=Stage.State.RUNNING
    )
    return Board(
        tiles=tiles,
        missing=tuple(t for t in tiles if t.state not in ("free", "final", "out")),
        waiting=tuple(waiting.order_by("round__number", "stage__number", "number")),
        called=sum(t.state == "called" for t in tiles),
        clock=_round_clock(event, entries, moment),
    )


def current_round(event: Event) -> Round | None:
    """The round being played by table, not bracket; None where there is none."""
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


def enter_path(event: Event, match: int) -> str:
    """Where the director enters a match: the page of the floor above, by address."""
    return f"{reverse('now', args=[event.slug])}matches/{match}/"


def short_name(pair: Pair) -> str:
    """The family names of a pair: what fits on a tile."""
    return family_names(pair.name)


def family_names(name: str) -> str:
    """What is left of a pair's name where there is little room."""
    people = name.replace("&", "/").split("/")
    return " / ".join(family_name(one) for one in people if one.strip()) or name


def _matches(event: Event) -> QuerySet[Match]:
    return (
        event.matches.select_related("round", "stage")
        .prefetch_related("sides__pair", "games__penalties__pair")
        .order_by("called_at", "number")
    )


def _shown(event: Event) -> dict[int, Match]:
    """By table the match that was last called there, else the first to come."""
    seated = event.matches.exclude(table=None)
    called = seated.exclude(called_at=None).order_by("called_at", "wave")
    coming = seated.filter(
        called_at=None, round__wave=0, wave=1, state=Match.State.READY
    ).order_by("-round__number")
    shown = {
        **dict(coming.values_list("table", "pk")),
        **dict(called.values_list("table", "pk")),
    }
    found = _matches(event).filter(pk__in=shown.values())
    return {match.table: match for match in found if match.table}


def _clock_entries(event: Event) -> Entries:
    """The clock rows of what is under way, by round, wave and match."""
    entries: dict[Key, list[ClockEntry]] = defaultdict(list)
    under_way = Q(match__isnull=True) | Q(match__state=Match.State.PLAYING)
    found = ClockEntry.objects.filter(under_way, round__stage__event=event).exclude(
        round__stage__state=Stage.State.OVER
    )
    for entry in found.order_by("pk"):
        entries[entry.round_id, entry.wave, entry.match_id].append(entry)
    return entries


def _round_clock(
    event: Event,
    entries: Entries,
    moment: datetime,
) -> RoundClock | None:
    current = current_round(event)
    rows = entries.get((current.pk, current.wave, None)) if current else None
    if current is None or rows is None:
        return None
    seated = current.matches.exclude(table=None)
    here = seated.filter(wave=current.wave)
    return RoundClock(
        round=current,
        waves=seated.values("wave").distinct().count(),
        tables=here.count(),
        can_undo=not here.filter(state__in=HAS_RESULT).exists(),
        reading=clock.read(rows, moment),
    )


def _tile(
    event: Event,
    table: Table,
    match: Match | None,
    entries: Entries,
    moment: datetime,
) -> Tile:
    if match is None:
        return Tile(table.number, "free" if table.is_in_use else "out")
    state = _state(match, entries, moment)
    if state == "free" and not table.is_in_use:
        state = "out"
    return Tile(
        number=table.number,
        state=state,
        seated=_seated(match),
        match=match.number,
        what=f"{match.stage.name} {match.round.number}",
        url=enter_path(event, match.number),
        is_next=match.called_at is None,
        no_show_url=_no_show(event, match, moment),
        own_time=_extra_clock(match, entries, moment),
    )


def _no_show(event: Event, match: Match, moment: datetime) -> str:
    if match.state != Match.State.CALLED or match.called_at is None:
        return ""
    allowed = timedelta(minutes=event.format.no_show_minutes)
    if moment < match.called_at + allowed:
        return ""
    return f"{enter_path(event, match.number)}no-show/"


def _state(
    match: Match,
    entries: Entries,
    moment: datetime,
) -> str:
    if match.state in (Match.State.WAITING, Match.State.READY, Match.State.VOID):
        return "free"
    if match.state != Match.State.PLAYING:
        return match.state
    found = _own_clock(match, entries)
    is_late = found and clock.read(found, moment).state == "expired"
    return "overdue" if is_late else "playing"


def _extra_clock(
    match: Match, entries: Entries, moment: datetime
) -> clock.Reading | None:
    if (match.round_id, match.wave, match.pk) not in entries:
        return None
    return clock.read(_own_clock(match, entries), moment)


def _own_clock(match: Match, entries: Entries) -> list[ClockEntry]:
    return together(
        entries.get((match.round_id, match.wave, None), ()),
        entries.get((match.round_id, match.wave, match.pk), ()),
    )


def _seated(match: Match) -> tuple[Seated, ...]:
    games = games_of(match)
    figures: tuple[int | None, int | None] = (None, None)
    if games:
        figures = games[0].marks if match.best_of == 1 else games_won(games)
    return tuple(
        Seated(
            number=side.pair.number,
            name=side.pair.name,
            short=short_name(side.pair),
            figure=figures[side.side - 1],
            has_won=match.winner == side.side,
        )
        for side in match.sides.all()
        if side.pair is not None
    )
