"""The clocks of a hall: of waves, of single matches, of sessions such as lunch."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.utils.translation import gettext as _

from players.common import clock
from players.common.prepared import Prepared
from tournaments.event.models import (
    Announcement,
    ClockEntry,
    Event,
    Match,
    Round,
    Session,
    Stage,
)

START = ClockEntry.Kind.START
TOGETHER = 5  # Seconds between the first and last start of tables seated with one press
Key = tuple[int | None, int | None, int, int | None]


@dataclass(frozen=True, slots=True)
class HallClock:
    """One clock with its entries: a wave's, a match's or a session's."""

    entries: tuple[ClockEntry, ...]
    round: Round | None = None
    match: Match | None = None
    session: Session | None = None

    @property
    def wave(self) -> int:
        return self.entries[-1].wave

    @property
    def is_break(self) -> bool:
        return self.session is not None

    @property
    def is_own(self) -> bool:
        """Whether it has its own start; else it extends its wave's clock for one table."""
        return self.match is None or any(
            e.match_id and e.kind == START for e in self.entries
        )

    @property
    def title(self) -> str:
        if self.session:
            return self.session.title
        if self.match:
            return _("Table %(number)s") % {"number": self.match.table}
        number = self.round.number if self.round else ""
        return _("Round %(number)s") % {"number": number}

    @property
    def last_set(self) -> clock.Reading:
        """The reading at its last entry, for cached pages: the browser counts on."""
        return self.at(self.entries[-1].at)

    @property
    def reading(self) -> clock.Reading:
        """The reading now, for pages that are not cached."""
        return self.at(clock.now())

    def at(self, moment: datetime) -> clock.Reading:
        return clock.read(self.entries, moment)


@dataclass(frozen=True, slots=True)
class HallMessages:
    """What every screen shows from the director: an announcement and session clocks."""

    announcement: Announcement | None
    sessions: tuple[HallClock, ...]

    @property
    def breaks(self) -> tuple[HallClock, ...]:
        return tuple(
            session for session in self.sessions if session.reading.state != "expired"
        )


def together(wave: Sequence[ClockEntry], own: Sequence[ClockEntry]) -> list[ClockEntry]:
    """The entries of a match's clock: its own, else its wave's and its extensions."""
    if any(entry.kind == START for entry in own):
        return list(own)
    return sorted([*wave, *own], key=lambda entry: entry.pk)


def entries_of(match: Match) -> list[ClockEntry]:
    """The rows of one match's clock; empty if it is played without one."""
    entries = _of_match(match.round_id, match.wave, match.pk)
    own = [entry for entry in entries if entry.match_id]
    return together([entry for entry in entries if not entry.match_id], own)


_of_match = Prepared(
    lambda round, wave, match: ClockEntry.objects.filter(
        Q(round=round, wave=wave, match=None) | Q(match=match)
    )
)


def hall_clocks(event: Event) -> tuple[HallClock, ...]:
    """Every clock in use: sessions, waves being played, matches at tables."""
    rows = _by_clock(_in_use(event.pk))
    return tuple(_clocks(rows, _latest(rows.values())))


def _by_clock(entries: Iterable[ClockEntry]) -> dict[Key, list[ClockEntry]]:
    rows: dict[Key, list[ClockEntry]] = defaultdict(list)
    for entry in entries:
        rows[entry.session_id, entry.round_id, entry.wave, entry.match_id].append(entry)
    return rows


def _entries(event: int) -> QuerySet[ClockEntry]:
    """The entries of clocks in use: a wave's clock only while somebody plays."""
    players = Match.objects.filter(
        round=OuterRef("round"), wave=OuterRef("wave"), state__in=Match.AT_TABLE
    )
    of_wave = Q(Exists(players), match__isnull=True, wave=F("round__wave"))
    return (
        ClockEntry.objects.filter(
            Q(session__event=event)
            | Q(
                of_wave | Q(match__state=Match.State.PLAYING),
                round__stage__event=event,
                round__stage__state=Stage.State.RUNNING,
            )
        )
        .select_related("round", "match", "session")
        .prefetch_related("expiries")
        .order_by("pk")
    )


_in_use = Prepared(_entries)


def _latest(rows: Iterable[Sequence[ClockEntry]]) -> dict[int, int]:
    """Return for each stage the number of its last round with a clock."""
    numbers: dict[int, int] = {}
    for first, *_rest in rows:
        if first.round and first.match_id is None:
            stage = first.round.stage_id
            numbers[stage] = max(numbers.get(stage, 0), first.round.number)
    return numbers


def _clocks(
    rows: dict[Key, list[ClockEntry]], latest: dict[int, int]
) -> Iterable[HallClock]:
    for (session, round, wave, match), own in rows.items():
        first = own[0]
        if session:
            if own[-1].kind != ClockEntry.Kind.STOP:
                yield HallClock(tuple(own), session=first.session)
        elif match:
            entries = together(rows.get((None, round, wave, None), ()), own)
            if any(entry.kind == START for entry in entries):
                yield HallClock(tuple(entries), round=first.round, match=first.match)
        elif first.round and latest[first.round.stage_id] == first.round.number:
            yield HallClock(tuple(own), round=first.round)


def first_to_end(clocks: Iterable[HallClock]) -> list[HallClock]:
    """Sorts the clocks: stopped ones first, then by their end."""

    def when(hall_clock: HallClock) -> tuple[bool, float]:
        ends_at = hall_clock.last_set.ends_at
        return (True, ends_at.timestamp()) if ends_at else (False, 0.0)

    return sorted(clocks, key=when)


def seated_together(clocks: Sequence[HallClock]) -> tuple[HallClock, ...]:
    """Return the table clocks that started together, if they are more than half."""
    groups: list[list[HallClock]] = []
    for hall_clock in sorted(clocks, key=ends_of):
        state, at = ends_of(hall_clock)
        last_state, began = ends_of(groups[-1][0]) if groups else ("", 0.0)
        if state == last_state and at - began <= TOGETHER:
            groups[-1].append(hall_clock)
        else:
            groups.append([hall_clock])
    most = max(groups, key=len, default=[])
    return tuple(most) if 1 < len(most) > len(clocks) / 2 else ()


def ends_of(hall_clock: HallClock) -> tuple[str, float]:
    """A clock's state and its end; while it does not run, the time left."""
    reading = hall_clock.last_set
    if reading.ends_at is None:
        return reading.state, reading.remaining.total_seconds()
    return reading.state, reading.ends_at.timestamp()


def hall_messages(event: Event) -> HallMessages:
    standing = next(iter(_announced(event.pk)), None)
    sessions = _clocks(_by_clock(_of_sessions(event.pk)), {})
    return HallMessages(standing, tuple(sessions))


_announced = Prepared(
    lambda event: Announcement.objects.filter(event=event, taken_down_at=None)[:1]
)
_of_sessions = Prepared(
    lambda event: (
        ClockEntry.objects.filter(session__event=event)
        .select_related("session")
        .order_by("pk")
    )
)


def events_with_clocks() -> list[Event]:
    """Return the events with a clock that ran out and was not announced."""
    moment = clock.now()
    has_clock = Q(sessions__isnull=False) | Q(stages__state=Stage.State.RUNNING)
    events = (
        Event.objects.present()
        .filter(has_clock)
        .exclude(state=Event.State.FINAL)
        .distinct()
    )
    return [e for e in events if any(is_unannounced(c, moment) for c in hall_clocks(e))]


def is_unannounced(hall_clock: HallClock, moment: datetime) -> bool:
    match = hall_clock.match.pk if hall_clock.match else None
    announced = {expiry.match_id for expiry in hall_clock.entries[-1].expiries.all()}
    return hall_clock.at(moment).state == "expired" and match not in announced
