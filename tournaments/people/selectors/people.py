"""The public pages of a person and of two people together, read from finished events."""

from dataclasses import dataclass

from django.db.models import Q, QuerySet

from players.archive.models import PastWinner
from players.archive.selectors.opponents import OpponentLine, opponents_of, pairs_met
from players.archive.selectors.records import (
    PartnerLine,
    PersonName,
    PersonRecord,
    best_partners,
    name_of,
    record_of,
)
from players.archive.selectors.winners import past_wins
from players.associations.selectors import other_clubs_of
from players.people.models import Person
from players.ratings.selectors import HistoryPoint, rating_history
from tournaments.event.models import Event, Pair, PairPlayer
from tournaments.event.selectors.lineups import events_of_lineups
from tournaments.people.selectors.streaks import Streaks, streaks_of


@dataclass(frozen=True, slots=True)
class PersonPage:
    """The public page of a person."""

    person: PersonName
    town: str
    club: str
    record: PersonRecord
    best: tuple[PartnerLine, ...]  # With whom most was won
    streaks: Streaks | None  # None before the first finished event
    playing: QuerySet[PairPlayer]
    opponents: tuple[OpponentLine, ...]
    club_slug: str
    ratings: tuple[HistoryPoint, ...]  # After each rated event, the oldest first
    # Wins from before the program, with the partner.
    won_before: list[tuple[PastWinner, Person | None]]
    # The same person in other clubs, unless one of the names is hidden.
    other_clubs: list[Person]


@dataclass(frozen=True, slots=True)
class PartnershipPage:
    """The public page of two people together."""

    first: PersonName
    second: PersonName
    record: PersonRecord
    opponents: tuple[OpponentLine, ...]


def person_with_club(number: int) -> Person | None:
    """A person and their club by the number in an address; None if nobody has it."""
    people = Person.objects.select_related("club")
    return people.filter(pk=number).first()


def public_person(number: int) -> Person | None:
    """A person with a public page, and their club; None of a spelling merged away."""
    person = person_with_club(number)
    if person is None or person.merged_into_id or not plays_in_public(person):
        return None
    return person


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


def person_page(person: Person) -> PersonPage:
    """A person's events, partners and opponents."""
    record = record_of(person)
    return PersonPage(
        person=name_of(person),
        town="" if person.shown_as else person.town,
        club=person.club.name,
        record=record,
        best=best_partners(record.partners),
        streaks=streaks_of(person) if record.events else None,
        playing=_playing(person),
        opponents=opponents_of(person),
        club_slug=person.club.slug,
        ratings=rating_history(person),
        won_before=past_wins(person),
        other_clubs=other_clubs_of(person),
    )


def _playing(person: Person) -> QuerySet[PairPlayer]:
    """The seats in what the person plays now and next, the first day first."""
    seats = PairPlayer.objects.filter(
        person=person,
        pair__state=Pair.State.IN,
        event__is_practice=False,
        event__deleted_at=None,
        event__visibility=Event.Visibility.LISTED,
    ).exclude(event__state=Event.State.FINAL)
    return seats.order_by("event__date", "event").select_related("event", "pair")


def partnership_page(first: Person, second: Person) -> PartnershipPage:
    """The events of two people as a pair, and their opponents."""
    return PartnershipPage(
        first=name_of(first),
        second=name_of(second),
        record=record_of(first, second),
        opponents=pairs_met(first, second),
    )
