"""The events that a season may count, finished and still to come."""

from dataclasses import dataclass
from datetime import timedelta

from django.db.models import Q, QuerySet
from django.db.models.functions import Coalesce
from django.urls import reverse

from players.associations.models import Association
from players.associations.selectors import withheld_events
from players.clubs.models import Club
from players.seasons.models import Season
from players.seasons.points.scale import HeldEvent
from players.seasons.selectors.seasons import counted, counted_clubs
from tournaments.event.models import Event

# Offers events this long before and after a season too.
AROUND = timedelta(days=31)


@dataclass(frozen=True, slots=True)
class SeasonLink:
    """A season with the name and address of its link."""

    number: int
    name: str
    club: str  # The association, if the season is one of several clubs
    is_sealed: bool


def events_for(season: Season) -> QuerySet[Event]:
    """The events around the days of a season that it may count, and those it names."""
    days = (season.starts_on - AROUND, season.ends_on + AROUND)
    wanted = Q(date__range=days) | Q(uid__in=list(season.choices))
    clubs = counted_clubs(season)
    events = Event.objects.present().filter(wanted, club__in=clubs, is_practice=False)
    if season.association_id is not None:
        events = events.filter(visibility=Event.Visibility.LISTED)
        events = events.exclude(uid__in=withheld_events(season.association_id))
    return events.order_by("date", "pk").only("uid", "name", "date", "state")


def coming_events(season: Season) -> tuple[HeldEvent, ...]:
    """The events that will count once they are final, without entrants."""
    events = Event.objects.listed().filter(
        counted(season, uid="uid"), is_practice=False
    )
    rows = events.exclude(state=Event.State.FINAL).order_by("date", "pk")
    return tuple(
        HeldEvent(
            uid,
            name,
            reverse("event", args=[slug]),
            day,
            entrants=0,
            club=club if season.association_id is not None else "",
        )
        for uid, name, slug, day, club in rows.values_list(
            "uid", "name", "slug", "date", "club__name"
        )
    )


def season_links(**of: Club | Association | None) -> tuple[SeasonLink, ...]:
    """The seasons of a club, of an association, or the newest of all; newest first."""
    seasons = Season.objects.order_by("-ends_on", "name", "pk")
    seasons = seasons.filter(**of) if of else seasons[:MOST_LINKS]
    holder = Coalesce("association__name", "club__name")
    return tuple(
        SeasonLink(number, name, club_name, sealed_at is not None)
        for number, name, club_name, sealed_at in seasons.values_list(
            "pk", "name", holder, "sealed_at"
        )
    )


MOST_LINKS = 12
