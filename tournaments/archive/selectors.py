"""Every finished event by year, club and town; a search over all events and people."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.db.models.functions import ExtractYear
from django.db.models.sql.compiler import SQLCompiler

from players.archive.models import PastWinner, Performance
from players.archive.selectors.records import PersonName
from players.archive.selectors.winners import FoundWin, found_wins
from players.clubs.models import Club
from players.people.models import Person
from players.people.names import by_family, name_key
from tournaments.event.models import Event
from tournaments.public.selectors.events import EventCard, event_cards

MOST_EVENTS = 100
MOST_PEOPLE = 30


@dataclass(frozen=True, slots=True)
class ClubName:
    """A club with the name and address word of its link."""

    slug: str
    name: str


@dataclass(frozen=True, slots=True)
class FoundPerson:
    """A person whom a search found; town and club tell people of one name apart."""

    person: PersonName
    town: str
    club: str


@dataclass(frozen=True, slots=True)
class ArchivePage:
    """The finished events of a year, or the results of a search."""

    words: str
    club: ClubName | None  # The club whose events alone are shown
    town: str  # The town whose clubs' events alone are shown
    year: int | None  # None while searching, and if nothing is finished
    years: tuple[int, ...]
    events: tuple[EventCard, ...]
    unfinished: tuple[EventCard, ...]  # Those being played and to come that match
    wins: tuple[FoundWin, ...]  # The winners of before the program that match
    people: tuple[FoundPerson, ...]
    clubs: tuple[ClubName, ...]  # The clubs that match a search
    towns: tuple[str, ...]  # The towns of the clubs shown, as choices
    is_cut: bool  # More events match than are shown

    @property
    def is_empty(self) -> bool:
        return not (
            *self.events,
            *self.unfinished,
            *self.wins,
            *self.people,
            *self.clubs,
        )


def archive_page(
    *, words: str = "", year: int | None = None, club: str = "", town: str = ""
) -> ArchivePage:
    """The finished events of a year, by default the last one; or those that match.

    ``club`` is the word in a club's address; ``town`` the town of clubs.
    """
    listed = Event.objects.listed().filter(is_practice=False)
    chosen_club = _club(club)
    if club:
        listed = listed.filter(club__slug=chosen_club.slug if chosen_club else "")
    if town:
        listed = listed.filter(club__town__iexact=town)
    finished = listed.filter(state=Event.State.FINAL)
    unfinished = listed.exclude(state=Event.State.FINAL)
    years = _years(finished)
    words = " ".join(words.split())
    clubs, people = _clubs(words), _people(words)
    if words:
        chosen = None
        of_clubs = Q(club__in=[number for number, *_names in clubs])
        called = Q(name__icontains=words) | of_clubs
        events, unfinished = finished.filter(called), unfinished.filter(called)
    else:
        unfinished = unfinished.none()
        chosen = year if year in years else next(iter(years), None)
        events = finished.filter(date__year=chosen) if chosen else finished.none()
    cards = event_cards(events.order_by("-date", "name", "pk")[: MOST_EVENTS + 1])
    return ArchivePage(
        words=words,
        club=chosen_club,
        town=town,
        year=chosen,
        years=years,
        events=cards[:MOST_EVENTS],
        unfinished=event_cards(unfinished.order_by("date", "name", "pk")[:MOST_EVENTS]),
        wins=found_wins(words, [line.person.number for line in people]),
        people=people,
        clubs=_listed(clubs)[:MOST_PEOPLE],
        towns=tuple(sorted({card.town for card in cards if card.town})),
        is_cut=len(cards) > MOST_EVENTS,
    )


class _Year(ExtractYear):
    """The year of a day; from its text on SQLite, which asks Python for that of each row."""

    def as_sqlite(
        self, compiler: SQLCompiler, connection: object, **context: object
    ) -> tuple[str, Any]:
        day, values = compiler.compile(self.lhs)
        return f"CAST(SUBSTR({day}, 1, 4) AS integer)", values


def _years(events: QuerySet[Event]) -> tuple[int, ...]:
    """The years with an event, the newest first."""
    years = events.order_by().values_list(_Year("date"), flat=True).distinct()
    return tuple(sorted(years, reverse=True))


def _club(slug: str) -> ClubName | None:
    club = Club.objects.at_address(slug).first() if slug else None
    return ClubName(club.slug, club.name) if club else None


def _clubs(words: str) -> list[tuple[int, str, str, bool]]:
    """The clubs of this name or town: number, word in the address, name, has an event."""
    if not words:
        return []
    clubs = Club.objects.filter(Q(name__icontains=words) | Q(town__icontains=words))
    listed = Event.objects.listed().filter(club=OuterRef("pk"), is_practice=False)
    return list(
        clubs.values_list("pk", "slug", "name", Exists(listed)).order_by("name")
    )


def _listed(clubs: Iterable[tuple[int, str, str, bool]]) -> tuple[ClubName, ...]:
    return tuple(
        ClubName(slug, name) for _number, slug, name, has_event in clubs if has_event
    )


def _people(words: str) -> tuple[FoundPerson, ...]:
    """The people who finished or won an event, by their public names, now or before."""
    key = name_key(words)
    if not key:
        return ()
    named = Person.objects.called_publicly(key)
    played = Exists(Performance.objects.filter(person=OuterRef("pk")))
    wins = PastWinner.objects.on_roll()
    won = Exists(wins.filter(first=OuterRef("pk")))
    won_beside = Exists(wins.filter(second=OuterRef("pk")))
    people = named.filter(played | won | won_beside).order_by("key", "pk")
    shown = [
        FoundPerson(
            PersonName(person.pk, person.shown_name),
            "" if person.shown_as else person.town,
            person.club.name,
        )
        for person in people.select_related("club")[:MOST_PEOPLE]
    ]
    return tuple(sorted(shown, key=lambda each: by_family(each.person.name)))
