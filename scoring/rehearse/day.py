"""The day of a rehearsed event, from the walk-up list to the trophy.

A queue of things that happen at their time; each calls the service that a director, a
judge or a player's phone would call, at the event's own time.
"""

import heapq
from collections.abc import Callable
from datetime import datetime, timedelta
from itertools import count
from random import Random
from typing import ParamSpec, TypeVar

from scoring.models import Link
from scoring.rehearse.late import takes_late
from scoring.rehearse.people import invent_lines, invent_spares
from scoring.services.links import add_judge, make_links
from tournaments import clock
from tournaments.models import Event
from tournaments.registration.sheet import SheetLine
from tournaments.services.cutting import finalise
from tournaments.services.drawing import confirm_draw, draw_event
from tournaments.services.pairs import check_in_all, import_pairs

CHECK_IN = timedelta(minutes=75)
"""So long before the first round the event is made."""
DIRECTOR = "Director"

P = ParamSpec("P")
T = TypeVar("T")
Report = Callable[[str], object]


class Day:
    """One rehearsed event, its time, its chance and what is still to happen."""

    def __init__(
        self, event: Event, pairs: int, seed: int, report: Report, first_round: datetime
    ) -> None:
        self.event = event
        self.format = event.format
        self.field = pairs
        self.seed = seed
        self.report = report
        self.random = Random(f"{event.preset}/{pairs}/{seed}")  # noqa: S311
        self.first_round = first_round
        self.latest: datetime | None = None
        """Nothing happens after this, however long the day is."""
        self.moment = first_round - CHECK_IN
        self.late: SheetLine | None = None
        """The last pair's line, while it is still on the road."""
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

    def arrive(self) -> None:
        """Everybody signs in, the draw is made and posted, the codes are printed."""
        event = self.event
        lines = invent_lines(self.format, self.field, self.random)
        if self.takes_late and self.chance(0.2):
            self.late = lines.pop()
        self.now(import_pairs, event=event, lines=lines, by=DIRECTOR)
        self.wait(50)
        self.now(check_in_all, event=event, by=DIRECTOR)
        self.now(draw_event, event=event, by=DIRECTOR, seed=self.seed)
        self.wait(10)
        self.now(confirm_draw, event=event, by=DIRECTOR)
        self.now(make_links, event=event, kind=Link.Kind.TABLE, by=DIRECTOR)
        self.now(make_links, event=event, kind=Link.Kind.PAIR, by=DIRECTOR)
        self.now(add_judge, event=event, name="Jim", by=DIRECTOR)
        self.wait(15)
        self.know_links()

    @property
    def is_practice(self) -> bool:
        """People go on with this day: everybody entered is there and stays."""
        return self.event.is_practice

    @property
    def takes_late(self) -> bool:
        """The last pair may come after the first round began."""
        return not self.is_practice and takes_late(self.format, self.field)

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
        moment = min(self.moment, self.latest) if self.latest else self.moment
        with clock.at(moment):
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
        weeks = (self.moment - self.first_round).days // 7 + 1
        return self.first_round + timedelta(weeks=weeks)

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
        start = self.first_round
        end = self.moment.astimezone(start.tzinfo)
        if (end.date() - start.date()).days > 1:
            return f"The season would run from {start.date()} to {end.date()}."
        minutes = int((end - start).total_seconds()) // 60
        return (
            f"The day would take {minutes // 60} h {minutes % 60:02} min, "
            f"from {start:%H:%M} to {end:%H:%M}."
        )
