"""The divisions of a day, each as its own snapshot shows it."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from players.common.ranges import number_ranges
from tournaments.days.selectors.clocks import DayClock, day_clocks
from tournaments.event.models import Announcement, Day, Event, Match
from tournaments.event.selectors.clocks import hall_messages
from tournaments.event.selectors.matches import MatchLine
from tournaments.event.selectors.snapshot import BESIDE, EventSnapshot, snapshot_of
from tournaments.public.selectors.events import OnNow, current_play
from tournaments.public.selectors.pairs import pair_lines


@dataclass(frozen=True, slots=True)
class Division:
    event: Event
    current: tuple[OnNow, ...]
    tables: str  # The numbers of its tables, consecutive ones as a range


@dataclass(frozen=True, slots=True)
class DayPair:
    number: int
    name: str
    division: str
    table: int | None
    wave: int  # 0 without a table, in the first wave and in brackets
    has_left: bool
    url: str


@dataclass(frozen=True, slots=True)
class Today:
    divisions: tuple[Division, ...]
    announcements: tuple[Announcement, ...]
    clocks: tuple[DayClock, ...]
    pairs: tuple[DayPair, ...]


def divisions_of(day: Day) -> list[Event]:
    return list(day.events.present().select_related(*BESIDE).order_by("pk"))


def shown_divisions(day: Day) -> list[Event]:
    """The divisions that everybody sees; one in no list only where none is listed."""
    divisions = [event for event in divisions_of(day) if event.is_shown_by_link]
    listed = [event for event in divisions if event.is_listed]
    return listed or divisions


def version_of(events: Iterable[Event]) -> int:
    """A number that rises with every change of one of these events."""
    return sum(event.version for event in events)


def streams_of(events: Iterable[Event]) -> str:
    """The address of the stream that hears of all of them; empty without any."""
    slugs = [event.slug for event in events if event.is_shown_by_link]
    return f"/live/{'+'.join(slugs)}" if slugs else ""


def today(divisions: Iterable[Event]) -> Today:
    """The day of these divisions, as they are in the open transaction."""
    snapshots = [snapshot_of(event) for event in divisions]
    return Today(
        divisions=tuple(
            Division(state.event, current_play(state), tables_of(state))
            for state in snapshots
        ),
        announcements=announcements(state.event for state in snapshots),
        clocks=day_clocks([state.event for state in snapshots]),
        pairs=tuple(sorted(_pairs(snapshots), key=lambda pair: pair.name.casefold())),
    )


def announcements(events: Iterable[Event]) -> tuple[Announcement, ...]:
    """What is announced, each text once."""
    standing = [hall_messages(event).announcement for event in events]
    return tuple({each.text: each for each in standing if each}.values())


def tables_of(state: EventSnapshot) -> str:
    used = (number for number, is_in_use in state.rows.tables.items() if is_in_use)
    return ", ".join(number_ranges(used)) or _("none")


def _pairs(snapshots: Iterable[EventSnapshot]) -> Iterable[DayPair]:
    for state in snapshots:
        seats = _matches_now(state)
        slug, name = state.event.slug, state.event.name
        for line in pair_lines(state):
            match = None if line.has_left else seats.get(line.number)
            wave = match.wave if match and match.group else 0
            yield DayPair(
                number=line.number,
                name=line.name,
                division=name,
                table=match.table if match else None,
                wave=wave if wave > 1 else 0,
                has_left=line.has_left,
                url=reverse("pair", args=[slug, line.number]),
            )


def _matches_now(state: EventSnapshot) -> dict[int, MatchLine]:
    """By pair the match at a table that it plays, or plays next."""
    shown = {stage.number for stage in state.shown_stages}
    coming = sorted(
        (
            line
            for line in state.matches.values()
            if line.table
            and line.stage in shown
            and line.state in (*Match.AT_TABLE, Match.State.READY)
        ),
        key=lambda line: (line.stage, line.round, line.wave),
    )
    matches: dict[int, MatchLine] = {}
    for line in coming:
        for side in line.sides:
            for number in side.numbers:
                matches.setdefault(number, line)
    return matches
