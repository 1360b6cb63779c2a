"""Time between rounds and brackets: breaks, and the usual length of the cut.

Reads the director's breaks and the times of the club's past events.
"""

from datetime import datetime, timedelta
from statistics import median

from django.db.models import Max, Min

from players.common import clock
from tournaments.event.models import Event, Match

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
        .values("event", "stage__number")
        .annotate(last=Max("ended_at"), first=Min("called_at"))
    )
    rounds = {row["event"]: row["last"] for row in times if row["stage__number"] == 1}
    calls: dict[int, datetime] = {}
    for row in times:
        if row["stage__number"] > 1 and row["first"]:
            earliest = calls.get(row["event"], row["first"])
            calls[row["event"]] = min(earliest, row["first"])
    cuts = [
        called - rounds[pk]
        for pk, called in calls.items()
        if rounds.get(pk) and timedelta() < called - rounds[pk] < LONGEST_CUT
    ]
    seconds = [cut.total_seconds() for cut in cuts]
    return timedelta(seconds=median(seconds)) if seconds else CUT
