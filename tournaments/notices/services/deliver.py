"""Delivers stored notices: leased to workers, sent at least once."""

import logging
from collections.abc import Iterator, Sequence
from datetime import timedelta

from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from players.common.delivery_error import DeliveryError
from tournaments.event.models import Event, Follower, Notice
from tournaments.notices.mail import Mails
from tournaments.notices.push import Pushes

# How long a worker may hold a message before another gets it.
LEASE = timedelta(minutes=2)
BATCH = 50
MOST_TRIES = 10
FIRST_WAIT = timedelta(seconds=20)
LONGEST_WAIT = timedelta(hours=1)
Way = Follower.Way
SENDERS: dict[Way, type[Mails | Pushes]] = {Way.MAIL: Mails, Way.PUSH: Pushes}
log = logging.getLogger(__name__)

# Messages by key, each with the number of earlier tries.
Handed = Sequence[tuple[int, int]]


def ways_due() -> list[str]:
    """The channels by which a notice is due."""
    due = _due().values_list("follower__way", flat=True)
    return list(due.order_by().distinct())


def hand_over(way: str) -> list[tuple[int, int]]:
    """Lease a batch of this channel's due notices; they are due again when it ends."""
    with transaction.atomic():
        due = list(
            _due()
            .select_for_update(skip_locked=True, of=("self",))
            .filter(follower__way=way)
            .order_by("next_at")
            .values_list("pk", "tries")[:BATCH]
        )
        Notice.objects.filter(pk__in=[pk for pk, _tries in due]).update(
            next_at=timezone.now() + LEASE
        )
    return due


def _due() -> QuerySet[Notice]:
    """Notices to send now; setting a clock back delays none of them."""
    moment = timezone.now()
    is_due = Q(next_at__lte=moment) | Q(next_at__gt=moment + LONGEST_WAIT)
    shown = Q(follower__pair=None) | Q(
        follower__pair__event__in=Event.objects.shown_by_link()
    )
    return Notice.objects.filter(is_due, shown, state=Notice.State.QUEUED)


def deliver(way: str, handed: Handed) -> None:
    """Send these notices; one worker sends each, even if two lease it.

    Each is counted before it is tried, and none stops those behind it.
    """
    with SENDERS[Way(way)]() as sender:
        for notice in _claimed(handed):
            try:
                sender.send(notice)
            except DeliveryError as fault:
                _not_sent(notice, fault)
            except Exception as error:
                log.exception("A notice could not be sent")
                _not_sent(notice, DeliveryError(str(error)))
            else:
                _sent(notice)


def _claimed(handed: Handed) -> Iterator[Notice]:
    """Claim each notice just before it is sent, so that a slow server delays no other."""
    notices = Notice.objects.select_related(
        "follower__pair__event",
        "follower__person",
        "follower__club",
        "follower__season",
        "follower__through",
    )
    for pk, tries in handed:
        if _claim(pk, tries) and (notice := notices.filter(pk=pk).first()):
            yield notice


def _claim(pk: int, tries: int) -> bool:
    unsent = Notice.objects.filter(pk=pk, tries=tries, state=Notice.State.QUEUED)
    if tries >= MOST_TRIES:  # whoever tried last never came back
        unsent.update(state=Notice.State.FAILED)
        return False
    claimed = unsent.update(tries=F("tries") + 1, next_at=timezone.now() + LEASE)
    return bool(claimed)


def _sent(notice: Notice) -> None:
    Notice.objects.filter(pk=notice.pk).update(
        state=Notice.State.SENT, sent_at=timezone.now(), fault=""
    )


def _not_sent(notice: Notice, fault: DeliveryError) -> None:
    """Double the wait after each try; give up if the address is refused or gone."""
    if fault.is_gone:
        notice.follower.delete()
        return
    wait = min(FIRST_WAIT * 2 ** (notice.tries - 1), LONGEST_WAIT)
    is_over = fault.is_final or notice.tries >= MOST_TRIES
    Notice.objects.filter(pk=notice.pk).update(
        state=Notice.State.FAILED if is_over else Notice.State.QUEUED,
        next_at=timezone.now() + wait,
        fault=str(fault)[:200],
    )
