"""The tables of the hall on the board: their pairs and their state."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from players.common import clock
from players.common.text import numbered
from players.people.names import family_names
from tournaments.event.models import ClockEntry, Event, Match, Stage
from tournaments.event.selectors.clocks import together
from tournaments.event.selectors.matches import MatchLine
from tournaments.event.selectors.snapshot import EventSnapshot
from tournaments.field.selectors.contacts import Contact
from tournaments.formats import written
from tournaments.progress.selectors.steps import enter_path

Key = tuple[int, int, int, int | None]
# Clock rows in order, by stage, round, wave and match.
Entries = Mapping[Key, list[ClockEntry]]


@dataclass(frozen=True, slots=True)
class Seated:
    number: int
    name: str
    short: str
    # Marks of a single game, games won of a longer match; None before.
    figure: int | None
    has_won: bool


@dataclass(frozen=True, slots=True)
class TableTile:
    number: int
    # ``free``, ``called``, ``playing``, ``overdue``, ``reported``, ``disputed``,
    # ``final``, or ``out`` if the table is not in use.
    state: str
    seated: tuple[Seated, ...] = ()
    score: tuple[int, ...] | None = None  # Of the sides; None before the first game
    match: int | None = None
    round_title: str = ""
    url: str = ""
    is_forfeit: bool = False
    is_next: bool = False  # The match has not started yet
    # The page for a no-show, available some minutes after the call.
    no_show_url: str = ""
    contacts: tuple[Contact, ...] = ()  # Whom to call, once a pair is missing
    # The table's own clock, if it differs from the round's.
    own_time: clock.Reading | None = None
    # The score on its sheet, if spectators may read it or the game is over by it.
    sheet: str = ""
    is_unsent: bool = False  # The game is over by its sheet, and no score was sent

    @property
    def figures(self) -> str:
        """The sides' figures, "7-4"; empty before there are any."""
        return written(self.score) if self.score else ""

    @property
    def unsent(self) -> str:
        """The score that its sheet ends at, while nobody has sent it."""
        return self.sheet if self.is_unsent else ""

    @property
    def names(self) -> str:
        """All sides with number and name, for a tile without room for names."""
        return " \N{EN DASH} ".join(numbered(s.number, s.name) for s in self.seated)

    @property
    def is_paused(self) -> bool:
        """Whether its own clock is paused while the match is played."""
        its_own = self.own_time.state if self.own_time else ""
        return self.state == "playing" and its_own == "paused"


def clock_entries(snapshot: EventSnapshot) -> Entries:
    """Return the clock entries of play under way, by stage, round, wave and match."""
    entries: dict[Key, list[ClockEntry]] = defaultdict(list)
    for stage in snapshot.stages:
        if stage.state == Stage.State.OVER:
            continue
        for round in snapshot.rounds[stage.number]:
            for entry in round.clock.all():
                match = snapshot.matches.get(entry.match_id or 0)
                if match is None or match.state == Match.State.PLAYING:
                    key = (stage.number, round.number, entry.wave, entry.match_id)
                    entries[key].append(entry)
    return entries


def tile_of(
    snapshot: EventSnapshot,
    table: int,
    match: MatchLine | None,
    entries: Entries,
    moment: datetime,
) -> TableTile:
    is_in_use = snapshot.rows.tables[table]
    if match is None:
        return TableTile(table, "free" if is_in_use else "out")
    state = _state(match, entries, moment)
    if state == "free" and not is_in_use:
        state = "out"
    return TableTile(
        number=table,
        state=state,
        seated=_seated(match),
        score=match.score,
        match=match.number,
        round_title=_round_title(snapshot.stages[match.stage - 1], match),
        url=enter_path(snapshot.event, match.number),
        is_forfeit=match.is_forfeit,
        is_next=match.called_at is None,
        no_show_url=_no_show(snapshot.event, match, moment),
        own_time=_extra_clock(match, entries, moment),
    )


def _round_title(stage: Stage, line: MatchLine) -> str:
    if line.named_round:
        return f"{stage.title}, {line.named_round}"
    return f"{stage.title} {line.round}"


def _no_show(event: Event, match: MatchLine, moment: datetime) -> str:
    if match.state != Match.State.CALLED or match.called_at is None:
        return ""
    allowed = timedelta(minutes=event.format.no_show_minutes)
    if moment < match.called_at + allowed:
        return ""
    return f"{enter_path(event, match.number)}no-show/"


def _state(match: MatchLine, entries: Entries, moment: datetime) -> str:
    state = match.state
    if state in (Match.State.WAITING, Match.State.READY, Match.State.VOID):
        return "free"
    if state != Match.State.PLAYING:
        return state
    rows = own_clock(match, entries)
    is_late = rows and clock.read(rows, moment).state == "expired"
    return "overdue" if is_late else "playing"


def _extra_clock(
    match: MatchLine, entries: Entries, moment: datetime
) -> clock.Reading | None:
    if _keys(match)[1] not in entries:
        return None
    return clock.read(own_clock(match, entries), moment)


def own_clock(match: MatchLine, entries: Entries) -> list[ClockEntry]:
    of_wave, own = _keys(match)
    return together(entries.get(of_wave, ()), entries.get(own, ()))


def _keys(match: MatchLine) -> tuple[Key, Key]:
    place = (match.stage, match.round, match.wave)
    return (*place, None), (*place, match.pk)


def _seated(match: MatchLine) -> tuple[Seated, ...]:
    return tuple(
        Seated(
            number=number,
            name=name,
            short=family_names(name),
            figure=row.marks,
            has_won=match.winner == side,
        )
        for side, row in enumerate(match.rows, 1)
        for number, name in zip(row.side.numbers, row.side.names, strict=True)
    )
