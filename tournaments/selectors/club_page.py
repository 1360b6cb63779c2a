"""A club's public page, and the list of clubs."""

from dataclasses import dataclass
from datetime import date
from typing import Any, NamedTuple

from django.db.models import Count, Exists, Max, OuterRef, QuerySet

from players.models import Association, Club, PastWinner
from players.selectors.winners import RollLine, won_lines
from players.statements import RowsOf
from tournaments.models import Event
from tournaments.selectors.events import EventCard, event_cards
from tournaments.selectors.seasons import SeasonLink, season_links

MOST_COMING = 8
MOST_RESULTS = 6
MOST_CLUBS = 500


@dataclass(frozen=True, slots=True)
class ClubResult:
    """A finished event and who won it."""

    card: EventCard
    winners: tuple[RollLine, ...]


@dataclass(frozen=True, slots=True)
class ClubPage:
    """What a club's page shows to everybody."""

    coming: tuple[EventCard, ...]  # Events being played or to come, the next first
    results: tuple[ClubResult, ...]  # The last finished, the newest first
    finished: int
    seasons: tuple[SeasonLink, ...]
    has_roll: bool
    # Word of the address and name of each that the club belongs to.
    associations: tuple[tuple[str, str], ...]


class ClubLine(NamedTuple):
    """A club in the list of clubs."""

    slug: str
    name: str
    town: str
    finished: int
    last: date | None  # The day of its last finished event


def club_page(club: Club) -> ClubPage:
    """The club's next events, last results, seasons and winners; eight reads."""
    events = Event.objects.listed().filter(club=club, is_practice=False)
    finished = events.filter(state=Event.State.FINAL)
    cards = event_cards(finished.order_by("-date", "name")[:MOST_RESULTS])
    return ClubPage(
        coming=event_cards(coming_events(club)[:MOST_COMING]),
        results=_results(club, cards),
        finished=finished.count(),
        seasons=season_links(club),
        has_roll=bool(cards) or club.past_winners.on_roll().exists(),
        associations=tuple((slug, name) for slug, name in _associations.read(club.pk)),
    )


@RowsOf
def _associations(club: int) -> QuerySet[Association, Any]:
    rows = Association.objects.filter(
        memberships__club=club, memberships__agreed_at__isnull=False
    )
    return rows.order_by("name").values_list("slug", "name")


def coming_events(club: Club) -> QuerySet[Event]:
    """The club's events that are not finished, the next first."""
    events = Event.objects.listed().filter(club=club, is_practice=False)
    return events.exclude(state=Event.State.FINAL).order_by("date", "name")


def _results(club: Club, cards: tuple[EventCard, ...]) -> tuple[ClubResult, ...]:
    days = [card.date for card in cards]
    won = club.performances.filter(place=1, date__in=days)
    lines = [line for _day, line in won_lines(won)]
    return tuple(
        ClubResult(card, tuple(line for line in lines if line.path == card.path))
        for card in cards
    )


def club_lines() -> tuple[ClubLine, ...]:
    """Every club that has something to show, by name."""
    finished = {club: (count, last) for club, count, last in _finished.read()}
    rows = _by_name.read()
    others = [pk for pk, *_names in rows if pk not in finished]
    shown = finished.keys() | {pk for (pk,) in _with_something.read_any(others)}
    return tuple(
        ClubLine(slug, name, town, *finished.get(pk, (0, None)))
        for pk, slug, name, town in rows
        if pk in shown
    )[:MOST_CLUBS]


@RowsOf
def _by_name() -> QuerySet[Club, Any]:
    return Club.objects.order_by("name").values_list("pk", "slug", "name", "town")


@RowsOf
def _finished() -> QuerySet[Event, Any]:
    """How many events each club has finished, and the day of the last."""
    events = Event.objects.listed().filter(is_practice=False, state=Event.State.FINAL)
    clubs = events.order_by().values_list("club")
    return clubs.annotate(count=Count("*"), last=Max("date"))


@RowsOf
def _with_something(club: int) -> QuerySet[Club, Any]:
    """The club, if it has an event to come or a winner of earlier years."""
    past = Exists(PastWinner.objects.on_roll().filter(club=OuterRef("pk")))
    events = Event.objects.listed().filter(club=OuterRef("pk"), is_practice=False)
    clubs = Club.objects.filter(Exists(events) | past, pk=club)
    return clubs.order_by().values_list("pk")
