"""The day of a rehearsed event, from the walk-up list to the trophy.

A queue of things that happen at their time; each calls the service that a director, a
judge or a player's phone would call, at the event's own time.
"""

import hashlib
import heapq
from collections.abc import Callable
from datetime import date, datetime, timedelta
from itertools import count
from random import Random
from typing import ParamSpec, TypeVar
from zoneinfo import ZoneInfo

from players.services import create_club
from scoring.models import Link
from scoring.rehearse.hall import tables_needed
from scoring.rehearse.late import takes_late
from scoring.rehearse.people import invent_lines, invent_spares
from scoring.services.links import add_judge, make_links
from tournaments import clock, formats
from tournaments.models import Event
from tournaments.registration.sheet import SheetLine
from tournaments.services.cutting import finalise
from tournaments.services.drawing import confirm_draw, draw_event
from tournaments.services.events import create_event
from tournaments.services.pairs import check_in_all, import_pairs

DATE = date(2027, 3, 6)
ZONE = "America/Chicago"
FIRST_ROUND = datetime(2027, 3, 6, 8, 15, tzinfo=ZoneInfo(ZONE))
DIRECTOR = "Director"

P = ParamSpec("P")
T = TypeVar("T")
Report = Callable[[str], object]


class Day:
    """One rehearsed event, its time, its chance and what is still to happen."""

    def __init__(self, preset: str, pairs: int, seed: int, report: Report) -> None:
        self.format = formats.preset(preset)
        self.field = pairs
        self.seed = seed
        self.report = report
        self.random = Random(f"{preset}/{pairs}/{seed}")  # noqa: S311
        self.moment = FIRST_ROUND - timedelta(minutes=75)
        self.late: SheetLine | None = None
        """The last pair's line, while it is still on the road."""
        self.event = self._arrive(preset)
        self.know_links()
        self.spares = invent_spares(self.field)
        """Who may play on in somebody's place."""
        self.gone = 0
        """How many pairs have left."""
        self.has_free_table = False
        """A bracket's match is over and nobody was called to its table yet."""
        self.seated: set[int] = set()
        """The numbers of the matches that have sat down."""
        self._queue: list[tuple[datetime, int, Callable[[], object]]] = []
        self._order = count()

    def _arrive(self, preset: str) -> Event:
        """The event is made, everybody signs in, the draw is made and posted."""
        uid = hashlib.sha256(f"{preset}/{self.field}/{self.seed}".encode())
        with clock.at(self.moment):
            event = create_event(
                club=create_club(name="Rehearsal"),
                name=f"Rehearsal: {self.format.title}",
                date=DATE,
                format=self.format,
                tables=tables_needed(self.format, self.field),
                by=DIRECTOR,
                time_zone=ZONE,
                uid=uid.hexdigest()[:32],
                seed=self.seed,
            )
            lines = invent_lines(self.format, self.field, self.random)
            if takes_late(self.format, self.field) and self.chance(0.2):
                self.late = lines.pop()
            import_pairs(event=event, lines=lines, by=DIRECTOR)
        with clock.at(self.wait(50)):
            check_in_all(event=event, by=DIRECTOR)
            draw_event(event=event, by=DIRECTOR, seed=self.seed)
        with clock.at(self.wait(10)):
            confirm_draw(event=event, by=DIRECTOR)
            make_links(event=event, kind=Link.Kind.TABLE, by=DIRECTOR)
            make_links(event=event, kind=Link.Kind.PAIR, by=DIRECTOR)
            add_judge(event=event, name="Jim", by=DIRECTOR)
        self.wait(15)
        return event

    def know_links(self) -> None:
        """Everybody's code, by kind and number, as printed so far."""
        links = Link.objects.filter(event=self.event)
        self.links = {(link.kind, link.number): link for link in links}
        for link in self.links.values():
            link.event = self.event

    def wait(self, minutes: float) -> datetime:
        """Let time pass."""
        self.moment += timedelta(seconds=round(60 * minutes))
        return self.moment

    def now(self, service: Callable[P, T], *args: P.args, **facts: P.kwargs) -> T:
        """Call a service at the event's own time."""
        with clock.at(self.moment):
            return service(*args, **facts)

    def happens(self, minutes: float, happening: Callable[[], object]) -> None:
        """Something will happen so many minutes from now."""
        at = self.moment + timedelta(seconds=round(60 * minutes))
        heapq.heappush(self._queue, (at, next(self._order), happening))

    def go_on(self) -> bool:
        """Let the next thing happen; False when nothing is to come."""
        if not self._queue:
            return False
        at, _order, happening = heapq.heappop(self._queue)
        self.moment = max(self.moment, at)
        happening()
        return True

    @property
    def is_busy(self) -> bool:
        """Something is still to happen."""
        return bool(self._queue)

    def next_week(self) -> datetime:
        """The first round's hour a week after this day."""
        weeks = (self.moment - FIRST_ROUND).days // 7 + 1
        return FIRST_ROUND + timedelta(weeks=weeks)

    def chance(self, share: float) -> bool:
        """Whether something of this likelihood comes to pass."""
        return self.random.random() < share

    def seal(self) -> Event:
        """The event is final; raises where something stands open."""
        if open_points := self.now(finalise, event=self.event, by=DIRECTOR):
            raise RuntimeError(" ".join(open_points))
        return self.event

    def length(self) -> str:
        """How long it took, in words."""
        end = self.moment.astimezone(FIRST_ROUND.tzinfo)
        if (end.date() - DATE).days > 1:
            return f"The season would run from {DATE} to {end.date()}."
        minutes = int((end - FIRST_ROUND).total_seconds()) // 60
        return (
            f"The day would take {minutes // 60} h {minutes % 60:02} min, "
            f"from {FIRST_ROUND:%H:%M} to {end:%H:%M}."
        )
