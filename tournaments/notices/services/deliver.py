"""Delivers what is queued: leased to workers, sent at least once."""

import logging
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from players.common.alone import alone, go_on_alone
from players.common.delivery_error import DeliveryError
from tournaments.event.models import Event, Follower, Notice, Outgoing
from tournaments.notices.mail import Mails, mail_of
from tournaments.notices.push import Pushes

# How long a worker may hold a message before another gets it.
LEASE = timedelta(minutes=2)
BATCH = 50
MOST_TRIES = 10
FIRST_WAIT = timedelta(seconds=20)
LONGEST_WAIT = timedelta(hours=1)
State = Outgoing.State
log = logging.getLogger(__name__)

# Messages by key, each with the number of earlier tries.
Handed = Sequence[tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Channel:
    """What goes one way: the rows that may be sent, and how."""

    rows: Callable[[], QuerySet[Any]]
    sender: Callable[[], Mails | Pushes]


def _notices(way: Follower.Way) -> QuerySet[Notice]:
    """What may go this way; what a club wrote waits until there is a mail server."""
    can_go = settings.CAN_MAIL or way != Follower.Way.MAIL
    written = Q() if can_go else Q(message=None)
    shown = Q(follower__pair=None) | Q(
        follower__pair__event__in=Event.objects.shown_by_link()
    )
    return Notice.objects.filter(shown, written, follower__way=way).select_related(
        "follower__pair__event",
        "follower__person",
        "follower__club",
        "follower__season",
        "follower__through",
    )


NOTICES: dict[str, Channel] = {
    Follower.Way.MAIL: Channel(
        partial(_notices, Follower.Way.MAIL), partial(Mails, mail_of)
    ),
    Follower.Way.PUSH: Channel(partial(_notices, Follower.Way.PUSH), Pushes),
}


def ways_due() -> list[str]:
    return [way for way, channel in NOTICES.items() if _due(channel).exists()]


def send_due(channel: Channel, *, name: str) -> None:
    """Send all that is due; one task at a time, as a dead server blocks it."""
    with alone(name) as is_alone:
        while is_alone and (batch := hand_over(channel)):
            deliver(channel, batch)
            go_on_alone(name)


def hand_over(channel: Channel) -> Handed:
    """Lease a batch of what is due; it is due again when the lease ends."""
    with transaction.atomic():
        due = list(
            _due(channel)
            .select_for_update(skip_locked=True, of=("self",))
            .order_by("next_at")
            .values_list("pk", "tries")[:BATCH]
        )
        channel.rows().model._default_manager.filter(
            pk__in=[pk for pk, _tries in due]
        ).update(next_at=timezone.now() + LEASE)
    return due


def _due(channel: Channel) -> QuerySet[Any]:
    """What is to be sent now; setting a clock back delays none of it."""
    moment = timezone.now()
    is_due = Q(next_at__lte=moment) | Q(next_at__gt=moment + LONGEST_WAIT)
    return channel.rows().filter(is_due, state=State.QUEUED)


def deliver(channel: Channel, handed: Handed) -> None:
    """Send these; one worker sends each, even if two lease it.

    Each is counted before it is tried, and none stops those behind it.
    """
    with channel.sender() as sender:
        for row in _claimed(channel, handed):
            try:
                sender.send(row)
            except DeliveryError as fault:
                _not_sent(row, fault)
            except Exception as error:
                log.exception("A message could not be sent")
                _not_sent(row, DeliveryError(str(error)))
            else:
                _store(row, state=State.SENT, sent_at=timezone.now(), fault="")


def _claimed(channel: Channel, handed: Handed) -> Iterator[Any]:
    """Claim each just before it is sent, so that a slow server delays no other."""
    rows = channel.rows()
    for pk, tries in handed:
        unsent = rows.model._default_manager.filter(
            pk=pk, tries=tries, state=State.QUEUED
        )
        if tries >= MOST_TRIES:  # whoever tried last never came back
            unsent.update(state=State.FAILED)
        elif unsent.update(tries=F("tries") + 1, next_at=timezone.now() + LEASE):
            yield from rows.filter(pk=pk)


def _not_sent(row: Outgoing, fault: DeliveryError) -> None:
    """Double the wait after each try; give up if the address is refused."""
    wait = min(FIRST_WAIT * 2 ** (row.tries - 1), LONGEST_WAIT)
    is_over = fault.is_final or row.tries >= MOST_TRIES
    state = State.FAILED if is_over else State.QUEUED
    _store(row, state=state, next_at=timezone.now() + wait, fault=str(fault)[:200])


def _store(row: Outgoing, **columns: object) -> None:
    type(row)._default_manager.filter(pk=row.pk).update(**columns)
