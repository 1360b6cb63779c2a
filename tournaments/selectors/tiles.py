"""The tables of the hall as the board shows them: their pairs and their state."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Q
from django.urls import reverse

from players.models import family_name
from tournaments import clock
from tournaments.formats import games_won
from tournaments.models import ClockEntry, Event, Match, Pair, Stage, Table
from tournaments.play import games_of
from tournaments.selectors.clocks import together
from tournaments.selectors.contacts import Contact

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
    round_title: str = ""
    url: str = ""
    is_forfeit: bool = False
    is_next: bool = False
    """The match shown has not started yet."""
    no_show_url: str = ""
    """The page for a no-show, once the minutes for it have passed since the call."""
    contacts: tuple[Contact, ...] = ()
    """Whom to call, once a pair is missing."""
    own_time: clock.Reading | None = None
    """The table's own clock, where it is not simply the round's."""

    @property
    def figures(self) -> str:
        """Both sides' figures, "7-4"; empty before there are any."""
        figures = [str(s.figure) for s in self.seated if s.figure is not None]
        return "\N{EN DASH}".join(figures)

    @property
    def names(self) -> str:
        """Both sides with number and name, for a tile without room for names."""
        return " \N{EN DASH} ".join(f"{s.number} {s.name}" for s in self.seated)

    @property
    def is_paused(self) -> bool:
        """Its own clock is paused while the match is played."""
        its_own = self.own_time.state if self.own_time else ""
        return self.state == "playing" and its_own == "paused"


def enter_path(event: Event, match: int) -> str:
    """The address where the director enters a match, in the app above."""
    return f"{reverse('now', args=[event.slug])}matches/{match}/"


def short_name(pair: Pair) -> str:
    """The family names of a pair, short enough for a tile."""
    return family_names(pair.name)


def family_names(name: str) -> str:
    """The family names in a pair's name, for narrow places."""
    people = name.replace("&", "/").split("/")
    return (
        " / ".join(family_name(person) for person in people if person.strip()) or name
    )


def clock_entries(event: Event) -> Entries:
    """Gives the clock entries of play under way, by round, wave and match."""
    entries: dict[Key, list[ClockEntry]] = defaultdict(list)
    under_way = Q(match__isnull=True) | Q(match__state=Match.State.PLAYING)
    rows = ClockEntry.objects.filter(under_way, round__stage__event=event).exclude(
        round__stage__state=Stage.State.OVER
    )
    for entry in rows.order_by("pk"):
        entries[entry.round_id, entry.wave, entry.match_id].append(entry)
    return entries


def tile_of(
    event: Event,
    table: Table,
    match: Match | None,
    entries: Entries,
    moment: datetime,
) -> Tile:
    """Gives the table's tile; ``match`` is None where it has none."""
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
        round_title=f"{match.stage.title} {match.round.number}",
        url=enter_path(event, match.number),
        is_forfeit=match.is_forfeit,
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
    rows = _own_clock(match, entries)
    is_late = rows and clock.read(rows, moment).state == "expired"
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
