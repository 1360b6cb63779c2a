"""A club's public page, and the list of clubs."""

from datetime import date
from typing import Any, NamedTuple

from django.db.models import Count, Exists, Max, OuterRef, QuerySet

from players.archive.models import PastWinner
from players.archive.selectors.winners import RollLine, won_lines
from players.associations.models import Association
from players.clubs.models import Club
from tournaments.event.models import Event
from tournaments.public.selectors.events import EventCard, event_cards
from tournaments.public.selectors.facts import beside, last_winners, next_invitation
from tournaments.public.selectors.seasons import season_links

MOST_COMING = 8
MOST_RESULTS = 6
MOST_CLUBS = 500


class ClubLine(NamedTuple):
    slug: str
    name: str
    town: str
    finished: int
    last: date | None  # The day of its last finished event


def club_page(club: Club) -> dict[str, Any]:
    """What a club's page shows to everybody; some fourteen reads."""
    finished = public_events(club).filter(state=Event.State.FINAL)
    cards = event_cards(finished.order_by("-date", "name")[:MOST_RESULTS])
    invitation = next_invitation(club)
    return {
        # Being played or to come, the next first, without the invitation's.
        "coming": beside(invitation, event_cards(coming_events(club)[:MOST_COMING])),
        "results": _results(club, cards),  # The last finished, the newest first
        "finished": finished.count(),
        "seasons": season_links(club=club),
        "has_roll": bool(cards) or club.past_winners.on_roll().exists(),
        "associations": _associations(club),
        "invitation": invitation,  # The next event
        "last": last_winners(club),
    }


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
    coming = public_events(club).exclude(state=Event.State.FINAL)
    return coming.select_related("club", "facts", "fee_due").order_by("date", "name")


def _results(
    club: Club, cards: tuple[EventCard, ...]
) -> list[tuple[EventCard, list[RollLine]]]:
    won = club.performances.filter(place=1, date__in=[card.date for card in cards])
    lines = [line for _day, line in won_lines(won)]
    return [
        (card, [line for line in lines if line.path == card.path]) for card in cards
    ]


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
