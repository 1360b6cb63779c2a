"""Who plays with whom, and what somebody plays now and next."""

from django.db.models import QuerySet

from players.people.models import Person
from tournaments.event.models import Event, Pair, PairPlayer


def play_together(first: Person, second: Person) -> bool:
    """Whether the two are a pair of a listed event."""
    events = Event.objects.listed().filter(is_practice=False)
    pairs = Pair.objects.filter(event__in=events, partnership__first=first)
    return pairs.filter(partnership__second=second).exists()


def playing_of(person: Person) -> QuerySet[PairPlayer]:
    """The seats in what the person plays now and next, the first day first."""
    seats = PairPlayer.objects.filter(
        person=person,
        pair__state=Pair.State.IN,
        event__is_practice=False,
        event__deleted_at=None,
        event__visibility=Event.Visibility.LISTED,
    ).exclude(event__state=Event.State.FINAL)
    return seats.order_by("event__date", "event").select_related("event", "pair")
