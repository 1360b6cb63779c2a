"""Who has a public page, and what they play now and next."""

from django.db.models import Q, QuerySet

from players.archive.models import PastWinner
from players.people.models import Person
from tournaments.event.models import Event, Pair, PairPlayer
from tournaments.event.selectors.lineups import events_of_lineups


def plays_in_public(person: Person) -> bool:
    """Whether a listed event or the roll of winners names them; no practice day counts."""
    if person.performances.exists():  # where listed, finished events hand them down
        return True
    events = Event.objects.listed().filter(is_practice=False)
    if PairPlayer.objects.filter(person=person, event__in=events).exists():
        return True
    if events.filter(pk__in=events_of_lineups([person.pk])).exists():
        return True
    return (
        PastWinner.objects.on_roll().filter(Q(first=person) | Q(second=person)).exists()
    )


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
