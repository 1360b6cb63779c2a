"""Every finished event by year, and a search over events and people."""

from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Q

from players.models import Performance, Person, name_key
from players.selectors.records import PersonName, name_of
from tournaments.models import Event
from tournaments.selectors.events import EventCard, event_cards

MOST_EVENTS = 100
MOST_PEOPLE = 30


@dataclass(frozen=True, slots=True)
class ArchivePage:
    """The finished events of a year, or what a search gives."""

    words: str
    year: int | None
    """None while searching, and where nothing is finished."""
    years: tuple[int, ...]
    events: tuple[EventCard, ...]
    people: tuple[PersonName, ...]
    is_cut: bool
    """More events were found than are shown."""


def archive_page(*, words: str = "", year: int | None = None) -> ArchivePage:
    """The finished events of a year, the last one unless named; or those searched."""
    finished = Event.objects.listed().filter(state=Event.State.FINAL, is_practice=False)
    years = tuple(day.year for day in finished.dates("date", "year", order="DESC"))
    words = " ".join(words.split())
    if words:
        chosen = None
        events = finished.filter(
            Q(name__icontains=words)
            | Q(club__name__icontains=words)
            | Q(club__town__icontains=words)
        )
    else:
        chosen = year if year in years else next(iter(years), None)
        events = finished.filter(date__year=chosen) if chosen else finished.none()
    cards = event_cards(events.order_by("-date", "name")[: MOST_EVENTS + 1])
    return ArchivePage(
        words=words,
        year=chosen,
        years=years,
        events=cards[:MOST_EVENTS],
        people=_people(words),
        is_cut=len(cards) > MOST_EVENTS,
    )


def _people(words: str) -> tuple[PersonName, ...]:
    """Those who finished an event, by the name that everybody may read."""
    key = name_key(words)
    if not key:
        return ()
    played = Performance.objects.filter(person=OuterRef("pk"))
    people = Person.objects.filter(
        Q(shown_key="", key__contains=key) | Q(shown_key__contains=key), Exists(played)
    )
    return tuple(name_of(person) for person in people.order_by("key")[:MOST_PEOPLE])
