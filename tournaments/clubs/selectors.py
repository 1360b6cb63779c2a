"""A club's public page, and the list of clubs."""

from dataclasses import dataclass
from datetime import date
from typing import NamedTuple

from django.db.models import Count, Exists, Max, OuterRef, QuerySet

from players.archive.models import PastWinner
from players.archive.selectors.winners import RollLine, won_lines
from players.associations.models import Association
from players.clubs.models import Club
from tournaments.event.models import Event
from tournaments.public.selectors.events import EventCard, event_cards
from tournaments.public.selectors.facts import (
    Invitation,
    LastWinners,
    beside,
    last_winners,
    next_invitation,
)
from tournaments.public.selectors.seasons import SeasonLink, season_links

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

    # Events being played or to come, the next first, without the invitation's.
    coming: tuple[EventCard, ...]
    results: tuple[ClubResult, ...]  # The last finished, the newest first
    finished: int
    seasons: tuple[SeasonLink, ...]
    has_roll: bool
    # Word of the address and name of each that the club belongs to.
    associations: tuple[tuple[str, str], ...]
    invitation: Invitation | None  # The next event
    last: LastWinners | None


class ClubLine(NamedTuple):
    """A club in the list of clubs."""

    slug: str
    name: str
    town: str
    finished: int
    last: date | None  # The day of its last finished event


def club_page(club: Club) -> ClubPage:
    """The club's next events, last results, seasons and winners; some fourteen reads."""
    events = Event.objects.listed().filter(club=club, is_practice=False)
    finished = events.filter(state=Event.State.FINAL)
    cards = event_cards(finished.order_by("-date", "name")[:MOST_RESULTS])
    invitation = next_invitation(club.pk)
    coming = event_cards(coming_events(club)[:MOST_COMING])
    return ClubPage(
        coming=beside(invitation, coming),
        results=_results(club, cards),
        finished=finished.count(),
        seasons=season_links(club=club),
        has_roll=bool(cards) or club.past_winners.on_roll().exists(),
        associations=_associations(club),
        invitation=invitation,
        last=last_winners(club.pk),
    )


def _associations(club: Club) -> tuple[tuple[str, str], ...]:
    rows = Association.objects.filter(
        memberships__club=club, memberships__agreed_at__isnull=False
    )
    return tuple(rows.order_by("name").values_list("slug", "name"))


def public_events(club: Club) -> QuerySet[Event]:
    """The club's events that everybody may find, the newest first."""
    events = Event.objects.listed().filter(club=club, is_practice=False)
    return events.order_by("-date", "-pk")


def coming_events(club: Club) -> QuerySet[Event]:
    """The club's events that are not finished, the next first."""
    events = Event.objects.listed().filter(club=club, is_practice=False)
    coming = events.exclude(state=Event.State.FINAL).select_related(
        "club", "facts", "fee_due"
    )
    return coming.order_by("date", "name")


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
    events = Event.objects.listed().filter(is_practice=False)
    finished = events.filter(state=Event.State.FINAL).order_by().values_list("club")
    of_club = {
        club: (count, last)
        for club, count, last in finished.annotate(count=Count("*"), last=Max("date"))
    }
    has_event = Exists(events.filter(club=OuterRef("pk")))
    has_past = Exists(PastWinner.objects.on_roll().filter(club=OuterRef("pk")))
    clubs = Club.objects.filter(has_event | has_past).order_by("name")
    return tuple(
        ClubLine(slug, name, town, *of_club.get(pk, (0, None)))
        for pk, slug, name, town in clubs.values_list("pk", "slug", "name", "town")[
            :MOST_CLUBS
        ]
    )
