"""The day of a rehearsed event: its clock, its random numbers, a queue of timed actions.

Each action calls the service that a director, a judge or a player's phone calls, with
the day's time as the current time.
"""

import heapq
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from itertools import count
from random import Random
from typing import Any, ParamSpec, TypeVar

from players.common import clock
from scoring.codes.services import add_judge, make_links
from scoring.game.models import Link
from scoring.rehearse.people import invent_lines, invent_spares, random_homes
from tournaments import formats
from tournaments.draw.services.cutting import finalise
from tournaments.draw.services.drawing import confirm_draw, draw_event
from tournaments.draw.services.finals import decide_final
from tournaments.event.models import Event
from tournaments.field.services.check_in import check_in_all
from tournaments.field.services.imports import import_pairs
from tournaments.field.sheet import RegistrationLine
from tournaments.formats import BYE, Entrant, Format, Match, Play
from tournaments.league.services.planning import set_homes
from tournaments.standings.selectors.finals import lost_finals

# The event is created this long before its first round.
CHECK_IN = timedelta(minutes=75)
DIRECTOR = "Director"
ENOUGH = 12  # Pairs, of whom one may come late

P = ParamSpec("P")
T = TypeVar("T")
Report = Callable[[str], object]


class RehearsedDay:
    def __init__(
        self, event: Event, pairs: int, report: Report, first_round: datetime
    ) -> None:
        self.event = event
        self.format = event.format
        self.entrants = pairs
        self.report = report
        self.random = Random(f"{event.preset}/{pairs}/{event.seed}")
        self.first_round = first_round
        # The latest time passed to a service.
        self.latest: datetime | None = None
        self.moment = first_round - CHECK_IN
        # The line of the pair that comes after round 1, until it has come.
        self.late_line: RegistrationLine | None = None
        self.spares = invent_spares(self.entrants)  # Names of substitutes
        self.departures = 0  # The number of pairs that have withdrawn
        # A bracket match has ended and its table has no new match yet.
        self.has_free_table = False
        # The numbers of the matches whose play is scheduled.
        self.seated: set[int] = set()
        self._queue: list[tuple[datetime, int, Callable[[], object]]] = []
        self._order = count()

    def open(self) -> None:
        size = self.event.players_a_pair
        lines = invent_lines(self.format, self.entrants, self.random, size)
        has_room = not self.is_practice and takes_late(self.format, self.entrants)
        if has_room and self.chance(0.2):
            self.late_line = lines.pop()
        self.direct(import_pairs, lines=lines)
        self.wait(50)
        if self.format.is_by_dates:
            self.direct(set_homes, homes=random_homes(self.event, self.random))
        self.direct(check_in_all)
        self.direct(draw_event, seed=self.event.seed)
        self.wait(10)
        self.direct(confirm_draw)
        self.direct(make_links, kind=Link.Kind.TABLE)
        self.direct(make_links, kind=Link.Kind.PAIR)
        self.direct(add_judge, name="Jim")
        self.wait(15)
        self.load_links()

    @property
    def is_practice(self) -> bool:
        """Whether a person continues this day, so that nobody comes late or withdraws."""
        return self.event.is_practice

    def load_links(self) -> None:
        links = Link.objects.filter(event=self.event)
        self.links = {(link.kind, link.number): link for link in links}
        for link in self.links.values():
            link.event = self.event

    def wait(self, minutes: float) -> datetime:
        self.moment += timedelta(seconds=round(60 * minutes))
        return self.moment

    def call(self, service: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        moment = min(self.moment, self.latest) if self.latest else self.moment
        with clock.at(moment):
            return service(*args, **kwargs)

    def direct(self, service: Callable[..., T], **given: Any) -> T:
        return self.call(service, event=self.event, by=DIRECTOR, **given)

    def schedule(self, minutes: float, action: Callable[[], object]) -> None:
        """Put an action into the queue, so many minutes from the day's time."""
        at = self.moment + timedelta(seconds=round(60 * minutes))
        heapq.heappush(self._queue, (at, next(self._order), action))

    def run_next(self) -> bool:
        """Run the next action at its time; False when the queue is empty."""
        if not self._queue:
            return False
        at, _order, action = heapq.heappop(self._queue)
        self.moment = max(self.moment, at)
        action()
        return True

    @property
    def is_busy(self) -> bool:
        return bool(self._queue)

    def is_busy_before(self, moment: datetime) -> bool:
        return self.is_busy and self._queue[0][0] < moment

    def next_week(self) -> datetime:
        """The first round's hour, a week after the day's time."""
        weeks = (self.moment - self.first_round).days // 7 + 1
        return self.first_round + timedelta(weeks=weeks)

    def chance(self, share: float) -> bool:
        return self.random.random() < share

    def seal(self) -> Event:
        """Make the event final; raises RuntimeError if a point is open.

        Where neither side came to a final, place 1 stays empty.
        """
        for final in lost_finals(self.event):
            self.direct(decide_final, number=final.match, decision="empty")
        if open_points := self.direct(finalise):
            raise RuntimeError(" ".join(open_points))
        return self.event

    def describe_length(self) -> str:
        start = self.first_round
        end = self.moment.astimezone(start.tzinfo)
        if (end.date() - start.date()).days > 1:
            return f"The season would run from {start.date()} to {end.date()}."
        minutes = int((end - start).total_seconds()) // 60
        return (
            f"The day would take {minutes // 60} h {minutes % 60:02} min, "
            f"from {start:%H:%M} to {end:%H:%M}."
        )


def takes_late(f: Format, count: int) -> bool:
    """Whether the first stage has room for the last pair after its start."""
    if f.entry == "club" or count < ENOUGH or formats.size_error(f, count - 1):
        return False
    first = f.stages[0]
    if first.kind == "swiss":
        return True
    early = [Entrant(number) for number in range(1, count)]
    drawn = formats.open_stage(first, early, seed=0)
    if not first.rank_by:
        return _has_open_bye(first.kind, [m for m in drawn.matches if m.round == 1])
    play = Play(first, drawn.groups, drawn.matches)
    joined = formats.join_late(play, count, 2, seed=0, first_match=9999).play
    sizes = [len(members) for _name, members in joined.groups]
    return max(sizes) - min(sizes) <= 1 and max(sizes) <= (first.group_size or count)


def _has_open_bye(kind: str, first_round: Sequence[Match]) -> bool:
    """Whether a match has a bye whose winner waits for a match under way."""
    byes = formats.byes_to_fill(first_round)
    if not byes or kind == "draw_box":
        return bool(byes)
    place = next(i for i, m in enumerate(first_round) if m.number == byes[0])
    return BYE not in first_round[place ^ 1].sources
