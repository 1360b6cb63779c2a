"""Covers each round that ended, and mails the log's head to the directors.

The head that left the house exposes a log that was forged whole or cut short.
"""

from datetime import datetime, timedelta

from django.conf import settings
from django.contrib.auth.models import User
from django.db.models import F, Max, QuerySet

from players.clubs.roles import Right, roles_with
from players.common import clock
from players.common.addresses import is_address
from players.common.delivery_error import DeliveryError
from tournaments.event.models import Event, LogHead, Match, Round
from tournaments.event.services.change import Change, changes, cover_as_it_is
from tournaments.notices.mail import send_head

# Older rounds belong to another day; nobody waits for their mail.
FRESH = timedelta(days=1)
# The wait before the second try; it doubles for each further one.
WAIT = timedelta(minutes=2)
MOST_TRIES = 10
PLAYED_IN = (Event.State.RUNNING, Event.State.FINAL)


def write_heads() -> None:
    """Store the head for each finished round without one, once its rows are covered."""
    moment = clock.now()
    covered: dict[int, Event] = {}
    for over in _rounds_over(since=moment - FRESH):
        event = covered.get(over.stage.event_id)
        if event is None:  # Once for all its rounds: it holds the event's lock
            event = covered[over.stage.event_id] = over.stage.event
            cover_rows(event=event, by="clock")
        LogHead.objects.get_or_create(
            round=over,
            defaults={
                "event": event,
                "entries": event.audit_entries,
                "head": event.audit_head,
                "at": moment,
                "next_at": moment,
            },
        )


def send_heads() -> None:
    """Send the heads that are due; a rejected one is tried again later."""
    if not settings.CAN_MAIL:
        return
    moment = clock.now()
    due = LogHead.objects.filter(
        sent_at=None,
        next_at__lte=moment,
        tries__lt=MOST_TRIES,
        at__gte=moment - 2 * FRESH,
    )
    for row in due.select_related("event__club", "round__stage"):
        addresses = directors_addresses(row.event)
        wait = WAIT * 2**row.tries
        again = {"tries": F("tries") + 1, "next_at": moment + wait}
        if not due.filter(pk=row.pk).update(**again) or not addresses:
            continue
        try:
            send_head(row, addresses)
        except DeliveryError:
            continue
        LogHead.objects.filter(pk=row.pk).update(sent_at=clock.now())


@changes(final_too=True, covers=False)
def cover_rows(change: Change, *, event: Event, by: str) -> None:
    """Let the log cover what was played since the line before."""
    cover_as_it_is(change)


def directors_addresses(event: Event) -> list[str]:
    """The e-mail addresses of the club's directors who gave one."""
    directors = User.objects.filter(
        memberships__club=event.club,
        memberships__paused_at=None,
        memberships__role__in=roles_with(Right.DIRECT),
    ).exclude(email="")
    addresses = directors.order_by("pk").values_list("email", flat=True)
    return list(filter(is_address, addresses))


def _rounds_over(since: datetime) -> QuerySet[Round]:
    """Rounds that ended since then: they began and have no open match."""
    to_play = Match.objects.exclude(state__in=Match.SETTLED)
    return (
        Round.objects.filter(wave__gt=0, log_head=None)
        .filter(stage__event__state__in=PLAYED_IN, stage__event__is_practice=False)
        .filter(stage__event__deleted_at=None)
        .exclude(pk__in=to_play.values("round"))
        .annotate(ended=Max("matches__ended_at"))
        .filter(ended__gte=since)
        .select_related("stage__event")
    )
