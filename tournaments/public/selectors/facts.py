"""What people ask about an event, as pages show it: fee, hours, map, pictures, places."""

from collections.abc import Iterable
from dataclasses import dataclass
from urllib.parse import urlencode

from django.db.models import QuerySet
from django.urls import reverse

from players.archive.models import Performance
from players.archive.selectors.winners import RollLine, won_lines
from players.clubs.models import Club
from players.common import clock
from tournaments.event.models import Event, EventFacts, Pair
from tournaments.event.terms import fee_text
from tournaments.public.selectors.events import EventCard

MAP = "https://www.openstreetmap.org/search?"
MOST_NAMES = 12


@dataclass(frozen=True, slots=True)
class ShownFacts:
    """The facts of an event and what follows from them."""

    facts: EventFacts
    place: str
    fee: str
    map_link: str
    contact: str
    picture: str  # The address of the picture; empty without one
    winners_picture: str
    takes_sign_ups: bool

    @property
    def is_empty(self) -> bool:
        facts = self.facts
        given = (facts.check_in_at, facts.starts_at, self.fee, facts.prizes, facts.food)
        more = (facts.parking, facts.contact, facts.about, self.picture, self.place)
        return not any((*given, *more))


@dataclass(frozen=True, slots=True)
class Invitation:
    """The next event: what it is, what it costs, who is in."""

    event: Event
    shown: ShownFacts
    names: tuple[str, ...]  # The first pairs that are in
    entered: int


@dataclass(frozen=True, slots=True)
class LastWinners:
    event: Event
    lines: tuple[RollLine, ...]
    picture: str


def shown_facts(event: Event) -> ShownFacts:
    """The facts of an event; its row comes with them where it was read for a page."""
    facts = getattr(event, "facts", None) or EventFacts(event=event)
    searched = MAP + urlencode({"query": event.place}) if event.place else ""
    may_sign_up = facts.signs_up and not event.has_begun
    return ShownFacts(
        facts=facts,
        place=event.place,
        fee=fee_text(event),
        map_link=facts.map_link or searched,
        contact=facts.contact or event.club.contact,
        picture=_picture(event, "event", facts.picture),
        winners_picture=_picture(event, "winners", facts.winners_picture),
        takes_sign_ups=may_sign_up,
    )


def _picture(event: Event, kind: str, digest: str) -> str:
    if not digest:
        return ""
    return reverse("event-picture", args=[event.slug, kind, digest])


def next_invitation(club: Club | None = None) -> Invitation | None:
    """The next listed event that has not begun, of a club or of all; three queries."""
    coming = _with_facts(club).filter(
        state__in=[Event.State.SETUP, Event.State.OPEN], date__gte=clock.today()
    )
    event = coming.order_by("date", "pk").first()
    if event is None:
        return None
    pairs = event.pairs.filter(state=Pair.State.IN)
    names = tuple(pairs.values_list("name", flat=True)[:MOST_NAMES])
    return Invitation(event, shown_facts(event), names, pairs.count())


def _with_facts(club: Club | None) -> QuerySet[Event]:
    of_club = {} if club is None else {"club": club}
    events = Event.objects.listed().filter(is_practice=False, **of_club)
    return events.select_related("club", "facts", "fee_due")


def beside(
    invitation: Invitation | None, cards: Iterable[EventCard]
) -> tuple[EventCard, ...]:
    """The events to be listed beside an invitation: all others."""
    invited = invitation.event.slug if invitation else ""
    return tuple(card for card in cards if card.slug != invited)


def last_winners(club: Club | None = None) -> LastWinners | None:
    """The winners of the last finished event that has any."""
    finished = _with_facts(club).filter(state=Event.State.FINAL)
    event = finished.order_by("-date", "-pk").first()
    if event is None:
        return None
    won = Performance.objects.filter(event_uid=event.uid, place=1)
    lines = tuple(line for _day, line in won_lines(won))
    picture = shown_facts(event).winners_picture
    return LastWinners(event, lines, picture) if lines else None
