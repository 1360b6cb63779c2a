"""Who would get a message, and what became of those that were sent."""

from collections.abc import Iterator
from typing import Any

from django.db.models import Count, Prefetch, Q, QuerySet
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, override

from players.clubs.models import Club
from players.common import clock
from players.people.models import Person
from tournaments.event.models import (
    Event,
    Follower,
    Message,
    Notice,
    PairPlayer,
    ReturnedAddress,
)
from tournaments.following.returned import CAME_BACK_BEFORE
from tournaments.notices.services.news import dated_line
from tournaments.signup.models import SignUp

MOST_DATES = 12
# In the cache: why the mailbox of returned mail could not be read.
MAILBOX_FAULT = "mailbox-of-returned-mail"
REASONS: dict[str, Promise] = {
    "1": gettext_lazy("There is no such mailbox."),
    "1.2": gettext_lazy("There is no mail server of that name."),
    "1.10": gettext_lazy("There is no mail server of that name."),
    "2": gettext_lazy("The mailbox takes no mail."),
    "2.1": gettext_lazy("The mailbox is closed."),
    "2.2": gettext_lazy("The mailbox is full."),
    "4": gettext_lazy("The mail server was not reached in time."),
    "7": gettext_lazy("The mail server takes no mail from here."),
}
OTHERWISE = gettext_lazy("The mail server did not take it.")
Audience = Message.Audience
Way = Follower.Way


def words_of(
    message: Message, language: str, *, adds_dates: bool = False
) -> tuple[str, str]:
    """Subject and text for a reader of this language, else in the club's own."""
    subject, text = message.texts.get(language) or next(iter(message.texts.values()))
    with override(language):
        dates = list(_dates(message.club)) if adds_dates else []
        if dates:
            text = "\n".join([text, "", _("Next dates:"), *dates])
    return subject, text


def readers_of(message: Message) -> list[Follower]:
    """Everybody who would get it, each address once, without those who ended it.

    Who is on a list of the club alone is a follower that is not stored yet.
    """
    club, event = message.club, message.event
    known = {
        (follower.way, follower.address): follower
        for follower in club.followers.select_related("club")
    }
    if message.audience == Audience.FOLLOWERS:
        return [each for each in known.values() if each.confirmed_at is not None]
    readers: dict[tuple[str, str], Follower] = {}
    if message.audience == Audience.ENTRANTS:
        asked = Follower.objects.filter(pair__event=event, confirmed_at__isnull=False)
        for follower in asked:
            readers.setdefault((follower.way, follower.address), follower)
    for address, language in _listed(message):
        key = (str(Way.MAIL), address.strip().lower())
        follower = known.get(key) or Follower(
            club=club,
            way=Way.MAIL,
            address=key[1],
            language=language,
            asked_at=clock.now(),
            is_from_list=True,
        )
        if follower.ended_at is None:
            readers.setdefault(key, follower)
        else:
            readers.pop(key, None)
    return list(readers.values())


def _listed(message: Message) -> list[tuple[str, str]]:
    """The addresses that the club has of its audience, and the language of each."""
    club, event = message.club, message.event
    signed_up = SignUp.objects.filter(event=event).exclude(email="")
    addresses = signed_up.values_list("email", "language")
    if message.audience == Audience.WAITING:
        return list(addresses.filter(state=SignUp.State.WAITING))
    people = Person.objects.filter(club=club).exclude(email="").order_by("name")
    if message.audience == Audience.MEMBERS:
        people = people.filter(is_member=True, merged_into=None)
        addresses = addresses.none()
    else:
        players = PairPlayer.objects.filter(event=event)
        people = people.filter(pk__in=players.values("person"))
        addresses = addresses.filter(state=SignUp.State.IN)
    emails = people.values_list("email", flat=True)
    return [*addresses, *((email, club.language) for email in emails)]


def _dates(club: Club) -> Iterator[str]:
    """The club's next events, as its list shows them."""
    coming = Event.objects.listed().filter(
        club=club, is_practice=False, date__gte=clock.today()
    )
    coming = coming.filter(state__in=[Event.State.SETUP, Event.State.OPEN])
    yield from map(dated_line, coming.order_by("date", "name")[:MOST_DATES])


def sent_messages(messages: QuerySet[Message]) -> Iterator[dict[str, Any]]:
    """Each with how many notices of it are where, and why some were not delivered."""
    state = Notice.State
    is_undelivered = Q(state=state.FAILED) | Q(returned_at__isnull=False)
    undelivered = Notice.objects.filter(is_undelivered).select_related("follower")
    counted = messages.select_related("event").annotate(
        sent=Count(
            "notices", filter=Q(notices__state=state.SENT, notices__returned_at=None)
        ),
        queued=Count("notices", filter=Q(notices__state=state.QUEUED)),
    )
    for message in counted.prefetch_related(Prefetch("notices", undelivered)):
        failed, returned = [], []
        for notice in message.notices.all():
            address, fault = notice.follower.address, notice.fault
            status, _space, words = fault.partition(" ")
            if notice.returned_at is not None:
                returned.append((address, reason_of(status), words))
            elif fault == CAME_BACK_BEFORE:
                failed.append((address, _(CAME_BACK_BEFORE)))
            else:
                failed.append((address, fault))
        subject, _text = next(iter(message.texts.values()))
        yield {
            "message": message,
            "subject": subject,
            "failed": failed,
            "returned": returned,
        }


def reason_of(status: str) -> str:
    """What a report's status means: 5.1.1 is a mailbox that is not there."""
    subject = status.partition(".")[2]
    known = REASONS.get(subject) or REASONS.get(subject.partition(".")[0])
    return str(known or OTHERWISE)


def count_returned(readers: list[Follower]) -> int:
    """How many of these addresses get nothing, as mail came back from them before."""
    addresses = {reader.address for reader in readers if reader.way == Way.MAIL}
    known = ReturnedAddress.objects.values_list("address", flat=True)
    return len(addresses.intersection(known))
