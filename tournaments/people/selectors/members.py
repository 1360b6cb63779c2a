"""A club's list of people, who of them play together, and what they play now."""

from datetime import date

from django.db.models import Count, Q, QuerySet

from players.archive.models import PastWinner
from players.clubs.models import Club
from players.people.models import Person
from players.people.names import name_key
from tournaments.event.models import Event, LineupPlayer, Pair, PairPlayer
from tournaments.field.selectors.hall import is_invented

SHOWN = ("everybody", "members", "visitors", "due")


def stands_in_events(person: Person) -> bool:
    """Whether an event, a line-up, a season or the roll of winners names them."""
    own = PairPlayer.objects.filter(person=person)
    lined_up = LineupPlayer.objects.filter(person=person)
    won = PastWinner.objects.filter(Q(first=person) | Q(second=person))
    return any(
        rows.exists()
        for rows in (own, lined_up, won, person.performances, person.merged)
    )


def people_of(
    club: Club, *, words: str = "", shown: str = "everybody", today: date
) -> QuerySet[Person]:
    """The club's people, without those invented for practice days.

    Searches all names of a person, town, phone and e-mail for ``words``; ``shown`` is one of ``SHOWN``:
    ``due`` are members whose dues are not paid for today.
    """
    people = club.people.not_merged().exclude(is_invented())
    if key := name_key(words):
        people = people.filter(
            Q(pk__in=club.people.called(key).values("pk"))
            | Q(town__icontains=words.strip())
            | Q(phone__icontains=words.strip())
            | Q(email__icontains=words.strip())
        )
    if shown == "members":
        people = people.filter(is_member=True)
    elif shown == "visitors":
        people = people.filter(is_member=False)
    elif shown == "due":
        people = people.filter(is_member=True).exclude(dues_until__gte=today)
    return people.annotate(events=Count("performances")).order_by("key")


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
