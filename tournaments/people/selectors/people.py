"""The public pages of a person and of two people together, read from finished events."""

from dataclasses import dataclass
from datetime import date

from django.db.models import Q
from django.urls import reverse

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
from players.archive.selectors.winners import PastWin, past_wins
from players.associations.selectors import OtherClubLine, other_clubs_of
from players.people.models import Person
from players.ratings.selectors import HistoryPoint, rating_history
from tournaments.event.models import Event, Pair, PairPlayer
from tournaments.event.selectors.lineups import events_of_lineups
from tournaments.people.selectors.streaks import Streaks, streaks_of


@dataclass(frozen=True, slots=True)
class PairEntry:
    """An event that is not over, and the pair that the person plays in."""

    slug: str
    event: str
    date: date
    is_running: bool
    number: int
    pair: str

    @property
    def path(self) -> str:
        return reverse("pair", args=[self.slug, self.number])


@dataclass(frozen=True, slots=True)
class PersonPage:
    """The public page of a person."""

    person: PersonName
    town: str
    club: str
    record: PersonRecord
    best: tuple[PartnerLine, ...]  # With whom most was won
    streaks: Streaks | None  # None before the first finished event
    playing: tuple[PairEntry, ...]
    opponents: tuple[OpponentLine, ...]
    club_slug: str
    ratings: tuple[HistoryPoint, ...]  # After each rated event, the oldest first
    won_before: tuple[PastWin, ...]  # Wins from before the program
    # The same person in other clubs, unless one of the names is hidden.
    other_clubs: tuple[OtherClubLine, ...]


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


def _playing(person: Person) -> tuple[PairEntry, ...]:
    """What the person plays in now and next, the first day first."""
    running = (Event.State.RUNNING, Event.State.FROZEN)
    seats = PairPlayer.objects.filter(
        person=person,
        pair__state=Pair.State.IN,
        event__is_practice=False,
        event__deleted_at=None,
        event__visibility=Event.Visibility.LISTED,
    ).exclude(event__state=Event.State.FINAL)
    entries = seats.order_by("event__date", "event").values_list(
        "event__slug",
        "event__name",
        "event__date",
        "event__state",
        "pair__number",
        "pair__name",
    )
    return tuple(
        PairEntry(slug, event, day, state in running, number, pair)
        for slug, event, day, state, number, pair in entries
    )


def partnership_page(first: Person, second: Person) -> PartnershipPage:
    """The events of two people as a pair, and their opponents."""
    return PartnershipPage(
        first=name_of(first),
        second=name_of(second),
        record=record_of(first, second),
        opponents=pairs_met(first, second),
    )
