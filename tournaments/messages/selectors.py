"""Who would get a message, and what became of those that were sent."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.db.models import Count, Q, QuerySet
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


@dataclass(frozen=True, slots=True)
class Draft:
    """A message before it is sent; ``texts`` by language, the club's own first."""

    club: Club
    audience: str
    event: Event | None
    texts: dict[str, tuple[str, str]]
    adds_dates: bool = False

    def words(self, language: str) -> tuple[str, str]:
        """Subject and text for a reader of this language."""
        subject, text = self.texts.get(language) or next(iter(self.texts.values()))
        with override(language):
            dates = list(_dates(self.club)) if self.adds_dates else []
            if dates:
                text = "\n".join([text, "", _("Next dates:"), *dates])
        return subject, text


@dataclass(frozen=True, slots=True)
class Reader:
    """An address that would get a message; ``follower`` if it is known already."""

    way: str
    address: str
    language: str
    follower: Follower | None = None


@dataclass(frozen=True, slots=True)
class Returned:
    """An address that a message came back from, why in our words and in the server's."""

    address: str
    reason: str
    words: str


@dataclass(frozen=True, slots=True)
class SentMessage:
    """A message with how many notices of it are where."""

    message: Message
    sent: int
    queued: int
    failed: tuple[tuple[str, str], ...]  # Address and the mail server's words
    returned: tuple[Returned, ...]

    @property
    def subject(self) -> str:
        """The subject in the club's own language."""
        subject, _text = next(iter(self.message.texts.values()))
        return str(subject)


Readers = dict[tuple[str, str], Reader]
Followers = dict[tuple[str, str], Follower]
Addresses = Iterable[tuple[str, str]]  # An address and its reader's language


def readers_of(draft: Draft) -> list[Reader]:
    """Everybody who would get it, each address once, without those who ended it."""
    club = draft.club
    known = {
        (follower.way, follower.address): follower
        for follower in club.followers.select_related("club")
    }
    readers: Readers = {}
    if draft.audience == Audience.FOLLOWERS:
        for follower in known.values():
            if follower.confirmed_at is not None:
                _add(readers, follower)
        return list(readers.values())
    signed_up = SignUp.objects.filter(event=draft.event).exclude(email="")
    if draft.audience == Audience.WAITING:
        _add_listed(readers, known, _of(signed_up, SignUp.State.WAITING))
        return list(readers.values())
    people = Person.objects.filter(club=club).exclude(email="")
    if draft.audience == Audience.MEMBERS:
        people = people.filter(is_member=True, merged_into=None)
    else:
        players = PairPlayer.objects.filter(event=draft.event)
        people = people.filter(pk__in=players.values("person"))
        asked = Follower.objects.filter(
            pair__event=draft.event, confirmed_at__isnull=False
        )
        for follower in asked:
            _add(readers, follower)
        _add_listed(readers, known, _of(signed_up, SignUp.State.IN))
    emails = people.order_by("name").values_list("email", flat=True)
    _add_listed(readers, known, [(email, club.language) for email in emails])
    return list(readers.values())


def _of(signed_up: QuerySet[SignUp], state: str) -> Addresses:
    return signed_up.filter(state=state).values_list("email", "language")


def _add_listed(readers: Readers, known: Followers, addresses: Addresses) -> None:
    """Add addresses from a list of the club, but none that ended its messages."""
    for email, language in addresses:
        key = (str(Way.MAIL), email.strip().lower())
        listed = known.get(key)
        if listed is not None and listed.ended_at is not None:
            readers.pop(key, None)
        elif key not in readers:
            read = listed.language if listed else language
            readers[key] = Reader(*key, read, listed)


def _add(readers: Readers, follower: Follower) -> None:
    key = (follower.way, follower.address)
    readers.setdefault(key, Reader(*key, follower.language, follower))


def _dates(club: Club) -> Iterator[str]:
    """The club's next events, as its list shows them."""
    coming = Event.objects.listed().filter(
        club=club, is_practice=False, date__gte=clock.now().date()
    )
    coming = coming.filter(state__in=[Event.State.SETUP, Event.State.OPEN])
    yield from map(dated_line, coming.order_by("date", "name")[:MOST_DATES])


def sent_messages(messages: QuerySet[Message]) -> list[SentMessage]:
    state = Notice.State
    counted = messages.select_related("event").annotate(
        sent=Count(
            "notices", filter=Q(notices__state=state.SENT, notices__returned_at=None)
        ),
        queued=Count("notices", filter=Q(notices__state=state.QUEUED)),
    )
    rows = list(counted)
    is_undelivered = Q(state=state.FAILED) | Q(returned_at__isnull=False)
    undelivered = Notice.objects.filter(is_undelivered, message__in=rows)
    failed: dict[int | None, list[tuple[str, str]]] = {}
    returned: dict[int | None, list[Returned]] = {}
    for notice in undelivered.select_related("follower"):
        address, fault = notice.follower.address, notice.fault
        if notice.returned_at is None:
            line = (
                address,
                _(CAME_BACK_BEFORE) if fault == CAME_BACK_BEFORE else fault,
            )
            failed.setdefault(notice.message_id, []).append(line)
        else:
            status, _space, words = fault.partition(" ")
            came_back = Returned(address, reason_of(status), words)
            returned.setdefault(notice.message_id, []).append(came_back)
    return [
        SentMessage(
            row,
            row.sent,
            row.queued,
            tuple(failed.get(row.pk, ())),
            tuple(returned.get(row.pk, ())),
        )
        for row in rows
    ]


def reason_of(status: str) -> str:
    """What a report's status means: 5.1.1 is a mailbox that is not there."""
    subject = status.partition(".")[2]
    known = REASONS.get(subject) or REASONS.get(subject.partition(".")[0])
    return str(known or OTHERWISE)


def count_returned(readers: list[Reader]) -> int:
    """How many of these addresses get nothing, as mail came back from them before."""
    addresses = {reader.address for reader in readers if reader.way == Way.MAIL}
    known = ReturnedAddress.objects.values_list("address", flat=True)
    return len(addresses.intersection(known))
