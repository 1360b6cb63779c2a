"""Time between rounds and brackets: breaks, and the usual length of the cut.

Reads the director's breaks and the times of the club's past events.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from statistics import median
from zoneinfo import ZoneInfo

from django.db.models import Max, Min, Q

from players.common import clock
from tournaments import formats
from tournaments.event.models import Event, Match, Stage
from tournaments.event.selectors.snapshot import EventSnapshot, read_snapshot
from tournaments.schedule.forecast import CHANGE, in_sequence, on_tables
from tournaments.schedule.selectors.schedule import Schedule, Wave

# Time between the last round and the first bracket match, without past events.
CUT = timedelta(minutes=15)
# A longer gap is a night between two days, or a result entered late.
LONGEST_CUT = timedelta(hours=3)
PAST = 5  # Past events that measure the club's usual cut


def break_over(event: Event) -> datetime | None:
    """When the last break on the screens ends; None without one, or while paused."""
    sessions = event.sessions.prefetch_related("clock")
    clocks = [list(session.clock.all()) for session in sessions]
    readings = [clock.read(entries, entries[-1].at) for entries in clocks if entries]
    return max((r.ends_at for r in readings if r.ends_at), default=None)


def usual_cut(event: Event) -> timedelta:
    """The median time between rounds and brackets in the club's past events."""
    past = Event.objects.filter(
        club=event.club_id, state=Event.State.FINAL, date__lt=event.date
    )
    times = (
        Match.objects.filter(event__in=past.order_by("-date").values("pk")[:PAST])
        .order_by()
        .values("event")
        .annotate(
            last=Max("ended_at", filter=Q(stage__number=1)),
            called=Min("called_at", filter=Q(stage__number__gt=1)),
        )
        .filter(last__isnull=False, called__isnull=False)
    )
    cuts = [row["called"] - row["last"] for row in times]
    seconds = [cut.total_seconds() for cut in cuts if timedelta() < cut < LONGEST_CUT]
    return timedelta(seconds=median(seconds)) if seconds else CUT


@dataclass(frozen=True, slots=True)
class Forecast:
    """About when each wave and each waiting bracket match starts, and the day's end."""

    waves: Mapping[Wave, datetime] = field(default_factory=dict)
    matches: Mapping[int, datetime] = field(default_factory=dict)
    ends_at: datetime | None = None

    def of(self, stage: int, round: int, wave: int, match: int) -> datetime | None:
        """About when a match starts; None if it has begun or cannot be forecast."""
        return self.matches.get(match) or self.waves.get((stage, round, wave))


@dataclass(frozen=True, slots=True)
class DayForecast:
    """The length of a day that is not drawn yet."""

    entrants: int
    tables: int
    takes: timedelta  # From the first shake to the last result
    ends_at: datetime
    closes_at: datetime | None = None  # When the hall closes, if that is before the end
    is_past_midnight: bool = False

    @property
    def hours(self) -> int:
        """The whole hours of the length, rounded to five minutes."""
        return self._fives // 12

    @property
    def minutes(self) -> int:
        return self._fives % 12 * 5

    @property
    def _fives(self) -> int:
        return round(self.takes / timedelta(minutes=5))


def day_forecast(event: Event, entrants: int, start: datetime) -> DayForecast | None:
    """The day if this many were drawn and round 1 started at ``start``.

    None once the draw is made, if the format cannot take so many, and for a season.
    """
    first = event.stages.order_by("number")[0]
    tables = event.tables.filter(is_in_use=True).count()
    if first.state != Stage.State.WAITING or not tables:
        return None
    if formats.size_error(event.format, entrants):
        return None
    ends_at = _forecast(read_snapshot(event), start, entrants).ends_at
    if ends_at is None:
        return None
    zone = ZoneInfo(event.time_zone)
    return DayForecast(
        entrants,
        tables,
        ends_at - start,
        ends_at,
        _closes_before(event, start.astimezone(zone), ends_at),
        is_past_midnight=start.astimezone(zone).date()
        < ends_at.astimezone(zone).date(),
    )


def _closes_before(event: Event, start: datetime, ends_at: datetime) -> datetime | None:
    """When the hall closes, if play from ``start``, in the event's zone, outlasts it."""
    if event.hall_closes is None:
        return None
    closes = datetime.combine(start.date(), event.hall_closes, start.tzinfo)
    if closes <= start:
        closes = datetime.combine(
            start.date() + timedelta(days=1), event.hall_closes, start.tzinfo
        )
    return closes if closes < ends_at else None


def forecast(snapshot: EventSnapshot, start: datetime | None = None) -> Forecast:
    """The rest of the event's day; empty after it.

    Before the first clock or call the forecast assumes that round 1 starts at
    ``start``, once the draw is made; without ``start`` it is empty. Later nothing
    starts before ``start``, and a paused clock resumes then.
    """
    event = snapshot.event
    is_on = event.state in (Event.State.RUNNING, Event.State.FROZEN)
    if not is_on and (start is None or event.state != Event.State.OPEN):
        return Forecast()
    if start is not None:
        return _forecast(snapshot, start)
    return snapshot.once("forecast", lambda: _forecast(snapshot, None))


def _forecast(
    snapshot: EventSnapshot, start: datetime | None, entrants: int = 0
) -> Forecast:
    event, schedule = snapshot.event, Schedule(snapshot, entrants)
    waves, free, is_known = _waves(schedule, start)
    if not is_known:
        return Forecast()
    bouts, tied = schedule.bouts()
    if not bouts and not tied:
        return Forecast(waves, ends_at=free)
    if tied or free is not None:
        free = (free or event.changed_at) + usual_cut(event)
    begins = free or start or event.changed_at
    over = _break_over(snapshot)
    about, end = on_tables(max(begins, over or begins), bouts, snapshot.tables_in_use)
    drawn = {row.number for row in schedule.rows}
    return Forecast(waves, {n: t for n, t in about.items() if n in drawn}, end)


def wave_starts(snapshot: EventSnapshot) -> dict[Wave, datetime]:
    """The approximate starts of the future waves of rounds, without the brackets."""
    return snapshot.once("waves", lambda: _waves(Schedule(snapshot), None)[0])


def _waves(
    schedule: Schedule, start: datetime | None
) -> tuple[dict[Wave, datetime], datetime | None, bool]:
    """The starts of the future waves, the end of the last; whether these are all."""
    waves: dict[Wave, datetime] = {}
    free: datetime | None = None
    for stage in schedule.stages:
        if stage.is_bracket or stage.state == Stage.State.OVER:
            continue
        if stage.kind == "league":
            return waves, None, False
        begun = schedule.free_after(stage, start)
        if begun is None and start is not None and schedule.entrants_of(stage):
            begun = start - CHANGE
        if begun is None:
            return waves, None, False
        if start is not None:
            begun = max(begun, start - CHANGE)
        over = _break_over(schedule.snapshot)
        # The hall changes tables so that no start is inside a break.
        free = max(begun, over - CHANGE) if over else begun
        starts, free = in_sequence(free, schedule.waves_to_come(stage))
        waves |= starts
    return waves, free, True


def _break_over(snapshot: EventSnapshot) -> datetime | None:
    if snapshot.event.frozen_at is None:  # Before play a break delays nothing
        return None
    return snapshot.once("break_over", lambda: break_over(snapshot.event))
