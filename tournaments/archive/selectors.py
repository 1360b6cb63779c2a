"""Every finished event by year, club and town; a search over all events and people."""

from typing import Any

from django.db.models import Exists, OuterRef, Q, Subquery
from django.db.models.functions import ExtractYear
from django.db.models.sql.compiler import SQLCompiler

from players.archive.models import PastWinner, Performance
from players.archive.selectors.winners import found_wins
from players.clubs.models import Club
from players.people.models import Person
from players.people.names import by_family, name_key, spelt_like
from tournaments.event.models import Event
from tournaments.public.selectors.events import event_cards

MOST_EVENTS = 100
MOST_PEOPLE = 30


def archive_page(
    *, words: str = "", year: int | None = None, club: str = "", town: str = ""
) -> dict[str, Any]:
    """The finished events of a year, by default the last one; or those that match.

    ``club`` is the word in a club's address; ``town`` the town of clubs.
    """
    listed = Event.objects.listed().filter(is_practice=False)
    chosen_club = Club.objects.at_address(club).first() if club else None
    if club:
        listed = listed.filter(club__slug=chosen_club.slug if chosen_club else "")
    if town:
        listed = listed.filter(club__town__iexact=town)
    finished = listed.filter(state=Event.State.FINAL)
    unfinished = listed.exclude(state=Event.State.FINAL)
    held = finished.order_by().values_list(_Year("date"), flat=True).distinct()
    years = tuple(sorted(held, reverse=True))
    words = " ".join(words.split())
    clubs, people = _clubs(words), _people(words)
    if words:
        chosen = None
        called = Q(name__iregex=spelt_like(words)) | Q(club__in=clubs)
        events, unfinished = finished.filter(called), unfinished.filter(called)
    else:
        unfinished = unfinished.none()
        chosen = year if year in years else next(iter(years), None)
        events = finished.filter(date__year=chosen) if chosen else finished.none()
    cards = event_cards(events.order_by("-date", "name", "pk")[: MOST_EVENTS + 1])
    return {
        "words": words,
        "club": chosen_club,  # Whose events alone are shown
        "town": town,
        "year": chosen,  # None while searching, and if nothing is finished
        "years": years,
        "events": cards[:MOST_EVENTS],
        "unfinished": event_cards(
            unfinished.order_by("date", "name", "pk")[:MOST_EVENTS]
        ),
        "wins": found_wins(words, people),  # Of before the program
        "people": people,
        "clubs": [club for club in clubs if club.has_event][:MOST_PEOPLE],
        "towns": sorted({card.town for card in cards if card.town}),
        "is_cut": len(cards) > MOST_EVENTS,
    }


class _Year(ExtractYear):
    """The year of a day; from its text on SQLite, which asks Python for that of each row."""

    def as_sqlite(
        self, compiler: SQLCompiler, connection: object, **context: object
    ) -> tuple[str, Any]:
        day, values = compiler.compile(self.lhs)
        return f"CAST(SUBSTR({day}, 1, 4) AS integer)", values


def _clubs(words: str) -> list[Any]:
    if not words:
        return []
    spelt = spelt_like(words)
    clubs = Club.objects.filter(Q(name__iregex=spelt) | Q(town__iregex=spelt))
    listed = Event.objects.listed().filter(club=OuterRef("pk"), is_practice=False)
    return list(clubs.annotate(has_event=Exists(listed)).order_by("name"))


def _people(words: str) -> tuple[Person, ...]:
    """The people who finished or won an event, by their public names, now or before."""
    key = name_key(words)
    if not key:
        return ()
    named = Person.objects.called_publicly(key)
    # One row each: Postgres reads every performance before it asks whether one exists.
    own = Performance.objects.filter(person=OuterRef("pk"))
    named = named.annotate(played=Subquery(own.values("pk")[:1]))
    wins = PastWinner.objects.on_roll()
    won = Exists(wins.filter(first=OuterRef("pk")))
    won_beside = Exists(wins.filter(second=OuterRef("pk")))
    people = named.filter(Q(played__isnull=False) | won | won_beside)
    shown = people.select_related("club").order_by("key", "pk")[:MOST_PEOPLE]
    return tuple(sorted(shown, key=lambda person: by_family(person.shown_name)))
